import FlipEngine

/// Paints a line of capitals for the ground: takes text and gives a picture with a transparent background.
struct NoticePainter {
    let theme: Theme
    let typeface: Typeface
    /// The number of pixels per point.
    var scale = 1.0

    /// `text` with capitals `capHeight` pixels high, or smaller if it would be wider than `widest` pixels.
    ///
    /// Characters that the typeface lacks are omitted.
    func picture(of text: String, capHeight: Double, widest: Double) -> Image {
        // A typeface without an H probably has capitals of 0.7 em.
        let capital = typeface.capHeight(pixelSize: 1000) ?? 700
        var size = capHeight / capital * 1000
        var capHeight = capHeight
        var run = self.run(text, size: size, capHeight: capHeight)
        let width = run.width + spacing(capHeight)
        if width > widest {
            size *= widest / width
            capHeight *= widest / width
            run = self.run(text, size: size, capHeight: capHeight)
        }
        // In pixels, for antialiased edges and small overshoots of the ink.
        let margin = 2.0
        let columns = Int((run.width + spacing(capHeight) + 2 * margin).rounded(.up))
        let rows = Int((capHeight + 2 * margin).rounded(.up))
        let masks = run.masks(at: Point(x: margin, y: Double(rows) - margin))
        let color = theme.notice
        return PaintSurface.image(width: columns, height: rows) { surface in
            for mask in masks { Self.print(mask, color, on: &surface) }
        }
    }

    private func run(_ text: String, size: Double, capHeight: Double) -> TextRun {
        TextRun(text, pixelSize: size, spacing: spacing(capHeight)) { _ in typeface }
    }

    private func spacing(_ capHeight: Double) -> Double { capHeight * theme.noticeType.spacing }

    private static func print(
        _ mask: GlyphMask, _ color: Theme.Shade, on surface: inout PaintSurface
    ) {
        let area = PixelRect(x: mask.left, y: mask.top, width: mask.width, height: mask.height)
        surface.paint(in: area) { x, y in
            let index = (Int(y) - mask.top) * mask.width + Int(x) - mask.left
            return (color, Float(mask.coverage[index]) / 255)
        }
    }
}
