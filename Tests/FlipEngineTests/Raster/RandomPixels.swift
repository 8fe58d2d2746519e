/// Pseudo-random pixels, the same in every run: a xorshift generator (George Marsaglia, 2003).
struct RandomPixels {
    enum Kind: CaseIterable {
        case any
        case opaque
        case clear
        /// Runs of opaque pixels, of clear ones, and of any.
        case mixed
    }

    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

    mutating func next() -> UInt32 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return UInt32(truncatingIfNeeded: state >> 16)
    }

    /// A number in 0 ..< 1.
    mutating func share() -> Double { Double(next()) / 4_294_967_296 }

    mutating func pixels(_ count: Int) -> [UInt32] { (0..<count).map { _ in next() } }

    mutating func premultiplied(_ count: Int, _ kind: Kind) -> [UInt32] {
        (0..<count).map { index in
            let kind = kind == .mixed ? [Kind.opaque, .clear, .any][index / 11 % 3] : kind
            switch kind {
            case .clear: return 0
            case .opaque: return next() | 0xff00_0000
            case .any, .mixed:
                let bits = next()
                let alpha = bits >> 24
                func part(_ shift: UInt32) -> UInt32 {
                    ((bits >> shift & 0xff) * alpha / 255) << shift
                }
                return alpha << 24 | part(16) | part(8) | part(0)
            }
        }
    }
}
