import FlipEngine

/// Prints digits, one character or a word on a blank card: takes a card's value and returns its picture.
///
/// The blank card is painted once per size. A value costs a copy of it, and time in proportion to the area of the ink.
final class CardPainter {
    private let theme: Theme
    /// The card's dimensions.
    let metrics: CardMetrics
    private let typefaces: Typefaces
    private let kind: CardPlan.Kind
    private let words: WordMetrics?
    private var type: CardType { theme.type }
    private let digits: DigitMetrics
    private let painter: BlankCardPainter
    private let blank: Image
    /// The recent pictures, at most `recentCount`, because a flip or a drag often returns to them.
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
        self.metrics = metrics
        self.typefaces = typefaces
        self.kind = kind
        words = WordMetrics(kind, typefaces: typefaces, type: theme.type)
        self.digits = digits
        painter = BlankCardPainter(theme: theme, metrics: metrics)
        self.blank = blank ?? painter.paint()
    }

    /// The picture of a card with `value`; characters that no typeface has are omitted.
    func picture(of value: CardValue) -> Image {
        if value.isBlank { return blank }
        if let known = recent.first(where: { $0.value == value }) { return known.picture }
        let picture = paint(value)
        recent.append((value, picture))
        if recent.count > Self.recentCount { recent.removeFirst() }
        return picture
    }

    /// Releases the cached pictures; resting cards keep the ones that they show.
    func rest() { recent = [] }

    private func paint(_ value: CardValue) -> Image {
        var pixels = blank.pixels
        pixels.withUnsafeMutableBufferPointer { pixels in
            switch kind {
            case .digits, .digit: printDigits(value, on: pixels)
            case .character:
                printInk(
                    typesetter.masks(of: value.text, value.type ?? BoardType()), on: pixels)
            case .words: printWord(value.text, on: pixels)
            case .label: printLabel(value, on: pixels)
            }
        }
        guard
            let image = Image(width: metrics.width, height: metrics.height, pixels: pixels)
        else { preconditionFailure("a card has at least one pixel") }
        return image
    }

    private func printDigits(_ value: CardValue, on pixels: UnsafeMutableBufferPointer<UInt32>) {
        let masks = digitMasks(value.text)
        printInk(masks, on: pixels)
        guard let label = value.label else { return }
        printInk(labelMasks(label, beside: masks), strength: type.labelInk, on: pixels)
    }

    /// The ink of one or two digits.
    private func digitMasks(_ text: String) -> [GlyphMask] {
        let typeface = typefaces.digits
        let characters = Array(text.unicodeScalars)
        let centers = digits.centers(
            of: characters, typeface: typeface, cardWidth: metrics.width)
        let baseline = Double(metrics.height / 2) + digits.baseline
        return zip(characters, centers).flatMap { character, center in
            let run = TextRun(String(character), pixelSize: digits.pixelSize) { _ in typeface }
            return run.masks(at: Point(x: center - run.ink.midX, y: baseline))
        }
    }

    private var typesetter: BoardTypesetter {
        BoardTypesetter(type: type, metrics: metrics, typefaces: typefaces, digits: digits)
    }

    /// The type for a board of these cards with these characters.
    func boardType(for characters: [String]) -> BoardType { typesetter.type(for: characters) }

    /// Prints a word in the middle of the card. All words of a card have one size and one baseline.
    private func printWord(_ text: String, on pixels: UnsafeMutableBufferPointer<UInt32>) {
        let word = typefaces.run(text, pixelSize: CharacterGlyphs.probe)
        guard let (origin, size) = place(word) else { return }
        printInk(word.masks(at: origin, size: size), on: pixels)
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

    /// Prints a label at the left and its mark at the right, on one baseline.
    private func printLabel(_ value: CardValue, on pixels: UnsafeMutableBufferPointer<UInt32>) {
        guard let words else { return }
        let probe = CharacterGlyphs.probe
        let label = typefaces.run(value.text, pixelSize: probe)
        let size = size(of: words, widest: label.ink.width)
        let inset = type.rowLabelInset * Double(metrics.height)
        let baseline = baseline(of: words, size: size)
        let left = inset - label.ink.minX * size / probe
        printInk(label.masks(at: Point(x: left, y: baseline), size: size), on: pixels)
        guard let text = value.label else { return }
        let mark = typefaces.run(text, pixelSize: probe)
        // The mark is larger on a small card, where it would otherwise be illegible; if it then does not fit, it is
        // left out.
        let smallest = type.minimumLabelHeight / words.capital * probe
        let markSize = min(max(size * type.rowMarkHeight, smallest), size)
        let right = Double(metrics.width) - inset - mark.ink.maxX * markSize / probe
        let space = right + mark.ink.minX * markSize / probe - left - label.ink.maxX * size / probe
        guard markSize >= smallest, space >= inset / 2 else { return }
        printInk(
            mark.masks(at: Point(x: right, y: baseline), size: markSize),
            strength: theme.markInk, on: pixels)
    }

    /// The bounds of a word's ink on the card, in pixels; nil if it has none.
    func inkPlace(ofWord text: String) -> Rect? {
        let word = typefaces.run(text, pixelSize: CharacterGlyphs.probe)
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
            let capital = typefaces.digits.capHeight(pixelSize: 1000), capital > 0
        else { return [] }
        let size = place.capHeight / capital * 1000
        let run = typefaces.run(
            label, pixelSize: size, spacing: place.capHeight * type.labelSpacing)
        let masks = run.masks(at: place.origin)
        guard place.isBeside else { return masks }
        let hours = (kind == .digit ? ["0", "1"] : ["10", "11", "12"]).flatMap(digitMasks)
        let isClear = !masks.contains { mask in
            (digits + hours).contains { mask.isNear($0, within: place.clearance) }
        }
        return isClear ? masks : []
    }

    private func printInk(
        _ masks: [GlyphMask], strength: Float = 1, on pixels: UnsafeMutableBufferPointer<UInt32>
    ) {
        for mask in masks { printInk(mask, strength: strength, on: pixels) }
    }

    /// Prints the ink of one glyph.
    private func printInk(
        _ mask: GlyphMask, strength: Float, on pixels: UnsafeMutableBufferPointer<UInt32>
    ) {
        let columns = (0..<mask.width).clamped(to: -mask.left..<metrics.width - mask.left)
        let rows = (0..<mask.height).clamped(to: -mask.top..<metrics.height - mask.top)
        guard !columns.isEmpty, !rows.isEmpty else { return }
        mask.coverage.withUnsafeBufferPointer { coverage in
            for row in rows {
                let y = mask.top + row
                let along = (Float(y) + 0.5) / Float(metrics.height)
                // Ink takes the shade of the half on which it is printed.
                let color =
                    Shapes.mix(theme.ink.from, theme.ink.to, along) * painter.inkShade(y)
                let begin = row * mask.width
                let place = y * metrics.width + mask.left
                let line = InkLine(
                    coverage: UnsafeBufferPointer(
                        rebasing: coverage[begin + columns.lowerBound..<begin + columns.upperBound]),
                    pixels: UnsafeMutableBufferPointer(
                        rebasing: pixels[place + columns.lowerBound..<place + columns.upperBound]))
                if metrics.axis == .x {
                    print(line, y, color, strength)
                } else {
                    print(line, from: mask.left + columns.lowerBound, color, strength)
                }
            }
        }
    }

    /// The coverage of a row of ink, and the card's pixels under it.
    private struct InkLine {
        let coverage: UnsafeBufferPointer<UInt8>
        let pixels: UnsafeMutableBufferPointer<UInt32>
    }

    /// Prints a row of ink on a card with a level hinge; the ink has one colour along the row.
    private func print(_ line: InkLine, _ y: Int, _ color: SIMD3<Float>, _ strength: Float) {
        let isSlit = metrics.slit.contains(y)
        guard !(isSlit && metrics.slitOpacity >= 1) else { return }
        var color = color * painter.hingeShade(Float(y) + 0.5)
        if isSlit { color = behindSlit(color) }
        color *= 255
        // Ink covers most pixels of a digit fully: compute their colour once.
        let solid = Self.blend(color, 1, over: 0xff00_0000)
        let isStrong = strength == 1
        for index in 0..<line.coverage.count {
            let covered = line.coverage[index]
            if covered == 0 { continue }
            let below = line.pixels[index]
            if covered == 255 && isStrong && below >= 0xff00_0000 {
                line.pixels[index] = solid
            } else {
                line.pixels[index] = Self.blend(
                    color, Float(covered) / 255 * strength, over: below)
            }
        }
    }

    /// Prints a row of a card with an upright hinge, from column `first` on.
    private func print(
        _ line: InkLine, from first: Int, _ color: SIMD3<Float>, _ strength: Float
    ) {
        let isSlitOpaque = metrics.slitOpacity >= 1
        let color = color * 255
        for index in 0..<line.coverage.count where line.coverage[index] != 0 {
            let x = first + index
            let isSlit = metrics.slit.contains(x)
            guard !(isSlit && isSlitOpaque) else { continue }
            let shade = painter.hingeShade(Float(x) + 0.5)
            let ink = isSlit ? behindSlit(color * shade / 255) * 255 : color * shade
            line.pixels[index] = Self.blend(
                ink, Float(line.coverage[index]) / 255 * strength, over: line.pixels[index])
        }
    }

    /// The colour of ink under a translucent hinge gap.
    private func behindSlit(_ color: SIMD3<Float>) -> SIMD3<Float> {
        Shapes.mix(color, theme.slit, metrics.slitOpacity)
    }

    @inline(__always)
    private static func blend(
        _ color: SIMD3<Float>, _ share: Float, over below: UInt32
    ) -> UInt32 {
        let alpha = below >> 24
        if alpha == 0 { return below }
        let keep = 1 - share
        // Ink stays within the card: it is blended with the card's own alpha.
        let onto = share * Float(alpha) / 255
        let red = Float(below >> 16 & 0xff) * keep + color.x * onto + 0.5
        let green = Float(below >> 8 & 0xff) * keep + color.y * onto + 0.5
        let blue = Float(below & 0xff) * keep + color.z * onto + 0.5
        return alpha << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
}
