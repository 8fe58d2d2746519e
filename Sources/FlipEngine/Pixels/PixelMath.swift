/// Arithmetic on whole pixels, four channels at a time in one 64-bit word.
///
///     pixel    0xAARRGGBB
///     lanes    0x00AA 00GG 00RR 00BB     sixteen bits per channel, enough for a product of two bytes
enum PixelMath {
    private static let lanesMask: UInt64 = 0x00ff_00ff_00ff_00ff

    /// The four channels, each in sixteen bits.
    @inline(__always)
    static func lanes(_ pixel: UInt32) -> UInt64 {
        let wide = UInt64(pixel)
        return (wide & 0xff00_ff00) << 24 | wide & 0x00ff_00ff
    }

    /// The pixel of four channels, each below 256.
    @inline(__always)
    static func pixel(_ lanes: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: lanes & 0x00ff_00ff | lanes >> 24 & 0xff00_ff00)
    }

    /// Each channel times `factor` / 255, rounded to nearest; `factor` is 0...255.
    ///
    /// With v = channel * factor + 128, (v + v / 256) / 256 is the rounded quotient for every possible v (Jim Blinn,
    /// "Three Wrongs Make a Right", 1995); tested over all 65,536 pairs.
    @inline(__always)
    static func scale(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
        let v = lanes(pixel) &* UInt64(factor) &+ 0x0080_0080_0080_0080
        return self.pixel((v &+ (v >> 8 & lanesMask)) >> 8 & lanesMask)
    }

    /// `source` over `destination`, both premultiplied: source + destination * (1 - source alpha).
    @inline(__always)
    static func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
        source &+ scale(destination, by: 255 - source >> 24)
    }

    /// The weighted mean of two pixels, rounded to nearest: `one` has the weight `weight` / 128 and `other` the
    /// remainder; `weight` is 0...128.
    @inline(__always)
    static func mean(_ one: UInt32, _ other: UInt32, weight: UInt8) -> UInt32 {
        let share = UInt64(weight)
        let sum = lanes(one) &* share &+ lanes(other) &* (128 &- share) &+ 0x0040_0040_0040_0040
        return pixel(sum >> 7 & lanesMask)
    }

    /// The bilinear blend of four neighbours; `x` and `y` are the fractions towards the second column and row, 0...256.
    @inline(__always)
    static func bilinear(
        _ p00: UInt32, _ p10: UInt32, _ p01: UInt32, _ p11: UInt32, x: Int, y: Int
    ) -> UInt32 {
        let right = UInt64(truncatingIfNeeded: x)
        let left = 256 &- right
        let below = UInt64(truncatingIfNeeded: y)
        let above = 256 &- below
        let upper = lanes(p00) &* left &+ lanes(p10) &* right
        let lower = lanes(p01) &* left &+ lanes(p11) &* right
        // Two channels per word, thirty-two bits each: a sum of products needs twenty-four.
        let pairs: UInt64 = 0x0000_ffff_0000_ffff
        let half: UInt64 = 0x0000_8000_0000_8000
        let even = (upper & pairs) &* above &+ (lower & pairs) &* below &+ half
        let odd = (upper >> 16 & pairs) &* above &+ (lower >> 16 & pairs) &* below &+ half
        let bytes: UInt64 = 0x0000_00ff_0000_00ff
        return pixel((even >> 16 & bytes) | (odd >> 16 & bytes) << 16)
    }
}
