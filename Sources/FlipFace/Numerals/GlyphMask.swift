/// The coverage of one glyph, per pixel.
struct GlyphMask: Hashable, Sendable {
    /// The first column, in pixels to the right of the point from which the offset passed to
    /// `Typeface.mask(of:pixelSize:subpixelOffset:)` is measured; may be negative.
    let left: Int
    /// The first row, in pixels below that point; negative above it.
    let top: Int
    /// The number of columns; 0 for a glyph without ink, such as the space.
    let width: Int
    /// The number of rows; 0 for a glyph without ink.
    let height: Int
    /// The coverage of each pixel, 0...255; `width * height` values in rows from the top.
    let coverage: [UInt8]
}

extension GlyphMask {
    /// The box that stands for a character that no font has, with a line of `line` pixels; nil if there is no space for
    /// one.
    static func box(left: Int, top: Int, width: Int, height: Int, line: Int) -> GlyphMask? {
        guard height >= 3 * line, width >= 3 * line else { return nil }
        var coverage = [UInt8](repeating: 0, count: height * width)
        for row in 0..<height {
            for column in 0..<width
            where min(row, column, height - 1 - row, width - 1 - column) < line {
                coverage[row * width + column] = 255
            }
        }
        return GlyphMask(left: left, top: top, width: width, height: height, coverage: coverage)
    }
}
