import FlipClock

/// A list of typefaces in order of preference, with the characters that the typeface must have.
struct FontList: Hashable, Sendable {
    /// A family and the preferred properties.
    struct Entry: Hashable, Sendable {
        /// The family's name in fontconfig.
        let family: String
        /// Further properties in fontconfig's notation, such as `:bold`; these are preferences, not conditions.
        let properties: String

        /// An entry for `family` with `properties`; bold by default.
        init(_ family: String, _ properties: String = ":bold") {
            self.family = family
            self.properties = properties
        }
    }

    /// The entries, best first.
    var entries: [Entry]
    /// The pattern for fontconfig's own choice, used if none of the entries is installed.
    let fallback: Entry
    /// The characters that the typeface must have.
    let required: [Unicode.Scalar]

    /// The characters that a typeface of the digits must have.
    static let digits = Array("0123456789".unicodeScalars)

    /// Typefaces for the words on the cards beside the clock's numerals: tall and narrow, with even strokes.
    ///
    /// Nimbus Sans Narrow is installed as Type 1 and as CFF; CFF is the newer version.
    static func cards(_ weight: ThemeValues.Weight = .bold) -> FontList {
        let weight = ":\(weight.ofWords.rawValue)"
        return FontList(
            entries: [
                Entry("Bebas Neue", weight),
                Entry("Roboto Condensed", weight),
                Entry("Nimbus Sans Narrow", weight + ":fontformat=CFF"),
                Entry("Liberation Sans Narrow", weight),
                Entry("Open Sans Condensed", weight),
                Entry("DejaVu Sans Condensed", weight),
                Entry("DejaVu Sans", weight),
            ],
            fallback: Entry("sans"),
            required: digits)
    }

    /// Condensed families for letters that the font of the digits lacks, and that are too wide for a board's cards in
    /// the usual font; the narrowest first.
    static let condensed = [
        Entry("Roboto Condensed"), Entry("Nimbus Sans Narrow", ":bold:fontformat=CFF"),
        Entry("Liberation Sans Narrow"), Entry("Open Sans Condensed"),
        Entry("Fira Sans Extra Condensed"), Entry("Fira Sans Condensed"),
        Entry("IBM Plex Sans Condensed"), Entry("Barlow Condensed"), Entry("PT Sans Narrow"),
        Entry("Archivo Narrow"), Entry("Oswald"), Entry("Noto Sans", ":bold:width=75"),
        Entry("DejaVu Sans Condensed"),
    ]

    /// Typefaces for labels and controls: clear, of regular weight, and with lower case, which Bebas Neue lacks.
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

    /// Typefaces for labels and controls with all characters of `words`.
    static func labels(in words: Words) -> FontList {
        guard let language = words.language else { return labels }
        return FontList(
            entries: language.families.map { Entry($0, "") } + labels.entries,
            fallback: Entry("sans", ":lang=\(language.rawValue)"),
            required: labels.required + words.characters.sorted())
    }
}
