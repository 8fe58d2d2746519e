import FlipEngine

/// Prints ink on a card without a value. Unlike a typeface, it can be used by several threads at the same time.
struct InkPrinter: Sendable {
    /// The card's dimensions.
    let metrics: CardMetrics
    private let theme: Theme
    private let painter: BlankCardPainter
    /// The picture of the card without a value.
    let blank: Image

    /// Glyphs that are printed with the same strength.
    struct Ink: Sendable {
        let masks: [GlyphMask]
        /// The share of the ink's colour, 0...1.
        var strength: Float = 1
    }

    /// Creates a printer for cards with these dimensions.
    ///
    /// - Parameter blank: The picture of the card without a value; nil to paint it.
    init(theme: Theme, metrics: CardMetrics, blank: Image? = nil) {
        self.theme = theme
        self.metrics = metrics
        painter = BlankCardPainter(theme: theme, metrics: metrics)
        self.blank = blank ?? painter.paint()
    }

    /// The blank card with `ink`, printed in this order; computed row by row where it is drawn.
    func picture(with ink: [Ink]) -> Image {
        let (pixels, width) = (blank.pixels, metrics.width)
        return Image(like: blank) { y, columns, out in
            pixels.withUnsafeBufferPointer { pixels in
                guard let card = pixels.baseAddress else { return }
                out.update(from: card + (y * width + columns.lowerBound), count: columns.count)
            }
            for ink in ink {
                for mask in ink.masks {
                    print(mask, strength: ink.strength, y, columns, on: out - columns.lowerBound)
                }
            }
        }
    }

    /// Prints the part of one glyph in `columns` of row `y`, whose pixels are `row`, indexed by column.
    private func print(
        _ mask: GlyphMask, strength: Float, _ y: Int, _ columns: Range<Int>,
        on row: UnsafeMutablePointer<UInt32>
    ) {
        let columns = columns.clamped(to: mask.left..<mask.left + mask.width)
        guard mask.top..<mask.top + mask.height ~= y, !columns.isEmpty else { return }
        let along = (Float(y) + 0.5) / Float(metrics.height)
        // Ink takes the shade of the half on which it is printed.
        let color = Shapes.mix(theme.ink.from, theme.ink.to, along) * painter.inkShade(y)
        mask.coverage.withUnsafeBufferPointer { coverage in
            let begin = (y - mask.top) * mask.width - mask.left
            let line = InkLine(
                coverage: UnsafeBufferPointer(
                    rebasing: coverage[begin + columns.lowerBound..<begin + columns.upperBound]),
                pixels: UnsafeMutableBufferPointer(
                    start: row + columns.lowerBound, count: columns.count))
            if metrics.axis == .x {
                print(line, y, color, strength)
            } else {
                print(line, from: columns.lowerBound, color, strength)
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
        guard !(isSlit && hidesInk) else { return }
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
        let color = color * 255
        for index in 0..<line.coverage.count where line.coverage[index] != 0 {
            let x = first + index
            let isSlit = metrics.slit.contains(x)
            guard !(isSlit && hidesInk) else { continue }
            let shade = painter.hingeShade(Float(x) + 0.5)
            let ink = isSlit ? behindSlit(color * shade / 255) * 255 : color * shade
            line.pixels[index] = Self.blend(
                ink, Float(line.coverage[index]) / 255 * strength, over: line.pixels[index])
        }
    }

    /// Whether the hinge gap looks the same over ink as elsewhere.
    private var hidesInk: Bool { metrics.slitOpacity >= 1 && theme.inkSlit == nil }

    /// The colour of the hinge gap over ink.
    private func behindSlit(_ color: SIMD3<Float>) -> SIMD3<Float> {
        Shapes.mix(color, theme.inkSlit ?? theme.slit, metrics.slitOpacity)
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
