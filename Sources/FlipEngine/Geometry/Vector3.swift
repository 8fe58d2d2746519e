/// Three numbers that belong together: a move, three factors, three angles, a row of a matrix.
public struct Vector3: Hashable, Sendable {
    /// The part along x, to the right.
    public var x: Double
    /// The part along y, downwards.
    public var y: Double
    /// The part along z, towards the viewer.
    public var z: Double

    /// A vector from its parts.
    public init(x: Double, y: Double, z: Double) {
        (self.x, self.y, self.z) = (x, y, z)
    }

    /// No move, no turn.
    public static let zero = Vector3(x: 0, y: 0, z: 0)
    /// The factors that change nothing.
    public static let one = Vector3(x: 1, y: 1, z: 1)

    /// The sum of the products of the parts.
    func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

    /// What stands upright on both.
    func cross(_ other: Vector3) -> Vector3 {
        Vector3(
            x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x
        )
    }

    /// How long the vector is.
    var length: Double { dot(self).squareRoot() }

    static func + (a: Vector3, b: Vector3) -> Vector3 {
        Vector3(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
    }

    static func * (a: Vector3, k: Double) -> Vector3 {
        Vector3(x: a.x * k, y: a.y * k, z: a.z * k)
    }

    /// The point that lies at `t` on the way to `other`.
    func interpolated(to other: Vector3, at t: Double) -> Vector3 {
        Vector3(
            x: x + (other.x - x) * t, y: y + (other.y - y) * t, z: z + (other.z - z) * t)
    }
}
