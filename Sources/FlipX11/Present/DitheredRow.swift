/// Converts rows of the engine's pixels into rows of 16-bit pixels with ordered dithering, so that an area has the
/// right mean colour.
///
/// Each component is scaled to its number of bits with eight fractional bits, a threshold that depends only on the
/// position is added, and the fraction is dropped. Black and white stay exact, a position always gives the same result,
/// and the error is less than one step. The thresholds are Bayer's 8 x 8 matrix (An optimum method for two-level
/// rendition of continuous-tone pictures, 1973).
struct DitheredRow: Sendable {
    private let format: PixelFormat
    /// For each byte, its value in 256ths of a step.
    private let red: [UInt32]
    private let green: [UInt32]
    private let blue: [UInt32]

    /// Creates a converter to `format`; nil unless that has 16 bits per pixel and fewer than eight bits in a component.
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

    /// Returns the screen's pixel for the pixel in column `x` of row `y`.
    func pack(_ pixel: UInt32, x: Int, y: Int) -> UInt32 {
        let threshold = Self.thresholds[(y & 7) << 3 | x & 7]
        let red = (red[Int(pixel >> 16 & 0xff)] + threshold) >> 8
        let green = (green[Int(pixel >> 8 & 0xff)] + threshold) >> 8
        let blue = (blue[Int(pixel & 0xff)] + threshold) >> 8
        return red << UInt32(format.redMask.trailingZeroBitCount)
            | green << UInt32(format.greenMask.trailingZeroBitCount)
            | blue << UInt32(format.blueMask.trailingZeroBitCount)
    }

    /// Converts `count` pixels from `source`, which start at column `x` of row `y`, to `destination`.
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

    /// The thresholds 2...254 in steps of 4, each once in 8 x 8 positions: the bits of x ^ y and of y, interleaved from
    /// the lowest up.
    private static let thresholds: [UInt32] = (0..<64).map { place in
        let (x, y) = (UInt32(place & 7), UInt32(place >> 3))
        var rank: UInt32 = 0
        for bit in UInt32(0)..<3 {
            rank = rank << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
        }
        return rank * 4 + 2
    }
}
