/// A colour multiplier in fixed point: 256 leaves a channel unchanged.
struct Multiplication {
    private let red: UInt32
    private let green: UInt32
    private let blue: UInt32
    private let alpha: UInt32

    /// Nil for the identity.
    init?(_ multiplier: ColorMultiplier) {
        guard multiplier != .identity else { return nil }
        func factor(_ value: Double) -> UInt32 { UInt32(min(max(value, 0), 4) * 256 + 0.5) }
        red = factor(multiplier.red)
        green = factor(multiplier.green)
        blue = factor(multiplier.blue)
        alpha = min(factor(multiplier.alpha), 256)
    }

    /// The factors of the channels, in 1/65536: blue, green, red, alpha.
    ///
    /// Colours are at most 4 * 65536, alpha at most 65536.
    var factors: SIMD4<UInt32> {
        SIMD4(blue &* alpha, green &* alpha, red &* alpha, alpha &* 256)
    }

    /// Returns the pixel multiplied, each colour clamped to the new alpha, so that it stays premultiplied.
    @inline(__always)
    func callAsFunction(_ pixel: UInt32) -> UInt32 {
        let a = ((pixel >> 24) &* alpha &+ 128) >> 8
        // Colours are premultiplied: the alpha factor scales them too.
        @inline(__always) func channel(_ value: UInt32, _ factor: UInt32) -> UInt32 {
            min((value &* factor &* alpha &+ 32_768) >> 16, a)
        }
        return a << 24 | channel(pixel >> 16 & 0xff, red) << 16
            | channel(pixel >> 8 & 0xff, green) << 8 | channel(pixel & 0xff, blue)
    }
}
