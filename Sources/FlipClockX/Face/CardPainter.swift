import FlipEngine

/// Prints digits on a blank card: takes a card's value, gives its picture.
///
/// The blank is painted once for a size; a value costs its digits' area.
final class CardPainter {
    private let theme: Theme
    private let metrics: CardMetrics
    private let typeface: Typeface
    private let digits: DigitMetrics
    private let painter: BlankCardPainter
    private let blank: Image
    /// The pictures painted last: a flip and a hand ask for the same ones again.
    private var recent: [(value: CardValue, picture: Image)] = []
    private static let recentCount = 4

    /// Throws when the typeface lacks a digit.
    init(theme: Theme, metrics: CardMetrics, typeface: Typeface) throws(FontError) {
        guard let digits = DigitMetrics(typeface: typeface, metrics: metrics, theme: theme) else {
            throw .lacksDigits
        }
        self.theme = theme
        self.metrics = metrics
        self.typeface = typeface
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

    private func paint(_ value: CardValue) -> Image {
        var pixels = blank.pixels
        let characters = Array(value.text.unicodeScalars)
        let centers = digits.centers(
            of: characters, typeface: typeface, cardWidth: metrics.width)
        let baseline = Double(metrics.hinge) + digits.baseline
        for (character, center) in zip(characters, centers) {
            guard let ink = typeface.inkBounds(of: character, pixelSize: digits.pixelSize) else {
                continue
            }
            let origin = Point(x: center - ink.midX, y: baseline)
            printInk(character, at: origin, size: digits.pixelSize, strength: 1, on: &pixels)
        }
        if let label = value.label { printLabel(label, on: &pixels) }
        guard
            let image = Image(width: metrics.width, height: metrics.height, pixels: pixels)
        else { preconditionFailure("a card has at least one pixel") }
        return image
    }

    /// A small word in the lower left corner, spaced a little.
    private func printLabel(_ label: String, on pixels: inout [UInt32]) {
        let height = max(theme.labelHeight * Double(metrics.height), 5)
        guard let capital = typeface.capHeight(pixelSize: 1000), capital > 0 else { return }
        let size = height / capital * 1000
        let inset = Double(metrics.cornerRadius) * 0.95
        var pen = Point(x: inset, y: Double(metrics.height) - inset * 0.80)
        for character in label.unicodeScalars {
            guard let advance = typeface.advance(of: character, pixelSize: size) else { continue }
            printInk(character, at: pen, size: size, strength: 0.82, on: &pixels)
            pen.x += advance + height * 0.08
        }
    }

    /// Prints one character with its pen position at `origin`.
    private func printInk(
        _ character: Unicode.Scalar, at origin: Point, size: Double, strength: Float,
        on pixels: inout [UInt32]
    ) {
        guard let mask = typeface.mask(of: character, pixelSize: size, subpixelOffset: origin)
        else { return }
        let hinge = metrics.hinge
        let slit = (hinge - metrics.slitRows)..<(hinge + metrics.slitRows)
        for row in 0..<mask.height {
            let y = mask.top + row
            guard y >= 0, y < metrics.height, !slit.contains(y) else { continue }
            let along = (Float(y) + 0.5) / Float(metrics.height)
            // Ink lies on the card: it takes the halves' shade.
            let half: Float = y < hinge ? 1 : 0.975
            let color =
                Shapes.mix(theme.ink.from, theme.ink.to, along) * half
                * painter.hingeShade(Float(y) + 0.5) * 255
            for column in 0..<mask.width {
                let x = mask.left + column
                let covered = mask.coverage[row * mask.width + column]
                guard covered != 0, x >= 0, x < metrics.width else { continue }
                let index = y * metrics.width + x
                pixels[index] = Self.blend(
                    color, Float(covered) / 255 * strength, over: pixels[index])
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
