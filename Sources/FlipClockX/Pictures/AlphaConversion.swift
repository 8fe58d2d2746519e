/// Converts between premultiplied alpha, which the engine draws with, and straight alpha, which PNG stores.
///
/// Let `p` be the premultiplied byte, `s` the straight byte and `a` the alpha. Both conversions round to the nearest
/// integer:
///
///     s = round(255 p / a)        p = round(s a / 255)
///
/// Converting a premultiplied pixel to straight alpha and back is exact: s differs from 255 p / a by at most 1/2, which
/// is at most a / 510 < 1/2 of a step of p, and at a = 255 nothing is rounded. The opposite round trip is not exact,
/// because few levels are left at low alpha.
enum AlphaConversion {
    /// The straight byte for a premultiplied one; bytes over alpha, which no picture should have, count as alpha.
    @inline(__always)
    static func straight(_ part: UInt32, alpha: UInt32) -> UInt32 {
        alpha == 0 ? 0 : (min(part, alpha) * 255 + alpha / 2) / alpha
    }

    /// The premultiplied byte for a straight one.
    @inline(__always)
    static func premultiplied(_ part: UInt32, alpha: UInt32) -> UInt32 {
        (part * alpha + 127) / 255
    }

    /// A whole pixel, 0xAARRGGBB, with straight alpha; clear pixels become 0.
    @inline(__always)
    static func straight(pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        return alpha << 24 | straight(pixel >> 16 & 0xff, alpha: alpha) << 16
            | straight(pixel >> 8 & 0xff, alpha: alpha) << 8
            | straight(pixel & 0xff, alpha: alpha)
    }

    /// A whole pixel, 0xAARRGGBB, premultiplied.
    @inline(__always)
    static func premultiplied(pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        return alpha << 24 | premultiplied(pixel >> 16 & 0xff, alpha: alpha) << 16
            | premultiplied(pixel >> 8 & 0xff, alpha: alpha) << 8
            | premultiplied(pixel & 0xff, alpha: alpha)
    }
}
