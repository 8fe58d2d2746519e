import FlipClock
import FlipEngine

/// Sets text: takes a text and gives its characters with their typefaces.
///
///     typefaces.run("Thứ Bảy", in: .usual, pixelSize: 40)     // THỨ BẢY, all of it in one typeface
///
/// Capitals come first: where the typeface of the texts has no small letters, as Bebas Neue, a text becomes capitals by
/// the rules of its language. Then all its letters get one typeface, that of the texts if it has them, or the nearest
/// one installed. Only if no typeface has all of them, each word gets its own, and at last each character. Digits are
/// always those of the texts' typeface. The characters stand from left to right (`TextDirections`).
///
/// Searching for a typeface takes some milliseconds, once per character. The answers for some thousand characters are
/// kept, more than any real text has.
final class Typefaces {
    /// The typeface of digits on cards of their own.
    let digits: Typeface
    /// The typeface of the texts: that of the digits, or an installed font beside the numerals, which have few letters.
    /// If none is found, it is that of the digits. The search takes some milliseconds, at the first text.
    private(set) lazy var letters: Typeface = {
        guard let weight = digits.weight else { return digits }
        do throws(FontError) {
            let file = try FontMatch.find(.cards(weight))
            return try Typeface(file: file.path, index: file.index)
        } catch {
            failure = error
            return digits
        }
    }()
    /// Why no font was found for the texts; nil if one was found, or if there was no text yet.
    private(set) var failure: FontError?

    private var others: [Typeface] = []
    private var known: [Unicode.Scalar: Typeface?] = [:]
    private var knownTexts: [String: Typeface?] = [:]
    private var narrow: [Typeface] = []
    /// The maximum number of answers of a kind that are kept.
    private static let mostKnown = 4096
    private var knownCondensed: [String: Typeface?] = [:]
    /// The letters of a word, and whether condensed typefaces are preferred.
    private struct Word: Hashable {
        let letters: String
        let isCondensed: Bool
    }
    private var knownWords: [Word: Typeface?] = [:]

    /// The ink width of the widest word of each list measured so far, in pixels at the size `CharacterGlyphs.probe`.
    private var widths: [WordList: Double] = [:]

    init(digits: Typeface) {
        self.digits = digits
    }

    /// The typeface that draws `scalar`; nil if no installed one has it.
    func typeface(for scalar: Unicode.Scalar) -> Typeface? {
        if letters.has(scalar) { return letters }
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

    /// The typeface that draws a character on a board: that of the texts if it has the character, otherwise a
    /// condensed one if possible.
    func condensed(for text: String) -> Typeface? {
        let usual = typeface(for: text)
        guard usual != letters else { return usual }
        if let answer = knownCondensed[text] { return answer ?? usual }
        let scalars = Array(text.unicodeScalars.filter { !$0.isInvisible })
        let answer = narrow.first { isDrawn(scalars, by: $0) } ?? findCondensed(scalars)
        if knownCondensed.count >= Self.mostKnown { knownCondensed = [:] }
        knownCondensed[text] = answer
        return answer ?? usual
    }

    // MARK: Words

    /// Lays out `text`, which is written in a language with these capitals, from left to right.
    ///
    /// - Parameter boxWidth: The width of the box for a character that no typeface draws completely, in heights of
    ///   capitals; nil to omit such characters, or what they lack.
    func run(
        _ text: String, in capitals: Capitals, pixelSize: Double, spacing: Double = 0,
        boxWidth: Double? = nil
    ) -> TextRun {
        let given = text.map(\.composed)
        let capital = capitals.characters(given)
        var set = set(given, capital).flatMap { character in
            let isWhole = boxWidth == nil || isDrawn(character.text, by: character.typeface)
            return character.text.map {
                SetCharacter(String($0), isWhole ? character.typeface : nil)
            }
        }
        let box = boxWidth.map { width in
            let capital = letters.capHeight(pixelSize: pixelSize) ?? 0.7 * pixelSize
            return Size(width: width * capital, height: capital)
        }
        var texts = set.map(\.text)
        let line = texts.indices
        let directions = TextDirections(of: &texts, lines: [line])
        for index in line { set[index].text = texts[index] }
        return TextRun(
            directions.order(of: line).map { set[$0] }, pixelSize: pixelSize, spacing: spacing,
            box: box)
    }

    /// Lays out a word beside the digits, AM and PM in the typeface of the digits, with capitals of the given height;
    /// nil if the typeface has no capitals.
    func label(_ text: String, capHeight: Double, spacing: Double) -> TextRun? {
        if digits.numerals != nil, isDrawn(Array(text.unicodeScalars), by: digits) {
            // The size of the numerals is that of their capitals.
            return TextRun(text, pixelSize: capHeight, spacing: spacing) { _ in digits }
        }
        guard let capital = letters.capHeight(pixelSize: CharacterGlyphs.probe), capital > 0 else {
            return nil
        }
        let size = capHeight / capital * CharacterGlyphs.probe
        return run(text, in: .usual, pixelSize: size, spacing: spacing)
    }

    /// The characters of a word of a board, which is written in a language with these capitals, as they are set; a
    /// capital is one character.
    ///
    /// - Parameter isCondensed: Whether letters that the typeface of the texts lacks are condensed if possible.
    func set(word: [String], in capitals: Capitals, isCondensed: Bool) -> [SetCharacter] {
        let capital = zip(word, capitals.characters(word)).map { $1.count == 1 ? $1 : $0 }
        return set(word, capital, isCondensed: isCondensed)
    }

    /// `given` or its capitals, in as few typefaces as possible.
    private func set(
        _ given: [String], _ capital: [String], isCondensed: Bool = false
    ) -> [SetCharacter] {
        let words = given.indices.split { given[$0] == " " }
        // Beside ideographs and other letters without capitals, a word in letters with capitals keeps its own typeface.
        let scalars = given.compactMap(\.unicodeScalars.first).filter(\.isLetter)
        let isOneUnit = words.count < 2 || Set(scalars.map(\.properties.isCased)).count < 2
        // The small letters of ASCII that the typeface draws as the same capitals keep their own spacing.
        let isSame =
            capital == given.map { $0.uppercased() }
            && given.allSatisfy { $0.utf8.count == 1 && isDrawn($0, by: letters) }
        for characters in isUnicase && !isSame ? [capital, given] : [given] where isOneUnit {
            guard let typeface = typeface(ofLetters: characters, isCondensed: isCondensed) else {
                continue
            }
            return characters.map { character in
                let isOwn =
                    character.first?.isASCIIDigit != true && isDrawn(character, by: typeface)
                return SetCharacter(
                    character, isOwn ? typeface : best(for: character, isCondensed: isCondensed))
            }
        }
        if words.count > 1 {
            var result = given.map { SetCharacter($0, typeface(for: $0)) }
            for word in words {
                let set = set(Array(given[word]), Array(capital[word]), isCondensed: isCondensed)
                result.replaceSubrange(word, with: set)
            }
            return result
        }
        return zip(given, capital).map { given, capital in
            let character = isUnicase && canDraw(capital) ? capital : given
            return SetCharacter(character, best(for: character, isCondensed: isCondensed))
        }
    }

    /// The typeface that draws all letters of `characters`; nil if there is none.
    private func typeface(ofLetters characters: [String], isCondensed: Bool) -> Typeface? {
        let characters = characters.filter { $0.unicodeScalars.first?.isLetter == true }
        if characters.allSatisfy({ isDrawn($0, by: letters) }) { return letters }
        let word = Word(letters: characters.joined(), isCondensed: isCondensed)
        if let answer = knownWords[word] { return answer }
        let candidates = characters.lazy.map { self.best(for: $0, isCondensed: isCondensed) }
        let scalars = characters.flatMap(\.unicodeScalars)
        let answer =
            candidates.first { typeface in characters.allSatisfy { isDrawn($0, by: typeface) } }
            ?? (isCondensed
                ? findCondensed(scalars) ?? typeface(ofLetters: characters, isCondensed: false)
                : find(scalars))
        if knownWords.count >= Self.mostKnown { knownWords = [:] }
        knownWords[word] = answer
        return answer
    }

    /// The typeface of a single character.
    func best(for character: String, isCondensed: Bool) -> Typeface? {
        isCondensed ? condensed(for: character) : typeface(for: character)
    }

    /// The typeface that was read from `source`; nil if it has not been used yet.
    func typeface(from source: TypefaceSource) -> Typeface? {
        (others + narrow).first { $0.source == source }
    }

    /// Whether the typeface has no small letters, or draws them as capitals.
    private lazy var isUnicase: Bool = {
        let heights = (["x", "X"] as [Unicode.Scalar]).map {
            letters.inkBounds(of: $0, pixelSize: CharacterGlyphs.probe)?.height
        }
        return heights[1] != nil && (heights[0] == nil || heights[0] == heights[1])
    }()

    /// The ink width of the widest of `list`, in pixels at the size `CharacterGlyphs.probe`; measured once.
    ///
    /// - Parameter boxWidth: See `run`; the same for all calls.
    func widest(of list: WordList, boxWidth: Double) -> Double {
        if let known = widths[list] { return known }
        let runs = list.words.map {
            run($0, in: list.capitals, pixelSize: CharacterGlyphs.probe, boxWidth: boxWidth)
        }
        let widest = runs.map(\.ink.width).max() ?? 0
        widths[list] = widest
        return widest
    }

    /// Whether one installed typeface has all scalars of a character.
    func canDraw(_ text: String) -> Bool {
        text.isEmpty || isDrawn(Array(text.unicodeScalars), by: typeface(for: text))
    }

    private func isDrawn(_ character: String, by typeface: Typeface?) -> Bool {
        isDrawn(Array(character.unicodeScalars), by: typeface)
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
            return Self.kept(typeface, in: &narrow)
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
        return Self.kept(typeface, in: &others)
    }

    /// Returns the typeface of `list` from the same file as `new`; adds `new` if there is none.
    private static func kept(_ new: Typeface, in list: inout [Typeface]) -> Typeface {
        if let known = list.first(where: { $0.source == new.source }) { return known }
        list.append(new)
        return new
    }
}

extension Character {
    /// Whether the character is one of 0 to 9.
    fileprivate var isASCIIDigit: Bool { "0"..."9" ~= self }
}

extension Unicode.Scalar {
    /// Whether the scalar is a letter or a mark on one.
    fileprivate var isLetter: Bool {
        if properties.isAlphabetic { return true }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }
}
