import FlipEngine

/// Paints lines of capitals on small plates, which keep them legible on any ground: takes texts and returns a picture of
/// the plates with their shadows on a transparent background.
///
///     if let lines = painter.lines(of: ["3 MIN AHEAD", "TIMER"], in: space) {
///         let notice = painter.picture(of: lines, [.text, .word])
///     }
///
/// Characters that no typeface has are omitted. Lengths are in pixels.
struct NoticePainter {
    let theme: Theme
    let typefaces: Typefaces
    /// The number of pixels per point.
    var scale = 1.0

    /// Texts in type of one size.
    struct Lines {
        fileprivate let runs: [TextRun]
        /// The cap height.
        let capHeight: Double
        /// The space above and below the type on its plate.
        fileprivate let padding: Double

        /// The line `index` alone.
        func alone(_ index: Int) -> Lines {
            Lines(runs: [runs[index]], capHeight: capHeight, padding: padding)
        }
    }

    /// The space for a notice.
    struct Space {
        /// The height of the space below the cards.
        var height: Double
        /// The height of a card of the first group.
        var cardHeight: Double
        /// The maximum width of all plates together.
        var widest: Double
        /// The part of the height that the layout of the cards has left for words.
        var foot = 0.0
    }

    /// The colors of a text and its plate.
    enum Look {
        /// The first text.
        case text
        /// A text beside it.
        case quiet
        /// A word to press.
        case word
    }

    /// Painted plates side by side.
    struct Notice {
        /// The plates with their shadows.
        let image: Image
        /// The plates' rectangles in the image.
        let plates: [PixelRect]
    }

    private var type: NoticeType { theme.noticeType }

    /// The minimum cap height.
    private var minimum: Double { type.minimumHeight * max(scale, 1) }

    /// Sets `texts` side by side in `space`, at the same size; nil if their type would be too small, or if one has no
    /// ink.
    ///
    /// - Parameter limit: The maximum cap height.
    func lines(
        of texts: [String], in space: Space, atMost limit: Double = .infinity
    ) -> Lines? {
        let usual = min(space.height * type.height, space.cardHeight * type.maximumHeight)
        let usable = space.height - 2 * type.clearance
        let most = min(limit, usable / (1 + 2 * type.minimumPadding))
        // Rounding must not hide a notice that fits exactly.
        guard most >= minimum - 1e-6 else { return nil }
        let wanted = min(max(usual, space.foot * type.footHeight, minimum), max(most, minimum))
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
        if width > space.widest {
            capHeight *= space.widest / width
            guard capHeight >= minimum - 1e-6 else { return nil }
            lines = runs(capHeight)
        }
        guard lines.allSatisfy({ $0.ink.width > 0 }) else { return nil }
        return Lines(
            runs: lines, capHeight: capHeight,
            padding: min(type.paddingY * capHeight, (usable - capHeight) / 2))
    }

    /// The picture of `lines`, each on a plate in the colors of its look.
    func picture(of lines: Lines, _ looks: [Look]) -> Notice {
        let capHeight = lines.capHeight
        let margin = Int((capHeight * Double(type.shadowSpread) * 2.5).rounded(.up)) + 1
        let height = Int((capHeight + 2 * lines.padding).rounded())
        let gap = Int((capHeight * type.wordGap).rounded())
        var x = margin
        let plates = lines.runs.map { line in
            let width = Int((line.ink.width + 2 * type.paddingX * capHeight).rounded())
            defer { x += width + gap }
            return PixelRect(x: x, y: margin, width: width, height: height)
        }
        let masks = zip(lines.runs, plates).map { line, plate in
            line.masks(
                at: Point(
                    x: Double(plate.minX) + Double(plate.width) / 2 - line.ink.midX,
                    // On a whole pixel, so that the feet of all capitals are sharp.
                    y: (Double(plate.minY) + (Double(plate.height) + capHeight) / 2).rounded()))
        }
        let theme = theme
        let colors = looks.map { look in
            switch look {
            case .text: (theme.noticePlate, theme.noticeInk)
            case .quiet: (theme.noticePlate, theme.quietInk)
            case .word: (theme.wordPlate, theme.wordInk)
            }
        }
        let image = PaintSurface.image(
            width: x - gap + margin, height: height + 2 * margin
        ) { surface in
            for ((plate, masks), (ramp, ink)) in zip(zip(plates, masks), colors) {
                Self.paint(plate, ramp, theme, capHeight: Float(capHeight), on: &surface)
                for mask in masks { Self.print(mask, ink, on: &surface) }
            }
        }
        return Notice(image: image, plates: plates)
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
