#if canImport(Glibc)
    import Glibc
#endif

/// Draws the shadow of a picture: takes its alpha, blurs it along the rows, then along the columns, and tints it.
///
/// Every pixel is a function of the picture alone, whatever part is drawn, so that all parts give the same bits.
/// Sums are of whole numbers; the weights are in units of 1/65536 and add up to exactly that.
struct ShadowPainter {
    private let shadow: Shadow
    /// Weights from the middle outwards: index 0 counts once, all others on both sides.
    private let weights: [UInt32]

    init(_ shadow: Shadow) {
        self.shadow = shadow
        weights = Self.weights(radius: shadow.radius, reach: shadow.reach)
    }

    /// Draws the part `part` of the shadow of `picture`, which lies at `origin` and is clear elsewhere.
    func draw(_ picture: FrameBuffer, at origin: PixelRect, into surface: Surface, part: PixelRect)
    {
        let part = part.intersection(surface.bounds)
        let color = PremultipliedColor(shadow.color).bits
        guard !part.isEmpty, color != 0 else { return }
        let sources = shadow.sources(of: part)
        // Rows first: one blurred row for each source row that the part needs.
        var blurred = [UInt32](repeating: 0, count: part.width * sources.height)
        var row = [UInt32](repeating: 0, count: sources.width)
        for y in sources.minY..<sources.maxY where y >= origin.minY && y < origin.maxY {
            let pixels = picture.row(y - origin.minY)
            for x in sources.minX..<sources.maxX {
                let isInside = x >= origin.minX && x < origin.maxX
                row[x - sources.minX] = isInside ? pixels[x - origin.minX] >> 24 : 0
            }
            let first = (y - sources.minY) * part.width
            for x in 0..<part.width {
                // 8 bits of alpha and 16 of weight leave 8 to spare; half of the sum's are kept.
                blurred[first + x] = sum(row, at: x + shadow.reach, step: 1) >> 8
            }
        }
        for y in part.minY..<part.maxY {
            let destination = surface.pixel(x: part.minX, y: y)
            let middle = (y - part.minY + shadow.reach) * part.width
            for x in 0..<part.width {
                let alpha = sumWide(blurred, at: middle + x, step: part.width)
                guard alpha != 0 else { continue }
                destination[x] = PixelMath.over(
                    PixelMath.scale(color, by: alpha), destination[x])
            }
        }
    }

    private func sum(_ values: [UInt32], at middle: Int, step: Int) -> UInt32 {
        var sum = values[middle] * weights[0]
        for distance in 1..<max(weights.count, 1) {
            let way = distance * step
            sum += (values[middle - way] + values[middle + way]) * weights[distance]
        }
        return sum
    }

    /// The weighted sum of values of 16 bits, as a byte rounded to nearest.
    private func sumWide(_ values: [UInt32], at middle: Int, step: Int) -> UInt32 {
        var sum = UInt64(values[middle]) * UInt64(weights[0])
        for distance in 1..<max(weights.count, 1) {
            let way = distance * step
            sum +=
                (UInt64(values[middle - way]) + UInt64(values[middle + way]))
                * UInt64(weights[distance])
        }
        return UInt32((sum + 1 << 23) >> 24)
    }

    private static func weights(radius: Double, reach: Int) -> [UInt32] {
        guard radius > 0, reach > 0 else { return [65_536] }
        // Divided before it is squared: the square of a tiny radius is 0.
        let bell = (0...reach).map { distance in
            let share = Double(distance) / radius
            return exp(-share * share / 2)
        }
        let total = 2 * bell.reduce(0, +) - bell[0]
        var result = bell.map { UInt32(($0 / total * 65_536).rounded()) }
        // What rounding lost or gained goes to the middle, so that a wide opaque area stays opaque.
        let others = 2 * result.dropFirst().reduce(0, +)
        result[0] = 65_536 - others
        return result
    }
}
