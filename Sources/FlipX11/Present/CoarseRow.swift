/// Turns rows of the engine's pixels into rows of 16 bit pixels, with an ordered dither: what a pixel cannot show, its
/// neighbours share out, so that an area has the right colour on the whole.
///
/// Each colour is scaled to its bits with eight more below the point, a threshold that depends on the place alone is added,
/// and the fraction dropped. Black stays black, white stays white, a place always gives the same, and no colour is off by a
/// whole step. The thresholds are Bayer's of 8 x 8 (An optimum method for two-level rendition of continuous-tone pictures,
/// 1973).
struct CoarseRow: Sendable {
    private let format: PixelFormat
    /// For each byte its value in 256ths of a step.
    private let red: [UInt32]
    private let green: [UInt32]
    private let blue: [UInt32]

    /// For pixels of `format`, or nil where that has eight bits for each colour, or is not of 16 bits.
    init?(format: PixelFormat) {
        let masks = [format.redMask, format.greenMask, format.blueMask]
        guard format.bitsPerPixel == 16, masks.contains(where: { $0.nonzeroBitCount < 8 }) else {
            return nil
        }
        self.format = format
        red = Self.table(format.redMask)
        green = Self.table(format.greenMask)
        blue = Self.table(format.blueMask)
    }

    /// The screen's pixel for the pixel in column `x` of row `y`.
    func pack(_ pixel: UInt32, x: Int, y: Int) -> UInt32 {
        let threshold = Self.thresholds[(y & 7) << 3 | x & 7]
        let red = (red[Int(pixel >> 16 & 0xff)] + threshold) >> 8
        let green = (green[Int(pixel >> 8 & 0xff)] + threshold) >> 8
        let blue = (blue[Int(pixel & 0xff)] + threshold) >> 8
        return red << UInt32(format.redMask.trailingZeroBitCount)
            | green << UInt32(format.greenMask.trailingZeroBitCount)
            | blue << UInt32(format.blueMask.trailingZeroBitCount)
    }

    /// Writes `count` pixels from `source`, which lie from column `x` of row `y` on, to `destination`.
    func packRow(
        from source: UnsafePointer<UInt32>, count: Int, x: Int, y: Int,
        to destination: UnsafeMutableRawPointer
    ) {
        let row = destination.assumingMemoryBound(to: UInt16.self)
        let isLittleEndian = format.isLittleEndian
        for index in 0..<count {
            let pixel = UInt16(truncatingIfNeeded: pack(source[index], x: x + index, y: y))
            row[index] = isLittleEndian ? pixel.littleEndian : pixel.bigEndian
        }
    }

    private static func table(_ mask: UInt32) -> [UInt32] {
        let top = mask >> UInt32(mask.trailingZeroBitCount)
        return (0..<256).map { UInt32($0) * top * 256 / 255 }
    }

    /// 2...254 in steps of 4, each once in 8 x 8 places: the bits of x ^ y and of y, interleaved from the lowest up.
    private static let thresholds: [UInt32] = (0..<64).map { place in
        let (x, y) = (UInt32(place & 7), UInt32(place >> 3))
        var rank: UInt32 = 0
        for bit in UInt32(0)..<3 {
            rank = rank << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
        }
        return rank * 4 + 2
    }
}
