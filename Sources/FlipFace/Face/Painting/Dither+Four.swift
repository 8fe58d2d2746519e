/// Four pixels of a row at a time: the same bits as one by one, at a third of the cost.
extension Dither {
    /// The noise of the four pixels from column `x` of row `y` on.
    @inline(__always)
    static func fourNoises(x: Int, y: Int) -> SIMD4<Float> {
        let columns = SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: x)) &+ SIMD4(0, 1, 2, 3)
        var h = columns &* 0x9e37_79b1 ^ UInt32(truncatingIfNeeded: y)
        h = (h ^ h &>> 15) &* 0x2c1b_3c6d
        h = (h ^ h &>> 12) &* 0x297a_2d39
        h ^= h &>> 15
        return (float(h & 0xffff) - float(h &>> 16)) * (0.85 / 65536)
    }

    /// Four opaque pixels from their colours' parts, 0...1, from column `x` of row `y` on.
    @inline(__always)
    static func fourOpaque(
        red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>, x: Int, y: Int
    ) -> SIMD4<UInt32> {
        let step = fourNoises(x: x, y: y) + 0.5
        let limit = SIMD4<Float>(repeating: 255.5)
        return 0xff00_0000
            | whole(red * 255 + step, limit) &<< 16 | whole(green * 255 + step, limit) &<< 8
            | whole(blue * 255 + step, limit)
    }

    /// Four premultiplied pixels from their colours, premultiplied RGBA 0...1, from column `x` of row `y` on.
    @inline(__always)
    static func four(
        _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>, x: Int, y: Int
    ) -> SIMD4<UInt32> {
        let step = fourNoises(x: x, y: y) + 0.5
        let share = SIMD4(a.w, b.w, c.w, d.w)
        let alpha = floor(share.replacing(with: 1, where: share .> 1) * 255 + 0.5)
        let limit = alpha + 0.5
        return bits(alpha) &<< 24
            | whole(SIMD4(a.x, b.x, c.x, d.x) * 255 + step, limit) &<< 16
            | whole(SIMD4(a.y, b.y, c.y, d.y) * 255 + step, limit) &<< 8
            | whole(SIMD4(a.z, b.z, c.z, d.z) * 255 + step, limit)
    }

    /// The whole numbers below values, which are fenced to 0...`limit` first; `limit` is at most 255.5.
    @inline(__always)
    private static func whole(_ values: SIMD4<Float>, _ limit: SIMD4<Float>) -> SIMD4<UInt32> {
        // Not clamped(lowerBound:upperBound:), which takes the four one by one.
        bits(floor(values.replacing(with: limit, where: values .> limit)))
    }

    /// The whole numbers below values under 2^22; 0 for what is not above 0.
    ///
    /// With 2^23 added a Float has no room for a fraction.
    @inline(__always)
    private static func floor(_ values: SIMD4<Float>) -> SIMD4<Float> {
        let positive = values.replacing(with: 0, where: values .<= 0)
        let rounded = (positive + 8_388_608) - 8_388_608
        return rounded - SIMD4<Float>.zero.replacing(with: 1, where: rounded .> positive)
    }

    /// Whole numbers below 256 as such: the last bits, once 2^23 is added.
    @inline(__always)
    private static func bits(_ numbers: SIMD4<Float>) -> SIMD4<UInt32> {
        unsafeBitCast(numbers + 8_388_608, to: SIMD4<UInt32>.self) & 0xff
    }

    /// Numbers of sixteen bits as Float: put into the last bits of 2^23, which is then taken off again.
    @inline(__always)
    private static func float(_ numbers: SIMD4<UInt32>) -> SIMD4<Float> {
        unsafeBitCast(numbers | 0x4b00_0000, to: SIMD4<Float>.self) - 8_388_608
    }
}
