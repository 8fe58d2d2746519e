import FlipEngine

/// What tests count in whole pictures. The loops are here because this module is compiled with the optimizer, and the
/// modules of tests are not.
extension PixelBuffer {
    /// The mean level of `area` in one channel, 0...255; 0 is blue.
    func mean(of area: PixelRect, channel: UInt32 = 1) -> Double {
        var sum = 0
        for y in area.minY..<area.maxY {
            let row = frameBuffer.row(y)
            for x in area.minX..<area.maxX { sum += Int(row[x] >> (8 * channel) & 0xff) }
        }
        return Double(sum) / Double(area.width * area.height)
    }

    /// The number of pixels that are not opaque: of all, or of those that are opaque in a picture of the same size.
    func translucentCount(within outline: PixelBuffer? = nil) -> Int {
        var count = 0
        for y in 0..<height {
            let row = frameBuffer.row(y)
            let other = outline?.frameBuffer.row(y)
            for x in 0..<width where row[x] < 0xff00_0000 {
                if other.map({ $0[x] >= 0xff00_0000 }) ?? true { count += 1 }
            }
        }
        return count
    }

    /// The blue of a pixel, if all pixels up to `reach` columns and rows away have the same; nil if one has not.
    func plainBlue(x: Int, y: Int, reach: Int) -> UInt32? {
        let blue = frameBuffer.row(y)[x] & 0xff
        for near in y - reach...y + reach {
            let row = frameBuffer.row(near)
            for x in x - reach...x + reach where row[x] & 0xff != blue { return nil }
        }
        return blue
    }
}
