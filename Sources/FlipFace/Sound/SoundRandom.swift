/// Random numbers that depend on a seed only, so that a sound has the same samples in every process.
///
/// Source: SplitMix64, Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
struct SoundRandom: Hashable, Sendable {
    private var state: UInt64

    /// The sequence that belongs to `name`.
    init(_ name: FlipSound.Name) {
        state = 0
        for part in [name.face, name.card, name.turn, name.isLanding ? 1 : 0] {
            state ^= UInt64(bitPattern: Int64(part))
            state = next()
        }
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// The next number, -1..<1.
    mutating func signed() -> Double {
        Double(Int64(bitPattern: next()) >> 11) / 0x10_0000_0000_0000
    }
}
