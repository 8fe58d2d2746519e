import FlipEngine

/// Paints a line of capitals for the ground: takes text, gives a picture with a transparent background.
struct NoticePainter {
    let theme: Theme
    let typeface: Typeface
    /// The number of pixels per point.
    var scale = 1.0

    /// `text` with capitals `capHeight` pixels high, or smaller if it would be wider than `widest` pixels.
    ///
    /// Characters that the typeface lacks are omitted.
    func picture(of text: String, capHeight: Double, widest: Double) -> Image {
        // A face without an H probably has capitals of 0.7 em.
        let capital = typeface.capHeight(pixelSize: 1000) ?? 700
        var size = capHeight / capital * 1000
        let width = self.width(of: text, size: size, capHeight: capHeight)
        var capHeight = capHeight
        if width > widest {
            size *= widest / width
            capHeight *= widest / width
        }
        // In pixels, for antialiased edges and small overshoots of the ink.
        let margin = 2.0
        let columns = Int(
            (self.width(of: text, size: size, capHeight: capHeight) + 2 * margin).rounded(.up))
        let rows = Int((capHeight + 2 * margin).rounded(.up))
        var masks: [GlyphMask] = []
        var pen = Point(x: margin, y: Double(rows) - margin)
        for character in text.unicodeScalars {
            guard let advance = typeface.advance(of: character, pixelSize: size) else { continue }
            let mask = typeface.mask(of: character, pixelSize: size, subpixelOffset: pen)
            if let mask { masks.append(mask) }
            pen.x += advance + spacing(capHeight)
        }
        let color = theme.notice
        return PaintSurface.image(width: columns, height: rows) { [masks] surface in
            for mask in masks { Self.print(mask, color, on: &surface) }
        }
    }

    private func width(of text: String, size: Double, capHeight: Double) -> Double {
        text.unicodeScalars.reduce(0) { width, character in
            width + (typeface.advance(of: character, pixelSize: size) ?? 0)
                + spacing(capHeight)
        }
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
