#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Draws the shadow of a picture: blurs its alpha along the rows, then along the columns, and tints it.
///
/// Every pixel is a function of the picture alone, so that any part gives the same bits as the whole. Sums are
/// integers; the weights are in units of 1/65536 and add up to exactly 65536.
struct ShadowPainter {
    private let shadow: Shadow
    private let memory: ShadowMemory

    init(_ shadow: Shadow, memory: ShadowMemory = ShadowMemory()) {
        self.shadow = shadow
        self.memory = memory
        fillWeights()
    }

    /// Draws the part `part` of the shadow of `picture`, whose bounds are `bounds` and which is clear elsewhere.
    func draw(_ picture: FrameBuffer, at bounds: PixelRect, into surface: Surface, part: PixelRect)
    {
        let part = part.intersection(surface.bounds)
        let color = PremultipliedColor(shadow.color).bits
        guard !part.isEmpty, color != 0 else { return }
        let sources = shadow.sources(of: part)
        memory.blurred.reserve(part.width * sources.height)
        memory.row.reserve(sources.width)
        let (blurred, row) = (memory.blurred.base, memory.row.base)
        // Rows first: one blurred row for each source row of the part.
        blurred.update(repeating: 0, count: part.width * sources.height)
        for y in sources.minY..<sources.maxY where y >= bounds.minY && y < bounds.maxY {
            let pixels = picture.row(y - bounds.minY)
            for x in sources.minX..<sources.maxX {
                let isInside = x >= bounds.minX && x < bounds.maxX
                row[x - sources.minX] = isInside ? pixels[x - bounds.minX] >> 24 : 0
            }
            let first = (y - sources.minY) * part.width
            for x in 0..<part.width {
                // 8 bits of alpha and 16 of weight leave 8 spare bits; 16 bits of the sum are kept.
                blurred[first + x] = sum(row + (x + shadow.reach)) >> 8
            }
        }
        for y in part.minY..<part.maxY {
            let destination = surface.pixel(x: part.minX, y: y)
            let middle = (y - part.minY + shadow.reach) * part.width
            for x in 0..<part.width {
                let alpha = sumWide(blurred + (middle + x), step: part.width)
                guard alpha != 0 else { continue }
                destination[x] = PixelMath.over(
                    PixelMath.scale(color, by: alpha), destination[x])
            }
        }
    }

    private func sum(_ middle: UnsafePointer<UInt32>) -> UInt32 {
        let weights = memory.weights.all
        var sum = middle[0] &* weights[0]
        for distance in 1..<weights.count {
            sum &+= (middle[-distance] &+ middle[distance]) &* weights[distance]
        }
        return sum
    }

    /// Returns the weighted sum of 16-bit values, as a byte rounded to nearest.
    private func sumWide(_ middle: UnsafePointer<UInt32>, step: Int) -> UInt32 {
        let weights = memory.weights.all
        var sum = UInt64(middle[0]) &* UInt64(weights[0])
        for distance in 1..<weights.count {
            let offset = distance &* step
            sum &+= (UInt64(middle[-offset]) &+ UInt64(middle[offset])) &* UInt64(weights[distance])
        }
        return UInt32(truncatingIfNeeded: (sum &+ 1 << 23) >> 24)
    }

    /// Computes the weights from the centre outwards: index 0 counts once, all others on both sides.
    private func fillWeights() {
        let (radius, reach) = (shadow.radius, shadow.reach)
        let weights = memory.weights
        weights.empty(capacity: reach + 1)
        guard radius > 0, reach > 0 else { return weights.append(65_536) }
        // Divided before squaring: the square of a tiny radius is 0.
        func bell(_ distance: Int) -> Double {
            let ratio = Double(distance) / radius
            return exp(-ratio * ratio / 2)
        }
        var total = 0.0
        for distance in 0...reach { total += bell(distance) }
        total = 2 * total - bell(0)
        var others: UInt32 = 0
        for distance in 0...reach {
            let weight = UInt32((bell(distance) / total * 65_536).rounded())
            weights.append(weight)
            if distance > 0 { others += weight }
        }
        // The centre absorbs the rounding error, so that a wide opaque area stays opaque. At the largest radius it is
        // off by 43 of 65536, a sixth of a level of 255; the other weights by at most a half.
        weights.base[0] = 65_536 - 2 * others
    }
}

/// Memory for drawing shadows, one after the other.
final class ShadowMemory {
    /// The weights, from the centre outwards.
    let weights = RunBuffer<UInt32>()
    /// The alphas of one row of the picture.
    let row = GrowingMemory<UInt32>()
    /// The rows after the horizontal blur.
    let blurred = GrowingMemory<UInt32>()

    init() {}
}
