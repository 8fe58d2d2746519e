/// A reproducible random number generator: SplitMix64 (Steele, Lea, Flood, 2014).
///
/// The seed alone reproduces a failure.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts the sequence of `seed`.
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
        return z ^ z >> 31
    }

    /// A premultiplied pixel: any alpha, and colours up to that alpha.
    public mutating func premultipliedPixel() -> UInt32 {
        let alpha = UInt32.random(in: 0...255, using: &self)
        return (0..<3).reduce(alpha) { pixel, _ in
            pixel << 8 | UInt32.random(in: 0...alpha, using: &self)
        }
    }
}
