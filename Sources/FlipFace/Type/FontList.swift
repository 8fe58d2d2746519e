/// Which typefaces to look for, the best first, and which characters the face must have.
struct FontList: Hashable, Sendable {
    /// One entry: a family, and what else is asked of it.
    struct Entry: Hashable, Sendable {
        /// The family, as fontconfig names it.
        let family: String
        /// Further properties in fontconfig's notation, such as `:bold`; they are preferences, not conditions.
        let properties: String

        /// A family with the wish `properties`, bold unless it says otherwise.
        init(_ family: String, _ properties: String = ":bold") {
            self.family = family
            self.properties = properties
        }
    }

    /// The families in order.
    let entries: [Entry]
    /// What is asked for where none of them is installed; whatever fontconfig thinks is nearest.
    let fallback: Entry
    /// The characters that the face must have.
    let required: [Unicode.Scalar]

    /// The digits of the cards: tall and narrow with even strokes, all figures equally wide.
    ///
    /// Nimbus Sans Narrow comes as Type 1 and as CFF; the latter is the newer drawing.
    static let digits = FontList(
        entries: [
            Entry("Bebas Neue"),
            Entry("Roboto Condensed"),
            Entry("Nimbus Sans Narrow", ":bold:fontformat=CFF"),
            Entry("Liberation Sans Narrow"),
            Entry("Open Sans Condensed"),
            Entry("DejaVu Sans Condensed"),
            Entry("DejaVu Sans"),
        ],
        fallback: Entry("sans"),
        required: Array("0123456789".unicodeScalars))

    /// Labels and controls: clear, even faces of regular weight with lower case, which the first of the digits' faces lacks.
    static let labels = FontList(
        entries: [
            Entry("Nimbus Sans", ":fontformat=CFF"),
            Entry("Liberation Sans", ""),
            Entry("Inter", ""),
            Entry("Noto Sans", ""),
            Entry("Open Sans", ""),
            Entry("Roboto", ""),
            Entry("Cantarell", ""),
            Entry("DejaVu Sans", ""),
        ],
        fallback: Entry("sans", ""),
        required: (0x20...0x7e).map { Unicode.Scalar(UInt8($0)) })
}
