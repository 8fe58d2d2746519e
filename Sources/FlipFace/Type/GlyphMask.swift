/// The coverage of one glyph, pixel by pixel.
struct GlyphMask: Hashable, Sendable {
    /// The first column, in pixels to the right of the glyph's origin; may be negative.
    let left: Int
    /// The first row, in pixels below the baseline; negative above it.
    let top: Int
    /// Columns; 0 for a glyph without ink, such as the space.
    let width: Int
    /// Rows; 0 for a glyph without ink.
    let height: Int
    /// How much of each pixel the glyph covers, 0...255; `width * height` of them, row after row from the top.
    let coverage: [UInt8]
}
