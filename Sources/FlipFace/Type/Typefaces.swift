/// Selects a typeface for each character: the digits' own if it has the character, otherwise the nearest one installed.
///
/// Searching for a typeface takes some milliseconds, once per character. The answers for some thousand characters are
/// kept, more than any real text has.
final class Typefaces {
    /// The typeface of the digits.
    let digits: Typeface

    private var others: [Typeface] = []
    private var known: [Unicode.Scalar: Typeface?] = [:]
    private var knownTexts: [String: Typeface?] = [:]
    private var narrow: [Typeface] = []
    /// The maximum number of answers of a kind that are kept.
    private static let mostKnown = 4096
    private var knownCondensed: [String: Typeface?] = [:]

    /// The ink width of the widest word of each list measured so far, in pixels at the size `CharacterGlyphs.probe`.
    private var widths: [[String]: Double] = [:]

    init(digits: Typeface) {
        self.digits = digits
    }

    /// The typeface that draws `scalar`; nil if no installed one has it.
    func typeface(for scalar: Unicode.Scalar) -> Typeface? {
        if digits.has(scalar) { return digits }
        if let answer = known[scalar] { return answer }
        let answer = others.first { $0.has(scalar) } ?? find([scalar])
        if known.count >= Self.mostKnown { known = [:] }
        known[scalar] = answer
        return answer
    }

    /// The typeface that draws a character, if possible with all its marks; nil if no installed one has its letter.
    func typeface(for text: String) -> Typeface? {
        let scalars = Array(text.unicodeScalars.filter { !$0.isInvisible })
        guard let base = scalars.first else { return nil }
        guard scalars.count > 1, !isDrawn(scalars, by: typeface(for: base)) else {
            return typeface(for: base)
        }
        if let answer = knownTexts[text] { return answer }
        let answer =
            others.first { isDrawn(scalars, by: $0) } ?? find(scalars) ?? typeface(for: base)
        if knownTexts.count >= Self.mostKnown { knownTexts = [:] }
        knownTexts[text] = answer
        return answer
    }

    /// The typeface that draws a character on a board: that of the digits if it has the character, otherwise a
    /// condensed one if possible.
    func condensed(for text: String) -> Typeface? {
        let usual = typeface(for: text)
        guard usual !== digits else { return usual }
        if let answer = knownCondensed[text] { return answer ?? usual }
        let scalars = Array(text.unicodeScalars.filter { !$0.isInvisible })
        let answer = narrow.first { isDrawn(scalars, by: $0) } ?? findCondensed(scalars)
        if knownCondensed.count >= Self.mostKnown { knownCondensed = [:] }
        knownCondensed[text] = answer
        return answer ?? usual
    }

    /// The character to draw for `text`: a small Latin letter that the digits' typeface lacks becomes a capital if that
    /// typeface draws all small letters as capitals, so that one word does not mix both.
    func drawn(_ text: String) -> String {
        guard isUnicase, let first = text.unicodeScalars.first, first.isLatin,
            first.properties.isLowercase, !isDrawn(Array(text.unicodeScalars), by: digits)
        else { return text }
        let capital = text.uppercased()
        return capital.count == 1 && canDraw(capital) ? capital : text
    }

    /// Whether the digits' typeface draws small letters as capitals.
    private lazy var isUnicase: Bool = {
        let heights = (["x", "X"] as [Unicode.Scalar]).map {
            digits.inkBounds(of: $0, pixelSize: CharacterGlyphs.probe)?.height
        }
        return heights[0] != nil && heights[0] == heights[1]
    }()

    /// Lays out `text`, each character in the best typeface that has it.
    func run(_ text: String, pixelSize: Double, spacing: Double = 0) -> TextRun {
        TextRun(text, pixelSize: pixelSize, spacing: spacing) { typeface(for: $0) }
    }

    /// The ink width of the widest of `words`, in pixels at the size `CharacterGlyphs.probe`; measured once.
    func widest(of words: [String]) -> Double {
        if let known = widths[words] { return known }
        let widest = words.map { run($0, pixelSize: CharacterGlyphs.probe).ink.width }.max() ?? 0
        widths[words] = widest
        return widest
    }

    /// Whether one installed typeface has all scalars of a character.
    func canDraw(_ text: String) -> Bool {
        text.isEmpty || isDrawn(Array(text.unicodeScalars), by: typeface(for: text))
    }

    private func isDrawn(
        _ scalars: some Collection<Unicode.Scalar>, by typeface: Typeface?
    ) -> Bool {
        guard let typeface else { return false }
        return scalars.allSatisfy { typeface.has($0) || $0.isInvisible }
    }

    /// The first installed condensed family that has `scalars`.
    private func findCondensed(_ scalars: [Unicode.Scalar]) -> Typeface? {
        for entry in FontList.condensed {
            guard let file = try? FontMatch.find(entry, required: scalars),
                let typeface = try? Typeface(file: file.path, index: file.index)
            else { continue }
            narrow.append(typeface)
            return typeface
        }
        return nil
    }

    private func find(_ scalars: [Unicode.Scalar]) -> Typeface? {
        let list = FontList(
            entries: [FontList.Entry("DejaVu Sans Condensed")], fallback: FontList.Entry("sans"),
            required: scalars.filter { !$0.isInvisible })
        guard let file = try? FontMatch.find(list),
            let typeface = try? Typeface(file: file.path, index: file.index),
            isDrawn(scalars, by: typeface)
        else { return nil }
        others.append(typeface)
        return typeface
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a letter of the Latin script: Basic Latin to Latin Extended-B, or Latin Extended Additional.
    fileprivate var isLatin: Bool {
        properties.isAlphabetic && (value < 0x250 || (0x1e00...0x1eff).contains(value))
    }

    /// Whether the scalar is not drawn itself, such as a joiner or a variation selector.
    var isInvisible: Bool { properties.isDefaultIgnorableCodePoint }
}
