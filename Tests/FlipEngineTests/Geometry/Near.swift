@testable import FlipEngine

/// Whether two numbers differ by no more than `tolerance`.
func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(a - b) <= tolerance
}

/// Whether two points differ by no more than `tolerance` in each coordinate.
func near(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
    near(a.x, b.x, tolerance) && near(a.y, b.y, tolerance)
}

/// Whether two matrices differ by no more than `tolerance` in each number.
func near(_ a: Transform3D, _ b: Transform3D, _ tolerance: Double = 1e-9) -> Bool {
    zip(a.rows.joined(), b.rows.joined()).allSatisfy { near($0, $1, tolerance) }
}

/// Pseudo-random numbers, the same in every run (Marsaglia's xorshift64*).
struct Dice {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// A number in `low ..< high`.
    mutating func roll(_ low: Double, _ high: Double) -> Double {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        let bits = (state &* 0x2545_F491_4F6C_DD1D) >> 11
        return low + (high - low) * Double(bits) / 9_007_199_254_740_992
    }

    /// An invertible matrix: scaled, skewed, rotated, translated, with perspective.
    mutating func matrix() -> Transform3D {
        var m = Transform3D(
            scaleX: roll(0.2, 3), y: roll(0.2, 3), z: roll(0.2, 3))
        var skew = Transform3D.identity
        (skew.m21, skew.m31, skew.m32) = (roll(-1, 1), roll(-1, 1), roll(-1, 1))
        m = m.concatenating(skew)
        m = m.concatenating(
            Transform3D(
                rotation: roll(-6, 6), x: roll(-1, 1), y: roll(-1, 1), z: roll(0.1, 1)))
        m = m.concatenating(
            Transform3D(translationX: roll(-50, 50), y: roll(-50, 50), z: roll(-50, 50)))
        var eye = Transform3D.identity
        (eye.m14, eye.m24, eye.m34) = (roll(-1e-3, 1e-3), roll(-1e-3, 1e-3), roll(-2e-3, 0))
        return m.concatenating(eye)
    }
}
