import FlipEngine

/// Paints a line of capitals on a small plate, which keeps them legible on any ground: takes text and returns a picture
/// of the plate with its shadow on a transparent background.
///
/// Characters that no typeface has are omitted. Lengths are in pixels.
struct NoticePainter {
    let theme: Theme
    let typefaces: Typefaces
    /// The number of pixels per point.
    var scale = 1.0

    /// A painted notice.
    struct Notice {
        /// The plate with its shadow.
        let image: Image
        /// The plate's rectangle in the image.
        let plate: PixelRect
        /// The rectangle of the word's plate; nil without a word.
        let wordPlate: PixelRect?
        /// The cap height of the type.
        let capHeight: Double
    }

    private var type: NoticeType { theme.noticeType }

    /// The minimum cap height.
    private var minimum: Double { type.minimumHeight * max(scale, 1) }

    /// The notice for a space of `room` pixels below the cards; nil if its type would be too small there.
    ///
    /// - Parameters:
    ///   - word: A word to press, on a plate of its own to the right of the text; left out if there is no space for it.
    ///   - cardHeight: The height of a card of the first group.
    ///   - widest: The maximum width of the plates.
    func picture(
        of text: String, word: String? = nil, room: Double, cardHeight: Double, widest: Double
    ) -> Notice? {
        let wanted = max(min(room * type.height, cardHeight * type.maximumHeight), minimum)
        let usable = room - 2 * type.clearance
        guard wanted * (1 + 2 * type.minimumPadding) <= usable else { return nil }
        let texts = [text] + (word.map { [$0] } ?? [])
        guard let (lines, capHeight) = lines(texts, wanted: wanted, widest: widest) else {
            return word == nil
                ? nil : picture(of: text, room: room, cardHeight: cardHeight, widest: widest)
        }
        let padding = min(type.paddingY * capHeight, (usable - capHeight) / 2)
        let margin = Int((capHeight * Double(type.shadowSpread) * 2.5).rounded(.up)) + 1
        let height = Int((capHeight + 2 * padding).rounded())
        let gap = Int((capHeight * type.wordGap).rounded())
        var x = margin
        let plates = lines.map { line in
            let width = Int((line.ink.width + 2 * type.paddingX * capHeight).rounded())
            defer { x += width + gap }
            return PixelRect(x: x, y: margin, width: width, height: height)
        }
        let masks = zip(lines, plates).map { line, plate in
            line.masks(
                at: Point(
                    x: Double(plate.minX) + Double(plate.width) / 2 - line.ink.midX,
                    // On a whole pixel, so that the feet of all capitals are sharp.
                    y: (Double(plate.minY) + (Double(plate.height) + capHeight) / 2).rounded()))
        }
        let theme = theme
        let looks = [(theme.noticePlate, theme.noticeInk), (theme.wordPlate, theme.wordInk)]
        let image = PaintSurface.image(
            width: x - gap + margin, height: height + 2 * margin
        ) { surface in
            for ((plate, masks), (ramp, ink)) in zip(zip(plates, masks), looks) {
                Self.paint(plate, ramp, theme, capHeight: Float(capHeight), on: &surface)
                for mask in masks { Self.print(mask, ink, on: &surface) }
            }
        }
        return Notice(
            image: image, plate: plates[0], wordPlate: plates.count > 1 ? plates[1] : nil,
            capHeight: capHeight)
    }

    /// The lines of `texts` at the same cap height, at most `wanted`; nil if they are too wide together or have no ink.
    private func lines(
        _ texts: [String], wanted: Double, widest: Double
    ) -> (lines: [TextRun], capHeight: Double)? {
        // A typeface without an H probably has capitals of 0.7 em.
        let capital = typefaces.letters.capHeight(pixelSize: 1000) ?? 700
        func runs(_ capHeight: Double) -> [TextRun] {
            texts.map {
                // The texts are capitals already.
                typefaces.run(
                    $0, in: .usual, pixelSize: capHeight / capital * 1000,
                    spacing: capHeight * type.spacing)
            }
        }
        var (capHeight, lines) = (wanted, runs(wanted))
        let count = Double(texts.count)
        let between = 2 * type.paddingX * count + type.wordGap * (count - 1)
        let width = lines.map(\.ink.width).reduce(0, +) + between * capHeight
        if width > widest {
            capHeight *= widest / width
            // Rounding must not hide a notice that fits exactly.
            guard capHeight >= minimum - 1e-6 else { return nil }
            lines = runs(capHeight)
        }
        return lines.allSatisfy { $0.ink.width > 0 } ? (lines, capHeight) : nil
    }

    /// Paints the plate: matt plastic with a lit upper rim, and its shadow.
    private static func paint(
        _ plate: PixelRect, _ ramp: Theme.Ramp, _ theme: Theme, capHeight: Float,
        on surface: inout PaintSurface
    ) {
        let (type, rim) = (theme.noticeType, theme.rim)
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
