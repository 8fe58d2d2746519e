import FlipEngine

/// Paints a line of capitals on a small plate, which keeps them legible on any ground: takes text and gives a picture
/// of the plate with its shadow on a transparent background.
///
/// Characters that the typeface lacks are omitted. Lengths are in pixels.
struct NoticePainter {
    let theme: Theme
    let typeface: Typeface
    /// The number of pixels per point.
    var scale = 1.0

    /// A painted notice.
    struct Notice {
        /// The plate with its shadow.
        let image: Image
        /// The plate's rectangle in the image.
        let plate: PixelRect
        /// The cap height of the type.
        let capHeight: Double
    }

    private var type: NoticeType { theme.noticeType }

    /// The minimum cap height.
    private var minimum: Double { type.minimumHeight * max(scale, 1) }

    /// The notice for a space of `room` pixels below the cards; nil if its type would be too small there.
    ///
    /// - Parameters:
    ///   - cardHeight: The height of a card of the first group.
    ///   - widest: The maximum width of the plate.
    func picture(
        of text: String, room: Double, cardHeight: Double, widest: Double
    ) -> Notice? {
        var capHeight = max(min(room * type.height, cardHeight * type.maximumHeight), minimum)
        let usable = room - 2 * type.clearance
        guard capHeight * (1 + 2 * type.minimumPadding) <= usable else { return nil }
        // A typeface without an H probably has capitals of 0.7 em.
        let capital = typeface.capHeight(pixelSize: 1000) ?? 700
        func run() -> TextRun {
            TextRun(
                text, pixelSize: capHeight / capital * 1000, spacing: capHeight * type.spacing
            ) { _ in typeface }
        }
        var line = run()
        let width = line.ink.width + 2 * type.paddingX * capHeight
        if width > widest {
            capHeight *= widest / width
            // Rounding must not hide a notice that fits exactly.
            guard capHeight >= minimum - 1e-6 else { return nil }
            line = run()
        }
        guard line.ink.width > 0 else { return nil }
        let padding = min(type.paddingY * capHeight, (usable - capHeight) / 2)
        let margin = Int((capHeight * Double(type.shadowSpread) * 2.5).rounded(.up)) + 1
        let plate = PixelRect(
            x: margin, y: margin,
            width: Int((line.ink.width + 2 * type.paddingX * capHeight).rounded()),
            height: Int((capHeight + 2 * padding).rounded()))
        let masks = line.masks(
            at: Point(
                x: Double(plate.minX) + Double(plate.width) / 2 - line.ink.midX,
                // On a whole pixel, so that the feet of all capitals are sharp.
                y: (Double(plate.minY) + (Double(plate.height) + capHeight) / 2).rounded()))
        let (theme, ink, size) = (theme, theme.noticeInk, Float(capHeight))
        let image = PaintSurface.image(
            width: plate.width + 2 * margin, height: plate.height + 2 * margin
        ) { surface in
            Self.paint(plate, theme, capHeight: size, on: &surface)
            for mask in masks { Self.print(mask, ink, on: &surface) }
        }
        return Notice(image: image, plate: plate, capHeight: capHeight)
    }

    /// Paints the plate: matt plastic with a lit upper rim, and its shadow.
    private static func paint(
        _ plate: PixelRect, _ theme: Theme, capHeight: Float, on surface: inout PaintSurface
    ) {
        let (type, ramp, rim) = (theme.noticeType, theme.noticePlate, theme.rim)
        let height = Float(plate.height)
        let radius = height * Float(type.cornerRadius)
        let box = Shapes.RoundedBox(
            left: Float(plate.minX), top: Float(plate.minY), width: Float(plate.width),
            height: height, radius: radius)
        let drop = capHeight * type.shadowDrop
        let spread = max(capHeight * type.shadowSpread, 0.6)
        let finish = theme.card.rimLine
        surface.paint { x, y in
            (.zero, type.shadowStrength * Shapes.blurred(box.distance(x, y - drop), sigma: spread))
        }
        surface.paint { x, y in
            let distance = box.distance(x, y)
            let covered = Shapes.coverage(distance)
            if covered <= 0 { return (.zero, 0) }
            let body = Shapes.mix(ramp.from, ramp.to, (y - Float(plate.minY)) / height)
            // A hairline is one pixel: the plate is small.
            let line = 1 - Shapes.smooth(finish.from, finish.to, -distance)
            let up = box.upwards(x, y)
            let color =
                up >= 0
                ? Shapes.mix(body, rim, type.topRim * up * up * line)
                : body * (1 + type.lowerRim * up * line)
            return (color, covered)
        }
    }

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
