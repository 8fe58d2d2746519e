import FlipEngine

/// Prints digits, one character or a word on a blank card: takes a card's value, gives its picture.
///
/// The blank is painted once for a size; a value costs its digits' area.
final class CardPainter {
    private let theme: Theme
    /// The card's lengths.
    let metrics: CardMetrics
    private let typefaces: Typefaces
    private let kind: CardPlan.Kind
    private let words: WordMetrics?
    private var type: CardType { theme.type }
    private let digits: DigitMetrics
    private let painter: BlankCardPainter
    private let blank: Image
    /// The pictures painted last: a flip and a hand ask for the same ones again.
    private var recent: [(value: CardValue, picture: Image)] = []
    private static let recentCount = 4

    /// Prints cards of one kind. Throws when the typeface lacks a digit.
    init(
        theme: Theme, metrics: CardMetrics, typefaces: Typefaces,
        kind: CardPlan.Kind = .digits
    ) throws(FontError) {
        let digits = DigitMetrics(
            typeface: typefaces.digits, metrics: metrics, theme: theme,
            count: kind == .character ? 1 : 2)
        guard let digits else { throw .lacksDigits }
        self.theme = theme
        self.metrics = metrics
        self.typefaces = typefaces
        self.kind = kind
        words = WordMetrics(kind, typefaces: typefaces, type: theme.type)
        self.digits = digits
        painter = BlankCardPainter(theme: theme, metrics: metrics)
        blank = painter.paint()
    }

    /// The picture of a card that shows `value`; characters that the typeface lacks are left out.
    func picture(of value: CardValue) -> Image {
        if let known = recent.first(where: { $0.value == value }) { return known.picture }
        let picture = paint(value)
        recent.append((value, picture))
        if recent.count > Self.recentCount { recent.removeFirst() }
        return picture
    }

    /// Keeps no pictures: once the cards are still, they have those that they show.
    func rest() { recent = [] }

    private func paint(_ value: CardValue) -> Image {
        var pixels = blank.pixels
        pixels.withUnsafeMutableBufferPointer { pixels in
            switch kind {
            case .digits: printDigits(value, on: pixels)
            case .character: printCharacter(value.text, on: pixels)
            case .words: printWord(value.text, on: pixels)
            }
        }
        guard
            let image = Image(width: metrics.width, height: metrics.height, pixels: pixels)
        else { preconditionFailure("a card has at least one pixel") }
        return image
    }

    private func printDigits(_ value: CardValue, on pixels: UnsafeMutableBufferPointer<UInt32>) {
        let typeface = typefaces.digits
        let characters = Array(value.text.unicodeScalars)
        let centers = digits.centers(
            of: characters, typeface: typeface, cardWidth: metrics.width)
        let baseline = Double(metrics.height / 2) + digits.baseline
        for (character, center) in zip(characters, centers) {
            guard let ink = typeface.inkBounds(of: character, pixelSize: digits.pixelSize) else {
                continue
            }
            let origin = Point(x: center - ink.midX, y: baseline)
            printInk(
                character, typeface, at: origin, size: digits.pixelSize, strength: 1, on: pixels)
        }
        if let label = value.label { printLabel(label, on: pixels) }
    }

    /// Prints a character in the middle of the card, as large as the digits; what would not fit becomes smaller, and what
    /// would hang over the card's rim moves up or down.
    private func printCharacter(_ text: String, on pixels: UnsafeMutableBufferPointer<UInt32>) {
        guard let base = text.unicodeScalars.first,
            let typeface = typefaces.typeface(for: text),
            let glyphs = CharacterGlyphs(text, typeface: typeface)
        else { return }
        let probe = glyphs.ink
        let widest = type.digitsWidth * Double(metrics.width)
        let highest = type.characterHeight * Double(metrics.height)
        let capital = typeface.capHeight(pixelSize: 1000) ?? 700
        let wanted = 2 * digits.baseline / capital * 1000
        // What is set in squares, as ideographs are, takes its size from the square: neighbours then match.
        let cell = (typeface.advance(of: base, pixelSize: 1000) ?? 0) * type.squareFill
        let wide = max(probe.width, cell)
        let size = min(wanted, widest / wide * 1000, highest / probe.height * 1000)
        let ink = Rect(
            x: probe.minX * size / 1000, y: probe.minY * size / 1000,
            width: probe.width * size / 1000, height: probe.height * size / 1000)
        let middle = Double(metrics.height / 2)
        // A smaller character keeps to the middle of the line.
        var baseline = middle + capital * size / 2000
        baseline = min(baseline, middle + highest / 2 - ink.maxY)
        baseline = max(baseline, middle - highest / 2 - ink.minY)
        let origin = Point(x: Double(metrics.width) / 2 - ink.midX, y: baseline)
        for (scalar, offset) in glyphs.glyphs {
            let pen = Point(
                x: origin.x + offset.x * size / 1000, y: origin.y + offset.y * size / 1000)
            printInk(scalar, typeface, at: pen, size: size, strength: 1, on: pixels)
        }
    }

    /// Prints a word in the middle of the card. All words of the card have one size and one baseline.
    private func printWord(_ text: String, on pixels: UnsafeMutableBufferPointer<UInt32>) {
        let word = CardWord(text, typefaces: typefaces)
        guard let (origin, size) = place(word) else { return }
        for (glyphs, pen) in word.characters {
            for (scalar, offset) in glyphs.glyphs {
                let place = Point(
                    x: origin.x + (pen + offset.x) * size / CharacterGlyphs.probe,
                    y: origin.y + offset.y * size / CharacterGlyphs.probe)
                printInk(scalar, glyphs.typeface, at: place, size: size, strength: 1, on: pixels)
            }
        }
    }

    /// The pen's first position and the size of a word; nil for a card without words, and for a word without ink.
    private func place(_ word: CardWord) -> (origin: Point, size: Double)? {
        guard let words, word.ink.width > 0 else { return nil }
        let room = type.digitsWidth * Double(metrics.width)
        let probe = CharacterGlyphs.probe
        let capital = words.capHeight(onCardOf: Double(metrics.height))
        // Whole pixels may leave a little less room than was measured.
        let size = min(capital / words.capital, room / max(words.widest, word.ink.width)) * probe
        let baseline = Double(metrics.height / 2) + words.capital * size / probe / 2
        let left = Double(metrics.width) / 2 - word.ink.midX * size / probe
        return (Point(x: left, y: baseline), size)
    }

    /// Where the ink of a word lies on the card, in pixels; nil where there is none.
    func inkPlace(ofWord text: String) -> Rect? {
        let word = CardWord(text, typefaces: typefaces)
        guard let (origin, size) = place(word) else { return nil }
        let scale = size / CharacterGlyphs.probe
        return Rect(
            x: origin.x + word.ink.minX * scale, y: origin.y + word.ink.minY * scale,
            width: word.ink.width * scale, height: word.ink.height * scale)
    }

    /// A small word in the lower left corner, spaced a little.
    private func printLabel(_ label: String, on pixels: UnsafeMutableBufferPointer<UInt32>) {
        let typeface = typefaces.digits
        let height = max(type.labelHeight * Double(metrics.height), type.leastLabelHeight)
        guard let capital = typeface.capHeight(pixelSize: 1000), capital > 0 else { return }
        let size = height / capital * 1000
        let inset = Double(metrics.cornerRadius) * type.labelInset
        var pen = Point(x: inset, y: Double(metrics.height) - inset * type.labelRise)
        for character in label.unicodeScalars {
            guard let advance = typeface.advance(of: character, pixelSize: size) else { continue }
            printInk(character, typeface, at: pen, size: size, strength: type.labelInk, on: pixels)
            pen.x += advance + height * type.labelSpacing
        }
    }

    /// Prints one character with its pen position at `origin`.
    private func printInk(
        _ character: Unicode.Scalar, _ typeface: Typeface, at origin: Point, size: Double,
        strength: Float, on pixels: UnsafeMutableBufferPointer<UInt32>
    ) {
        guard let mask = typeface.mask(of: character, pixelSize: size, subpixelOffset: origin)
        else { return }
        let isLevel = metrics.axis == .x
        let slit = metrics.slit
        for row in 0..<mask.height {
            let y = mask.top + row
            guard y >= 0, y < metrics.height, !(isLevel && slit.contains(y)) else { continue }
            let along = (Float(y) + 0.5) / Float(metrics.height)
            // Ink lies on the card: it takes the halves' shade.
            var color =
                Shapes.mix(theme.ink.from, theme.ink.to, along) * painter.inkShade(y)
            if isLevel { color *= painter.hingeShade(Float(y) + 0.5) }
            color *= 255
            // Most of a digit covers its pixels wholly, where a row has one colour.
            let solid = isLevel && strength == 1 ? Self.blend(color, 1, over: 0xff00_0000) : nil
            for column in 0..<mask.width {
                let x = mask.left + column
                let covered = mask.coverage[row * mask.width + column]
                guard covered != 0, x >= 0, x < metrics.width, isLevel || !slit.contains(x)
                else { continue }
                let index = y * metrics.width + x
                if let solid, covered == 255, pixels[index] >= 0xff00_0000 {
                    pixels[index] = solid
                    continue
                }
                let shade = isLevel ? 1 : painter.hingeShade(Float(x) + 0.5)
                pixels[index] = Self.blend(
                    color * shade, Float(covered) / 255 * strength, over: pixels[index])
            }
        }
    }

    @inline(__always)
    private static func blend(
        _ color: SIMD3<Float>, _ share: Float, over below: UInt32
    ) -> UInt32 {
        let alpha = below >> 24
        if alpha == 0 { return below }
        let keep = 1 - share
        // Ink never reaches beyond the card: it is laid onto the card's own alpha.
        let onto = share * Float(alpha) / 255
        let red = Float(below >> 16 & 0xff) * keep + color.x * onto + 0.5
        let green = Float(below >> 8 & 0xff) * keep + color.y * onto + 0.5
        let blue = Float(below & 0xff) * keep + color.z * onto + 0.5
        return alpha << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
}
