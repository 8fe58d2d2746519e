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
