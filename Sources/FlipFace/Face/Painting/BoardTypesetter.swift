import FlipEngine

/// Sets the characters of a board: takes a character and gives its ink on a card.
///
///     let type = setter.type(for: ["K", "A", "Λ", "Η", "Μ"])     // once for all cards
///     for mask in setter.masks(of: "Μ", type) { paint(mask) }
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
    private var capitals: Double { 2 * digits.baseline }
    private var height: Double { Double(metrics.height) }
    /// The size of ideographs, in pixels per em.
    private var squareSize: Double { room / type.squareFill }
    private static let probe = CharacterGlyphs.probe

    // MARK: The type of a board

    /// The type for a board with these characters.
    func type(for characters: [String]) -> BoardType {
        let letters = characters.filter { Self.role(of: $0) == .letter }
        var result = BoardType()
        var proportions = letters.compactMap { self.proportions(of: $0, isCondensed: false) }
        if widest(proportions) * capitals > room {
            let condensed = letters.compactMap { self.proportions(of: $0, isCondensed: true) }
            if widest(condensed) < widest(proportions) {
                proportions = condensed
                result.isCondensed = true
            }
        }
        let isCased = letters.contains { $0.unicodeScalars.contains { Self.isCased($0) } }
        let top = max(proportions.map(\.top).max() ?? 1, isCased ? 1 : 0)
        let bottom = proportions.map(\.bottom).max() ?? 0
        let high = type.characterHeight * height
        var size = min(1, room / max(widest(proportions) * capitals * type.narrowest, 1))
        size = min(size, high / max((top + bottom) * capitals, 1))
        if characters.contains(where: { Self.role(of: $0) == .square }) {
            size = min(size, type.squareHeight * squareSize / max(capitals, 1))
        }
        // In steps, so that texts with similar letters have the same type.
        if size < 1 { size = max((size * 64).rounded(.down) / 64, 1 / 64) }
        result.size = size
        let (above, below) = (top * capitals * size, bottom * capitals * size)
        let center = isCased ? capitals * size / 2 : (above - below) / 2
        // The distance of the baseline from the card's middle, within the space for all letters.
        let baseline = max(min(center, high / 2 - below), above - high / 2)
        result.shift = ((baseline - capitals * size / 2) / height * 128).rounded() / 128
        return result
    }

    private func widest(_ proportions: [Proportions]) -> Double {
        proportions.map(\.width).max() ?? 0
    }

    private func proportions(of character: String, isCondensed: Bool) -> Proportions? {
        guard let (run, capital) = probe(character, isCondensed: isCondensed) else { return nil }
        return Proportions(
            width: run.ink.width / capital, top: -run.ink.minY / capital,
            bottom: run.ink.maxY / capital)
    }

    /// The run of a character at the size `probe`, and the height of its font's capitals at that size; nil if no font
    /// draws it.
    private func probe(
        _ character: String, isCondensed: Bool
    ) -> (run: TextRun, capital: Double)? {
        let character = typefaces.drawn(character)
        guard typefaces.canDraw(character) else { return nil }
        let typeface =
            isCondensed ? typefaces.condensed(for: character) : typefaces.typeface(for: character)
        guard let typeface else { return nil }
        let run = TextRun(card: character, pixelSize: Self.probe, typeface: typeface)
        guard run.ink.height > 0 else { return nil }
        // A typeface without an H probably has capitals of 0.7 em.
        return (run, typeface.capHeight(pixelSize: Self.probe) ?? 700)
    }

    // MARK: Characters

    /// The ink of `character`; for one that no font has, a thin box.
    func masks(of character: String, _ board: BoardType) -> [GlyphMask] {
        guard !character.isEmpty else { return [] }
        guard let (run, capital) = probe(character, isCondensed: board.isCondensed) else {
            return typefaces.canDraw(character) ? [] : box(board)
        }
        let role = Self.role(of: character)
        let ink = run.ink
        let highest = type.characterHeight * height
        var size = capitals / capital * 1000 * board.size
        var stretch = 1.0
        var shift = board.shift * height
        switch role {
        case .letter:
            stretch = min(1, max(room / (ink.width * size / 1000), type.narrowest))
            size = min(size, room / stretch / ink.width * 1000)
        case .square:
            size = min(squareSize, capitals / capital * 1000, highest / ink.height * 1000)
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

    /// A thin box as high as capitals.
    private func box(_ board: BoardType) -> [GlyphMask] {
        let high = (capitals * board.size).rounded()
        let wide = min((high * type.boxWidth).rounded(), room.rounded(.down))
        let line = max((height * type.boxLine).rounded(), 1)
        guard high >= 3 * line, wide >= 3 * line else { return [] }
        let (rows, columns, thick) = (Int(high), Int(wide), Int(line))
        var coverage = [UInt8](repeating: 0, count: rows * columns)
        for row in 0..<rows {
            for column in 0..<columns
            where min(row, column, rows - 1 - row, columns - 1 - column) < thick {
                coverage[row * columns + column] = 255
            }
        }
        let baseline = Double(metrics.height / 2) + capitals * board.size / 2
        return [
            GlyphMask(
                left: (metrics.width - columns) / 2,
                top: Int((baseline + board.shift * height - high).rounded()), width: columns,
                height: rows, coverage: coverage)
        ]
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
