/// A measured line of text: its characters and their positions.
struct TextLine: Hashable, Sendable {
    /// A character and its pen position, in pixels from the start of the line.
    struct Glyph: Hashable, Sendable {
        let scalar: Unicode.Scalar
        let x: Double
    }

    /// The characters, from left to right.
    let glyphs: [Glyph]
    /// The width of the line, in pixels.
    let width: Double
    /// The size of the em square, in pixels.
    let pixelSize: Double
}
