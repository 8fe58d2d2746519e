import FlipClock
import FlipEngine

/// Sets the characters of a board: takes the words of a board and gives the ink of each character on a card.
///
///     let words = setter.set([["K", "A", "Λ", "Η", "Μ"]], in: .usual)     // once for all cards
///     for mask in setter.masks(of: words[0][4]) { paint(mask) }
///
/// All letters and digits of a board have one size, measured by the height of capitals, and one baseline. The size is
/// chosen so that the widest of them fits its card. Before all become smaller, letters that are too wide are set in a
/// condensed font, and then narrowed, at most to the fraction `narrowest` of their width.
///
/// Signs, such as arrows and check marks, have that size or less. Ideographs, kana and Hangul fill their squares, which
/// are as wide as a card; letters beside them are not higher than the squares.
struct BoardTypesetter {
    let type: CardType
    let metrics: CardMetrics
    let typefaces: Typefaces
    let digits: DigitMetrics

    /// The proportions of a character at the height of its font's capitals; lengths in heights of capitals.
    private struct Proportions {
        let width: Double
        let top: Double
        let bottom: Double
    }

    /// The width of the card that a character may fill, in pixels.
    private var room: Double { type.digitsWidth * Double(metrics.width) }
    /// The height of capitals at the size 1, in pixels.
    private var capitalHeight: Double { 2 * digits.baseline }
    private var height: Double { Double(metrics.height) }
    /// The size of ideographs, in pixels per em.
    private var squareSize: Double { room / type.squareFill }
    private static let probe = CharacterGlyphs.probe

    // MARK: The type of a board

    /// The characters of the `words` of a board, in a language with these capitals.
    func set(_ words: [[String]], in capitals: Capitals) -> [[BoardCharacter]] {
        func set(isCondensed: Bool) -> [[SetCharacter]] {
            words.map { typefaces.set(word: $0, in: capitals, isCondensed: isCondensed) }
        }
        func proportions(_ set: [[SetCharacter]]) -> [Proportions] {
            var known: [BoardCharacter: Proportions] = [:]
            for character in set.joined() where Self.role(of: character.text) == .letter {
                let key = board(character, BoardType())
                if known[key] == nil { known[key] = self.proportions(of: character) }
            }
            return Array(known.values)
        }
        var isCondensed = false
        var result = set(isCondensed: false)
        var letters = proportions(result)
        if widest(letters) * capitalHeight > room {
            let condensed = set(isCondensed: true)
            let narrower = proportions(condensed)
            if widest(narrower) < widest(letters) {
                (result, letters, isCondensed) = (condensed, narrower, true)
            }
        }
        let type = type(
            for: Set(result.joined().map(\.text)), letters: letters, isCondensed: isCondensed)
        return result.map { $0.map { board($0, type) } }
    }

    private func board(_ character: SetCharacter, _ type: BoardType) -> BoardCharacter {
        let isOther = character.typeface != typefaces.letters
        return BoardCharacter(
            character.text, isOther ? character.typeface?.source : nil, type)
    }

    /// The type for a board with these characters.
    private func type(
        for characters: Set<String>, letters: [Proportions], isCondensed: Bool
    ) -> BoardType {
        var result = BoardType()
        result.isCondensed = isCondensed
        let isCased = characters.contains {
            Self.role(of: $0) == .letter && $0.unicodeScalars.contains { Self.isCased($0) }
        }
        let top = max(letters.map(\.top).max() ?? 1, isCased ? 1 : 0)
        let bottom = letters.map(\.bottom).max() ?? 0
        let high = self.type.characterHeight * height
        var size = min(1, room / max(widest(letters) * capitalHeight * self.type.narrowest, 1))
        size = min(size, high / max((top + bottom) * capitalHeight, 1))
        if characters.contains(where: { Self.role(of: $0) == .square }) {
            size = min(size, self.type.squareHeight * squareSize / max(capitalHeight, 1))
        }
        // In steps, so that texts with similar letters have the same type.
        if size < 1 { size = max((size * 64).rounded(.down) / 64, 1 / 64) }
        result.size = size
        let (above, below) = (top * capitalHeight * size, bottom * capitalHeight * size)
        let center = isCased ? capitalHeight * size / 2 : (above - below) / 2
        // The distance of the baseline from the card's middle, within the space for all letters.
        let baseline = max(min(center, high / 2 - below), above - high / 2)
        result.shift = ((baseline - capitalHeight * size / 2) / height * 128).rounded() / 128
        return result
    }

    private func widest(_ proportions: [Proportions]) -> Double {
        proportions.map(\.width).max() ?? 0
    }

    private func proportions(of character: SetCharacter) -> Proportions? {
        guard let (run, capital) = probe(character) else { return nil }
        return Proportions(
            width: run.ink.width / capital, top: -run.ink.minY / capital,
            bottom: run.ink.maxY / capital)
    }

    /// The run of a character at the size `probe`, and the height of its font's capitals at that size; nil if no font
    /// draws it.
    private func probe(_ character: SetCharacter) -> (run: TextRun, capital: Double)? {
        guard let typeface = typeface(of: character) else { return nil }
        let run = TextRun(card: character.text, pixelSize: Self.probe, typeface: typeface)
        guard run.ink.height > 0 else { return nil }
        // A typeface without an H probably has capitals of 0.7 em.
        return (run, typeface.capHeight(pixelSize: Self.probe) ?? 700)
    }

    /// The typeface that draws a character; nil if no font has it. Digits and colons are those of the clock's numerals,
    /// fitted to the card.
    private func typeface(of character: SetCharacter) -> Typeface? {
        if digits.typeface.numerals != nil, Numerals.isFigure(character.text) {
            return digits.typeface
        }
        return typefaces.canDraw(character.text) ? character.typeface : nil
    }

    // MARK: Characters

    /// The ink of `given`; for a character that no font has, a thin box.
    func masks(of given: BoardCharacter) -> [GlyphMask] {
        let (character, board) = (given.text, given.type)
        guard !character.isEmpty else { return [] }
        if character == BoardText.cursor { return cursor }
        let typeface =
            given.typeface.flatMap { typefaces.typeface(from: $0) }
            ?? typefaces.best(for: character, isCondensed: board.isCondensed)
        guard let (run, capital) = probe(SetCharacter(character, typeface)) else {
            return typefaces.canDraw(character) ? [] : box(board)
        }
        let role = Self.role(of: character)
        let ink = run.ink
        let highest = type.characterHeight * height
        var size = capitalHeight / capital * 1000 * board.size
        var stretch = 1.0
        var shift = board.shift * height
        switch role {
        case .letter:
            stretch = min(1, max(room / (ink.width * size / 1000), type.narrowest))
            size = min(size, room / stretch / ink.width * 1000)
        case .square:
            size = min(squareSize, capitalHeight / capital * 1000, highest / ink.height * 1000)
            shift = 0
        case .dash:
            stretch = min(1, room / (ink.width * size / 1000))
        case .sign:
            size = min(size, room / ink.width * 1000, highest / ink.height * 1000)
        }
        let scale = size / 1000
        let middle = Double(metrics.height / 2)
        // A sign that became smaller is centred vertically.
        var baseline = middle + capital * size / 2000 + shift
        if role == .dash || role == .sign {
            baseline -= lift(of: character, ink: ink, scale: scale, baseline: baseline)
        }
        // Keep characters within the rim despite rounding, even characters that were not measured.
        baseline = min(baseline, middle + highest / 2 - ink.maxY * scale)
        baseline = max(baseline, middle - highest / 2 - ink.minY * scale)
        let center = ink.midX * scale * stretch
        let origin = Point(x: Double(metrics.width) / 2 - center, y: baseline)
        return run.masks(at: origin, size: size, stretch: stretch)
    }

    /// How far a sign with a level bar is raised, in pixels, so that the bar is clear of the hinge gap. A gap through a
    /// dash would make it look like an equals sign.
    private func lift(of character: String, ink: Rect, scale: Double, baseline: Double) -> Double {
        guard metrics.axis == .x, Self.hasBar(character) else { return 0 }
        // A low sign is raised above the gap as a whole; a plus or an arrow is raised only until its bar is above the
        // gap.
        if ink.height * scale < type.lowSign * height {
            let highest = Double(metrics.slit.lowerBound) - type.barClearance * height
            return max(baseline + ink.maxY * scale - highest, 0)
        }
        // An arrow that points up or down has no level bar.
        guard ink.width >= 0.8 * ink.height else { return 0 }
        let highest = Double(metrics.height / 2) - type.barLift * height
        return max(baseline + ink.midY * scale - highest, 0)
    }

    /// A bar on the lower half of the card.
    private var cursor: [GlyphMask] {
        let wide = max(Int((room * type.cursorWidth).rounded()), 1)
        let high = max(Int((height * type.cursorHeight).rounded()), 1)
        return [
            GlyphMask(
                left: (metrics.width - wide) / 2,
                top: Int((Double(metrics.height / 2) + capitalHeight / 2).rounded()) - high,
                width: wide, height: high, coverage: [UInt8](repeating: 255, count: wide * high))
        ]
    }

    /// A thin box as high as capitals.
    private func box(_ board: BoardType) -> [GlyphMask] {
        let high = (capitalHeight * board.size).rounded()
        let wide = min((high * type.boxWidth).rounded(), room.rounded(.down))
        let baseline = Double(metrics.height / 2) + capitalHeight * board.size / 2
        let box = GlyphMask.box(
            left: (metrics.width - Int(wide)) / 2,
            top: Int((baseline + board.shift * height - high).rounded()), width: Int(wide),
            height: Int(high), line: Int(max((height * type.boxLine).rounded(), 1)))
        return box.map { [$0] } ?? []
    }

    // MARK: Roles

    /// How a character takes part in the size of a board.
    enum Role: Hashable {
        /// A letter or a digit, which has the board's size.
        case letter
        /// An ideograph or another character that fills a square.
        case square
        /// A dash, which can be shorter.
        case dash
        /// Any other sign, which can be smaller.
        case sign
    }

    /// The role of `character`.
    static func role(of character: String) -> Role {
        guard let scalar = character.unicodeScalars.first(where: { !$0.isInvisible }) else {
            return .sign
        }
        switch scalar.properties.generalCategory {
        case .dashPunctuation: return .dash
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark,
            .enclosingMark, .currencySymbol:
            return isSquare(scalar) ? .square : .letter
        default: return isSquare(scalar) ? .square : .sign
        }
    }

    private static func isSquare(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11ff, 0x2e80...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7ff, 0xf900...0xfaff,
            0xfe30...0xfe4f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1b000...0x1b2ff,
            0x20000...0x3ffff:
            true
        default: false
        }
    }

    /// Whether a letter is centred as a capital: it belongs to a script with capitals, or is an ASCII digit.
    private static func isCased(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isCased || scalar.isASCII
    }

    /// Whether a sign has a level bar that can be on the hinge: a dash, an arrow, or a mathematical sign.
    private static func hasBar(_ character: String) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        switch scalar.properties.generalCategory {
        case .dashPunctuation, .mathSymbol: return true
        default:
            // Arrows, the middle dot and the bullet.
            return (0x2190...0x21ff).contains(scalar.value) || "·•".unicodeScalars.contains(scalar)
        }
    }
}
