/// One line of text, measured: which characters stand where.
struct TextLine: Hashable, Sendable {
    /// A character and where its pen position is, in pixels from the line's.
    struct Glyph: Hashable, Sendable {
        let scalar: Unicode.Scalar
        let x: Double
    }

    /// The characters, from the left.
    let glyphs: [Glyph]
    /// How far the pen has come, in pixels.
    let width: Double
    /// The em square's side, in pixels.
    let pixelSize: Double
}
