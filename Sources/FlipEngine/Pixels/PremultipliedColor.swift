/// One pixel: 32 bits, blue in the lowest byte, then green, red and alpha, the colours already multiplied by alpha.
///
/// In the memory of a little-endian machine that is B, G, R, A, which X11's 24 and 32 bit visuals show without
/// conversion. Each colour byte is at most the alpha byte.
public struct PremultipliedColor: Hashable, Sendable {
    /// The pixel as stored in memory, 0xAARRGGBB.
    public let bits: UInt32

    /// A pixel whose bits are already premultiplied BGRA.
    public init(bits: UInt32) {
        self.bits = bits
    }

    /// The pixel for `color`, each byte rounded to nearest.
    public init(_ color: Color) {
        func byte(_ part: Double) -> UInt32 { UInt32((part * 255).rounded()) }
        self.bits =
            byte(color.alpha) << 24 | byte(color.red * color.alpha) << 16
            | byte(color.green * color.alpha) << 8 | byte(color.blue * color.alpha)
    }

    /// Alpha, 0...255.
    public var alpha: UInt32 { bits >> 24 }
    /// Red times alpha, 0...255.
    public var red: UInt32 { bits >> 16 & 0xff }
    /// Green times alpha, 0...255.
    public var green: UInt32 { bits >> 8 & 0xff }
    /// Blue times alpha, 0...255.
    public var blue: UInt32 { bits & 0xff }
}
