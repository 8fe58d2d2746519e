/// Three numbers that belong together: a translation, three factors, three angles, a row of a matrix.
public struct Vector3: Hashable, Sendable {
    /// The x component, to the right.
    public var x: Double
    /// The y component, downwards.
    public var y: Double
    /// The z component, towards the viewer.
    public var z: Double

    /// A vector from its components.
    public init(x: Double, y: Double, z: Double) {
        (self.x, self.y, self.z) = (x, y, z)
    }

    /// The zero vector: no translation, no rotation.
    public static let zero = Vector3(x: 0, y: 0, z: 0)
    /// Factors of one.
    public static let one = Vector3(x: 1, y: 1, z: 1)

    /// Returns the dot product.
    func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

    /// Returns the cross product, which is perpendicular to both.
    func cross(_ other: Vector3) -> Vector3 {
        Vector3(
            x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x
        )
    }

    /// The length of the vector.
    var length: Double { dot(self).squareRoot() }

    static func + (a: Vector3, b: Vector3) -> Vector3 {
        Vector3(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
    }

    static func * (a: Vector3, k: Double) -> Vector3 {
        Vector3(x: a.x * k, y: a.y * k, z: a.z * k)
    }

    /// Returns the vector with each component multiplied by that of `factors`.
    func multiplied(by factors: Vector3) -> Vector3 {
        Vector3(x: x * factors.x, y: y * factors.y, z: z * factors.z)
    }

    /// Returns the vector at `t` on the way to `other`.
    func interpolated(to other: Vector3, at t: Double) -> Vector3 {
        Vector3(
            x: x + (other.x - x) * t, y: y + (other.y - y) * t, z: z + (other.z - z) * t)
    }
}
