import FlipEngine

/// Converts rows of the engine's pixels to the screen's format, for screens without plain 32-bit pixels.
///
/// Each component is scaled to its number of bits and rounded to nearest, with a table of 256 entries that also shifts
/// it into place. Alpha is kept if the format has alpha bits, otherwise dropped.
///
/// With 16 bits per pixel and fewer than eight bits in a component, pictures are dithered (`DitheredRow`); without
/// dithering, dark gradients would show coloured rings.
struct RowPacker: Sendable {
    /// The output format.
    let format: PixelFormat
    private let red: [UInt32]
    private let green: [UInt32]
    private let blue: [UInt32]
    private let alpha: [UInt32]
    private let dithered: DitheredRow?

    /// Creates a packer for `format`.
    init(format: PixelFormat) {
        self.format = format
        red = Self.table(format.redMask)
        green = Self.table(format.greenMask)
        blue = Self.table(format.blueMask)
        alpha = Self.table(format.alphaMask)
        dithered = DitheredRow(format: format)
    }

    /// Returns the screen's pixel for a premultiplied BGRA pixel.
    func pack(_ pixel: UInt32) -> UInt32 {
        red[Int(pixel >> 16 & 0xff)] | green[Int(pixel >> 8 & 0xff)] | blue[Int(pixel & 0xff)]
            | alpha[Int(pixel >> 24)]
    }

    /// Returns the screen's pixel for the pixel in column `x` of row `y` of a picture.
    func pack(_ pixel: UInt32, x: Int, y: Int) -> UInt32 {
        dithered?.pack(pixel, x: x, y: y) ?? pack(pixel)
    }

    /// Converts `count` pixels from `source` to `destination`, which must hold `count * bytesPerPixel` bytes.
    func packRow(
        from source: UnsafePointer<UInt32>, count: Int, to destination: UnsafeMutableRawPointer
    ) {
        switch (format.bytesPerPixel, format.isLittleEndian) {
        case (4, true):
            let row = destination.assumingMemoryBound(to: UInt32.self)
            for x in 0..<count { row[x] = pack(source[x]).littleEndian }
        case (4, false):
            let row = destination.assumingMemoryBound(to: UInt32.self)
            for x in 0..<count { row[x] = pack(source[x]).bigEndian }
        case (2, true):
            let row = destination.assumingMemoryBound(to: UInt16.self)
            for x in 0..<count { row[x] = UInt16(truncatingIfNeeded: pack(source[x])).littleEndian }
        case (2, false):
            let row = destination.assumingMemoryBound(to: UInt16.self)
            for x in 0..<count { row[x] = UInt16(truncatingIfNeeded: pack(source[x])).bigEndian }
        default:
            let row = destination.assumingMemoryBound(to: UInt8.self)
            let shifts: [UInt32] = format.isLittleEndian ? [0, 8, 16] : [16, 8, 0]
            for x in 0..<count {
                let pixel = pack(source[x])
                row[3 * x] = UInt8(truncatingIfNeeded: pixel >> shifts[0])
                row[3 * x + 1] = UInt8(truncatingIfNeeded: pixel >> shifts[1])
                row[3 * x + 2] = UInt8(truncatingIfNeeded: pixel >> shifts[2])
            }
        }
    }

    /// Converts the pixels of `rect`, which is within `source`, to the same position in an image at `base` with
    /// `bytesPerRow` bytes per row.
    func pack(
        _ rect: PixelRect, of source: FrameBuffer, to base: UnsafeMutableRawPointer,
        bytesPerRow: Int
    ) {
        if let dithered {
            for y in rect.minY..<rect.maxY {
                dithered.packRow(
                    from: source.row(y) + rect.minX, count: rect.width, x: rect.minX, y: y,
                    to: base + y * bytesPerRow + rect.minX * format.bytesPerPixel)
            }
            return
        }
        for y in rect.minY..<rect.maxY {
            packRow(
                from: source.row(y) + rect.minX, count: rect.width,
                to: base + y * bytesPerRow + rect.minX * format.bytesPerPixel)
        }
    }

    /// Returns for each byte its value scaled to the bits of `mask` and shifted into place; zeros for an empty mask.
    private static func table(_ mask: UInt32) -> [UInt32] {
        guard mask != 0 else { return [UInt32](repeating: 0, count: 256) }
        let shift = UInt32(mask.trailingZeroBitCount)
        let top = mask >> shift
        return (0..<256).map { ((UInt32($0) * top + 127) / 255) << shift }
    }
}
