import FlipEngine
import Glibc

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

    /// The contrast between the strongest ink and the median, which is the ground, in `rect`, as WCAG 2 defines it.
    func inkContrast(in rect: PixelRect) -> Double {
        let rect = rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        guard !rect.isEmpty else { return 0 }
        var values: [Double] = []
        for y in rect.minY..<rect.maxY {
            let row = frameBuffer.row(y)
            for x in rect.minX..<rect.maxX { values.append(Self.luminance(row[x])) }
        }
        values.sort()
        let ground = values[values.count / 2]
        let (dark, light) = (values[0], values[values.count - 1])
        return max((light + 0.05) / (ground + 0.05), (ground + 0.05) / (dark + 0.05))
    }

    /// The relative luminance of an opaque sRGB pixel.
    private static func luminance(_ pixel: UInt32) -> Double {
        func linear(_ shift: UInt32) -> Double {
            let value = Double(pixel >> shift & 0xff) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }
}

extension Image {
    /// The columns in which a picture of the same size has other pixels.
    func differingColumns(from other: Image) -> [Int] {
        (0..<width).filter { column in
            (0..<height).contains { row in
                let index = row * width + column
                return pixels[index] != other.pixels[index]
            }
        }
    }
}
