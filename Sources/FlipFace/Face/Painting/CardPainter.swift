import FlipClock
import FlipEngine

/// Sets digits, one character or a word on a blank card: takes a card's value and returns its picture.
///
/// The blank card is painted once per size. A value costs the masks of its ink; the picture is computed row by row where
/// it is drawn, and its pixels are kept only while it turns.
final class CardPainter {
    private let theme: Theme
    private let typefaces: Typefaces
    private let kind: CardPlan.Kind
    private let words: WordMetrics?
    private var type: CardType { theme.type }
    private let digits: DigitMetrics
    private let printer: InkPrinter
    /// The recent pictures, because a flip or a drag often returns to them: at most `recentCount`, or more if they were
    /// made in advance.
    private var recent: [(value: CardValue, picture: Image)] = []
    private static let recentCount = 4

    /// Creates a painter for cards of one kind. Throws if the typeface lacks a digit.
    ///
    /// - Parameter blank: The picture of the card without a value; nil to paint it.
    init(
        theme: Theme, metrics: CardMetrics, typefaces: Typefaces,
        kind: CardPlan.Kind = .digits, blank: Image? = nil
    ) throws(FontError) {
        let digits = DigitMetrics(
            typeface: typefaces.digits, metrics: metrics, theme: theme,
            count: kind == .character || kind == .digit ? 1 : 2)
        guard let digits else { throw .lacksDigits }
        self.theme = theme
        self.typefaces = typefaces
        self.kind = kind
        words = WordMetrics(kind, typefaces: typefaces, type: theme.type)
        self.digits = digits
        printer = InkPrinter(theme: theme, metrics: metrics, blank: blank)
    }

    /// The card's dimensions.
    var metrics: CardMetrics { printer.metrics }

    /// The picture of a card with `value`; characters that no typeface has are boxes.
    func picture(of value: CardValue) -> Image {
        if value.isBlank { return printer.blank }
        if let known = known(value) { return known }
        let picture = printer.picture(with: ink(of: value))
        while recent.count >= Self.recentCount { recent.removeFirst() }
        recent.append((value, picture))
        return picture
    }

    private func known(_ value: CardValue) -> Image? {
        recent.first { $0.value == value }?.picture
    }

    /// Makes the pictures of several cards, which `picture(of:)` will return next.
    static func prepare(_ cards: [(painter: CardPainter, value: CardValue)]) {
        for (painter, value) in cards where !value.isBlank && painter.known(value) == nil {
            painter.recent.append((value, painter.printer.picture(with: painter.ink(of: value))))
        }
        for group in Dictionary(grouping: cards, by: { ObjectIdentifier($0.painter) }).values {
            group.first?.painter.keep(Set(group.map(\.value)))
        }
    }

    /// Releases all other pictures if there are too many.
    private func keep(_ values: Set<CardValue>) {
        guard recent.count > max(values.count, Self.recentCount) else { return }
        recent.removeAll { !values.contains($0.value) }
    }

    /// Releases the cached pictures; resting cards keep the ones that they show.
    func rest() { recent = [] }

    private func ink(of value: CardValue) -> [InkPrinter.Ink] {
        switch kind {
        case .digits, .digit: digitInk(value)
        case .character:
            [
                InkPrinter.Ink(
                    masks: typesetter.masks(of: value.character ?? BoardCharacter(value.text)))
            ]
        case .words: wordInk(value.text)
        case .label: labelInk(value)
        }
    }

    private func digitInk(_ value: CardValue) -> [InkPrinter.Ink] {
        let masks = digitMasks(value.text)
        guard let label = value.label else { return [InkPrinter.Ink(masks: masks)] }
        return [
            InkPrinter.Ink(masks: masks),
            InkPrinter.Ink(masks: labelMasks(label, beside: masks), strength: type.labelInk),
        ]
    }

    /// The ink of one or two digits.
    private func digitMasks(_ text: String) -> [GlyphMask] {
        let typeface = digits.typeface
        let characters = Array(text.unicodeScalars)
        let centers = digits.centers(of: characters, cardWidth: metrics.width)
        let baseline = Double(metrics.height / 2) + digits.baseline
        return zip(characters, centers).flatMap { character, center in
            let run = TextRun(String(character), pixelSize: digits.pixelSize) { _ in typeface }
            return run.masks(at: Point(x: center - run.ink.midX, y: baseline))
        }
    }

    private var typesetter: BoardTypesetter {
        BoardTypesetter(type: type, metrics: metrics, typefaces: typefaces, digits: digits)
    }

    /// The characters of the `words` of a board of these cards, in a language with these capitals.
    func set(_ words: [[String]], in capitals: Capitals) -> [[BoardCharacter]] {
        typesetter.set(words, in: capitals)
    }

    /// A word in the middle of the card. All words of a card have one size and one baseline.
    private func wordInk(_ text: String) -> [InkPrinter.Ink] {
        let word = run(text, in: kind.capitals)
        guard let (origin, size) = place(word) else { return [] }
        return [InkPrinter.Ink(masks: word.masks(at: origin, size: size))]
    }

    /// Lays out a word at the size `CharacterGlyphs.probe`, with a box for each character that no font has.
    private func run(_ text: String, in capitals: Capitals) -> TextRun {
        typefaces.run(
            text, in: capitals, pixelSize: CharacterGlyphs.probe, boxWidth: type.boxWidth)
    }

    /// The first pen position and the size of a word; nil for a card without words, or a word without ink.
    private func place(_ word: TextRun) -> (origin: Point, size: Double)? {
        guard let words, word.ink.width > 0 else { return nil }
        let probe = CharacterGlyphs.probe
        let size = size(of: words, widest: word.ink.width)
        let left = Double(metrics.width) / 2 - word.ink.midX * size / probe
        return (Point(x: left, y: baseline(of: words, size: size)), size)
    }

    /// The size of all words of the card.
    private func size(of words: WordMetrics, widest: Double) -> Double {
        let card = Size(width: Double(metrics.width), height: Double(metrics.height))
        let capital = words.capHeight(onCardOf: card.height)
        // Rounding to whole pixels may leave slightly less width than was measured.
        return min(
            capital / words.capital, words.room(onCardOf: card) / max(words.widest, widest))
            * CharacterGlyphs.probe
    }

    /// The baseline that centres capitals of this size, in pixels from the card's top.
    private func baseline(of words: WordMetrics, size: Double) -> Double {
        Double(metrics.height / 2) + words.capital * size / CharacterGlyphs.probe / 2
    }

    /// A label at the left and its mark at the right, on one baseline.
    private func labelInk(_ value: CardValue) -> [InkPrinter.Ink] {
        guard let words else { return [] }
        let probe = CharacterGlyphs.probe
        let label = run(value.text, in: kind.capitals)
        let size = size(of: words, widest: label.ink.width)
        let inset = type.rowLabelInset * Double(metrics.height)
        let baseline = baseline(of: words, size: size)
        let left = inset - label.ink.minX * size / probe
        let name = InkPrinter.Ink(masks: label.masks(at: Point(x: left, y: baseline), size: size))
        guard let text = value.label else { return [name] }
        let mark = run(text, in: kind.markCapitals)
        // The mark is larger on a small card, where it would otherwise be illegible; if it then does not fit, it is
        // left out.
        let smallest = type.minimumMarkHeight / words.capital * probe
        let markSize = min(max(size * type.rowMarkHeight, smallest), size)
        let right = Double(metrics.width) - inset - mark.ink.maxX * markSize / probe
        let space = right + mark.ink.minX * markSize / probe - left - label.ink.maxX * size / probe
        guard markSize >= smallest, space >= inset / 2 else { return [name] }
        return [
            name,
            InkPrinter.Ink(
                masks: mark.masks(at: Point(x: right, y: baseline), size: markSize),
                strength: theme.markInk),
        ]
    }

    /// The bounds of a word's ink on the card, in pixels; nil if it has none.
    func inkPlace(ofWord text: String) -> Rect? {
        let word = run(text, in: kind.capitals)
        guard let (origin, size) = place(word) else { return nil }
        let scale = size / CharacterGlyphs.probe
        return Rect(
            x: origin.x + word.ink.minX * scale, y: origin.y + word.ink.minY * scale,
            width: word.ink.width * scale, height: word.ink.height * scale)
    }

    /// The ink of a small word in the lower left corner, slightly spaced. None if the word would be too close to the
    /// digits of the card or of any two-digit hour, so that it does not appear and disappear with the hours. On a card
    /// for one digit, the tens of the hours are checked instead.
    private func labelMasks(_ label: String, beside digits: [GlyphMask]) -> [GlyphMask] {
        guard
            let place = LabelPlace(
                type: type, metrics: metrics, digitsBottom: self.digits.bottom),
            let run = typefaces.label(
                label, capHeight: place.capHeight, spacing: place.capHeight * type.labelSpacing)
        else { return [] }
        let masks = run.masks(at: place.origin)
        guard place.isBeside else { return masks }
        let hours = (kind == .digit ? ["0", "1"] : ["10", "11", "12"]).flatMap(digitMasks)
        let isClear = !masks.contains { mask in
            (digits + hours).contains { mask.isNear($0, within: place.clearance) }
        }
        return isClear ? masks : []
    }
}
