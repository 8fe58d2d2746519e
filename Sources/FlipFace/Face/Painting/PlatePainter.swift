import FlipEngine

/// Paints the static parts below a card's halves: the shadow on the ground, the pile and the dark interior that is
/// visible in the axle's notches.
///
/// The picture extends beyond the card by `CardMetrics.plateMargin` on every side and is transparent elsewhere.
struct PlatePainter {
    let theme: Theme
    let metrics: CardMetrics

    private var finish: PlateFinish { theme.plate }

    func paint() -> Image {
        let margin = metrics.plateMargin
        let paint: @Sendable (inout PaintSurface) -> Void = { surface in
            paintShadow(&surface)
            paintPile(&surface)
            paintBed(&surface)
        }
        let (width, height) = (metrics.width + 2 * margin, metrics.height + 2 * margin)
        let isHollow = holes.reduce(0) { $0 + $1.area } >= PaintBands.minimumPixels
        return isHollow
            ? PaintSurface.image(width: width, height: height, around: holes, paint)
            : PaintSurface.image(width: width, height: height, paint)
    }

    /// The parts of `hidden` beside the interior, which have no paint.
    private var holes: [PixelRect] {
        let (hidden, bed) = (hidden, bed)
        let beside =
            metrics.axis == .x
            ? (
                PixelRect(minX: 0, minY: 0, maxX: bed.maxX, maxY: bed.minY),
                PixelRect(minX: 0, minY: bed.maxY, maxX: bed.maxX, maxY: hidden.maxY)
            )
            : (
                PixelRect(minX: 0, minY: 0, maxX: bed.minX, maxY: bed.maxY),
                PixelRect(minX: bed.maxX, minY: 0, maxX: hidden.maxX, maxY: bed.maxY)
            )
        return [hidden.intersection(beside.0), hidden.intersection(beside.1)]
    }

    /// The area of the dark interior: a band along the hinge.
    private var bed: PixelRect {
        let reach = metrics.notchBreadth / 2 + 2
        return metrics.rect(
            along: 0, across: Int(margin + Float(metrics.hinge) - reach),
            length: metrics.length + 2 * metrics.plateMargin, breadth: Int(2 * reach))
    }

    private var margin: Float { Float(metrics.plateMargin) }

    /// A box of the card's size, moved down by `offset` and enlarged by `grow` on each side, in pixels.
    private func box(offset: Float, grow: Float = 0) -> Shapes.RoundedBox {
        Shapes.RoundedBox(
            left: margin - grow, top: margin + offset - grow,
            width: Float(metrics.width) + 2 * grow, height: Float(metrics.height) + 2 * grow,
            radius: metrics.cornerRadius + grow)
    }

    /// The distance from the card's ends within which parts of the plate may be visible: at 45 degrees a corner's arc
    /// is 1 - 1/sqrt(2) radii, less than 0.3, inside the box's corner.
    private var inset: Int { Int(metrics.cornerRadius * 0.3) + 4 }

    /// A rectangle that the card covers completely, at least two pixels inside its rounded rim.
    private var hidden: PixelRect {
        PixelRect(
            x: metrics.plateMargin + inset, y: metrics.plateMargin + inset,
            width: metrics.width - 2 * inset, height: metrics.height - 2 * inset)
    }

    /// The columns and rows in which boxes that are at most `drop` lower than the card are straight outside of `hidden`:
    /// there, one pair of parallel sides is nearer than the other pair and the corners.
    private func repeats(drop: Float) -> PaintSurface.Repeats {
        let distance = max(metrics.cornerRadius, Float(inset)) + drop + 2
        return metrics.repeats(
            columns: distance, rows: distance, minX: -metrics.plateMargin,
            minY: -metrics.plateMargin)
    }

    /// Paints a wide soft shadow from the light above, and a tight dark one where the card almost touches the ground.
    private func paintShadow(_ surface: inout PaintSurface) {
        let height = Float(metrics.height)
        let finish = finish
        let wideDrop = height * finish.wideDrop
        let tightDrop = height * finish.tightDrop + Float(metrics.pileDepth)
        let (wide, tight) = (box(offset: wideDrop), box(offset: tightDrop))
        let edge = margin
        let (width, rows) = (Float(surface.width), Float(surface.height))
        let card = box(offset: 0)
        let repeats = repeats(drop: max(wideDrop, tightDrop))
        surface.paint(around: hidden, repeats: repeats) { x, y in
            // The card covers this area.
            if card.distance(x, y) < -2 { return (.zero, 0) }
            let soft = Shapes.blurred(wide.distance(x, y), sigma: height * finish.wideSpread)
            let near = Shapes.blurred(
                tight.distance(x, y),
                sigma: max(height * finish.tightSpread, finish.minimumTightSpread))
            // Fade the shadow out before the edge of the picture.
            let toBorder = min(min(x, width - x), min(y, rows - y))
            let fade = Shapes.smooth(0, edge * finish.borderFade, toBorder)
            let dark = 1 - (1 - finish.wideStrength * soft) * (1 - finish.tightStrength * near)
            return (.zero, dark * fade)
        }
    }

    /// Paints the edges of one or two further cards, seen from slightly above.
    private func paintPile(_ surface: inout PaintSurface) {
        let (finish, card) = (finish, box(offset: 0))
        let cards = metrics.pileDepth >= finish.minimumTwoCards ? 2 : 1
        for level in (1...cards).reversed() {
            let depth = Float(metrics.pileDepth) * Float(level) / Float(cards)
            let shape = box(offset: depth)
            let line = max(metrics.hairline * finish.cardLine, finish.minimumCardLine)
            let body = Shapes.mix(
                theme.pile.from, theme.pile.to, cards == 1 ? finish.singleCard : Float(level - 1))
            let area = PixelRect(
                x: metrics.plateMargin - 1, y: metrics.plateMargin - 1, width: metrics.width + 2,
                height: metrics.height + Int(depth) + 3)
            surface.paint(in: area, around: hidden, repeats: repeats(drop: depth)) { x, y in
                if card.distance(x, y) < -2 { return (.zero, 0) }
                let distance = shape.distance(x, y)
                let covered = Shapes.coverage(distance)
                if covered <= 0 { return (.zero, 0) }
                // The ground reflects light onto the lowest edge, which separates the card from the ground.
                let span = finish.bounceLine
                let bounce =
                    (1 - Shapes.smooth(line * span.from, line * span.to, -distance))
                    * finish.bounce
                let down = max(-shape.upwards(x, y), 0)
                return (body + theme.rim * (bounce * down), covered)
            }
        }
    }

    /// Paints the dark interior, visible through the notches.
    private func paintBed(_ surface: inout PaintSurface) {
        let (shape, overlap) = (box(offset: 0), finish.interiorOverlap)
        surface.paint(in: bed) { x, y in
            (theme.slit, Shapes.coverage(shape.distance(x, y) + overlap))
        }
    }
}
