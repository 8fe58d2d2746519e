#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A rotation in space as a unit quaternion: the axis times the sine of half the angle, and the cosine of half the
/// angle.
///
/// `q` and `-q` are the same rotation; `interpolated(to:at:)` chooses the sign that gives the shorter arc.
public struct Quaternion: Hashable, Sendable {
    /// The x component of the axis, times the sine of half the angle.
    public var x: Double
    /// The y component of the axis, times the sine of half the angle.
    public var y: Double
    /// The z component of the axis, times the sine of half the angle.
    public var z: Double
    /// The cosine of half the angle.
    public var w: Double

    /// A quaternion from its components.
    public init(x: Double, y: Double, z: Double, w: Double) {
        (self.x, self.y, self.z, self.w) = (x, y, z, w)
    }

    /// The identity rotation.
    public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

    /// The rotation whose matrix has the rows `a`, `b`, `c`, which must be orthonormal.
    ///
    /// Shepperd's method: it divides by a component whose magnitude is at least 1/2, so that no rotation loses
    /// precision.
    init(rows a: Vector3, _ b: Vector3, _ c: Vector3) {
        let trace = a.x + b.y + c.z
        if trace > 0 {
            let s = 2 * (1 + trace).squareRoot()
            self.init(x: (b.z - c.y) / s, y: (c.x - a.z) / s, z: (a.y - b.x) / s, w: s / 4)
        } else if a.x >= b.y && a.x >= c.z {
            let s = 2 * (1 + a.x - b.y - c.z).squareRoot()
            self.init(x: s / 4, y: (a.y + b.x) / s, z: (a.z + c.x) / s, w: (b.z - c.y) / s)
        } else if b.y >= c.z {
            let s = 2 * (1 - a.x + b.y - c.z).squareRoot()
            self.init(x: (a.y + b.x) / s, y: s / 4, z: (b.z + c.y) / s, w: (c.x - a.z) / s)
        } else {
            let s = 2 * (1 - a.x - b.y + c.z).squareRoot()
            self.init(x: (a.z + c.x) / s, y: (b.z + c.y) / s, z: s / 4, w: (a.y - b.x) / s)
        }
    }

    /// The rows of the rotation matrix.
    var rows: (Vector3, Vector3, Vector3) {
        (
            Vector3(x: 1 - 2 * (y * y + z * z), y: 2 * (x * y + z * w), z: 2 * (x * z - y * w)),
            Vector3(x: 2 * (x * y - z * w), y: 1 - 2 * (x * x + z * z), z: 2 * (y * z + x * w)),
            Vector3(x: 2 * (x * z + y * w), y: 2 * (y * z - x * w), z: 1 - 2 * (x * x + y * y))
        )
    }

    fileprivate func dot(_ q: Quaternion) -> Double { x * q.x + y * q.y + z * q.z + w * q.w }

    fileprivate func sum(_ k: Double, _ q: Quaternion, _ l: Double) -> Quaternion {
        Quaternion(
            x: x * k + q.x * l, y: y * k + q.y * l, z: z * k + q.z * l, w: w * k + q.w * l)
    }

    /// The rotation at `t` on the shortest arc to `other`, at constant angular speed (slerp); `t` may be outside 0...1.
    ///
    /// If the dot product is negative, the sign of `other` is changed; otherwise the second half of a card flip (-90 to
    /// -180 degrees) would take the longer arc. For an arc of exactly half a turn both directions are equally long, and
    /// rounding decides.
    public func interpolated(to other: Quaternion, at t: Double) -> Quaternion {
        QuaternionArc(from: self, to: other).rotation(at: t)
    }
}

/// The shortest arc from one rotation to another, computed once.
struct QuaternionArc {
    private let from: Quaternion
    private let to: Quaternion
    /// Half the angle between the two, in radians; 0 if they are equal.
    private let angle: Double
    private let sine: Double

    init(from: Quaternion, to: Quaternion) {
        let product = from.dot(to)
        let sign: Double = product < 0 ? -1 : 1
        self.from = from
        self.to = Quaternion(x: to.x * sign, y: to.y * sign, z: to.z * sign, w: to.w * sign)
        // The angle from both its sine and its cosine: the arccosine alone loses half the digits near zero.
        let rest = self.to.sum(1, from, -product * sign)
        sine = rest.dot(rest).squareRoot()
        angle = sine > 0 ? atan2(sine, product * sign) : 0
    }

    /// The rotation at `t` on the arc, 0...1 or beyond.
    func rotation(at t: Double) -> Quaternion {
        guard sine > 0 else { return from }
        return from.sum(sin((1 - t) * angle) / sine, to, sin(t * angle) / sine)
    }
}
