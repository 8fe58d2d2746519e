/// Converts from Float to eight bits per channel, with a fine fixed noise that hides the steps.
///
/// The noise is triangular, at most 0.85 of a step to either side, and depends only on the position, so that equal
/// pictures have equal pixels and a still face does not flicker.
enum Dither {
    /// The premultiplied pixel for `color`, in premultiplied RGBA 0...1, at column `x` of row `y`.
    ///
    /// Transparent and opaque alpha stay exact, and no colour component exceeds the alpha.
    @inline(__always)
    static func pixel(_ color: SIMD4<Float>, x: Int, y: Int) -> UInt32 {
        let alpha = color.w
        let a: Float = alpha > 0 ? Float(Int32(min(alpha, 1) * 255 + 0.5)) : 0
        if a == 0 { return 0 }
        let step = noise(x, y) + 0.5
        @inline(__always) func byte(_ part: Float) -> UInt32 {
            let value = part * 255 + step
            return value > 0 ? UInt32(min(value, a + 0.5)) : 0
        }
        return UInt32(a) << 24 | byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
    }

    @inline(__always)
    private static func noise(_ x: Int, _ y: Int) -> Float {
        var h = UInt32(truncatingIfNeeded: x) &* 0x9e37_79b1 ^ UInt32(truncatingIfNeeded: y)
        h = (h ^ h >> 15) &* 0x2c1b_3c6d
        h = (h ^ h >> 12) &* 0x297a_2d39
        h ^= h >> 15
        return (Float(h & 0xffff) - Float(h >> 16)) * (0.85 / 65536)
    }
}
