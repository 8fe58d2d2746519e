/// The grain of a large card's plastic: a fixed, seamless tile of soft noise, repeated over the card.
///
/// The values are fractions of full light, at most `CardFinish.grain` levels to either side, and depend only on the
/// position, so equal cards have equal pixels and a flap carries its grain with it. A tile takes about a millisecond to
/// compute, and each pixel then costs one load.
///
/// Source: value noise on a lattice, interpolated with a smooth step; K. Perlin, "An Image Synthesizer", SIGGRAPH 1985.
struct Grain: Sendable {
    /// The side of the tile, in pixels; a power of two, and too large for the repetition to be seen in noise of one
    /// 8-bit level.
    private static let side = 128

    private let tile: [Float]

    /// The grain of a card that is `cardHeight` pixels high; nil if it has none.
    init?(finish: CardFinish, cardHeight: Int) {
        let span = finish.grainyCards
        let levels = finish.grain * Shapes.smooth(span.from, span.to, Float(cardHeight))
        guard levels > 0 else { return nil }
        let side = Self.side
        // Whole grains per tile, so that its opposite sides match.
        let size = max(finish.grainSize * Double(cardHeight), 1)
        let cells = max(Int((Double(side) / size).rounded()), 1)
        let step = Float(cells) / Float(side)
        tile = (0..<side * side).map { index in
            let x = (Float(index % side) + 0.5) * step
            let y = (Float(index / side) + 0.5) * step
            let (column, row) = (Int(x), Int(y))
            func value(_ dx: Int, _ dy: Int) -> Float {
                Self.lattice((column + dx) % cells, (row + dy) % cells)
            }
            let (s, t) = (
                Shapes.smooth(0, 1, x - Float(column)), Shapes.smooth(0, 1, y - Float(row))
            )
            let above = value(0, 0) + (value(1, 0) - value(0, 0)) * s
            let below = value(0, 1) + (value(1, 1) - value(0, 1)) * s
            return (above + (below - above) * t) * levels / 255
        }
    }

    /// The light that the grain adds to the pixel at column `x` of row `y`, both at least 0.
    @inline(__always)
    func light(x: Int, y: Int) -> Float {
        tile[(y & (Self.side - 1)) * Self.side + (x & (Self.side - 1))]
    }

    /// A fixed random value, -1...1, of a lattice point; the hash of the dithering with another seed.
    private static func lattice(_ x: Int, _ y: Int) -> Float {
        var h = UInt32(truncatingIfNeeded: x) &* 0x85eb_ca6b ^ UInt32(truncatingIfNeeded: y)
        h = (h ^ h >> 15) &* 0x2c1b_3c6d
        h = (h ^ h >> 12) &* 0x297a_2d39
        h ^= h >> 15
        return Float(h & 0xffff) / 32_767.5 - 1
    }
}
