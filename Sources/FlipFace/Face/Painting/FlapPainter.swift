import FlipEngine

/// Paints the light effects on a turning flap, in addition to its brightness: overlays that begin at its free edge. Most
/// are not painted before a flap turns.
struct FlapPainter {
    let theme: Theme
    let metrics: CardMetrics

    private var finish: FlapFinish { theme.flap }

    /// The end of the card across the hinge: the first is above or left, the last below or right.
    private enum Side {
        case first
        case last
    }

    /// The lit free edge of the falling flap, over the upper or the right half.
    func fallingEdge() -> Image { edge(metrics.axis == .x ? .first : .last) }

    /// The lit free edge of the landing flap, over the lower or the left half.
    func landingEdge() -> Image { edge(landingSide) }

    /// A soft band of light across the flap's back, over the half on which it lands. The band is constant along the
    /// hinge and ends before the corners' arcs begin.
    func sheen() -> (image: Image, depth: Int) {
        let (finish, reach) = (finish, Float(metrics.hinge))
        let end = min(finish.sheenEnd, 1 - (metrics.cornerRadius + 1) / reach)
        let depth = min(
            max(Int((reach * (1 - end + 2 * finish.sheenReach)).rounded(.up)), 1), metrics.hinge)
        let isLevel = metrics.axis == .x
        let image = PaintSurface.image(
            width: isLevel ? 1 : depth, height: isLevel ? depth : 1
        ) { surface in
            surface.paint { x, y in
                let fromEdge = isLevel ? Float(depth) - y : x
                let band =
                    (1 - fromEdge / reach - (end - finish.sheenReach)) / finish.sheenReach
                return (theme.rim, max(1 - band * band, 0) * finish.sheenStrength)
            }
        }
        return (image, depth)
    }

    /// The contact shadow beyond the free edge of the half on which the flap lands, and its extent beyond the card; see
    /// `FlapAppearance.contact`.
    func contact() -> (image: Image, margin: Int) {
        let (finish, scale) = (finish, Float(metrics.height))
        let sigma = max(scale * finish.contactSpread, 0.6)
        // A blurred edge ends at 1.88 standard deviations.
        let margin = Int((sigma * 1.88).rounded(.up)) + 1
        // The shadow's inner end stays under the card while the shadow moves out.
        let travel = Float(metrics.hinge) * Float(theme.light.contactSlope)
        let depth = min(
            Int((metrics.cornerRadius + travel).rounded(.up)) + margin, metrics.hinge)
        let area = metrics.rect(
            along: -margin,
            across: landingSide == .last ? metrics.breadth - depth : -margin,
            length: metrics.length + 2 * margin, breadth: depth + margin)
        let inset = metrics.cornerRadius * finish.contactInset
        let box =
            metrics.axis == .x
            ? Shapes.RoundedBox(
                left: inset, top: 0, width: Float(metrics.width) - 2 * inset,
                height: Float(metrics.height), radius: metrics.cornerRadius)
            : Shapes.RoundedBox(
                left: 0, top: inset, width: Float(metrics.width),
                height: Float(metrics.height) - 2 * inset, radius: metrics.cornerRadius)
        let straight = inset + max(metrics.cornerRadius, Float(depth)) + 2
        let isLevel = metrics.axis == .x
        let repeats = metrics.repeats(
            columns: isLevel ? straight : nil, rows: isLevel ? nil : straight, minX: area.minX,
            minY: area.minY)
        let image = PaintSurface.laterImage(width: area.width, height: area.height) { surface in
            surface.paint(repeats: repeats) { x, y in
                let distance = box.distance(x + Float(area.minX), y + Float(area.minY))
                return (.zero, Shapes.blurred(distance, sigma: sigma))
            }
        }
        return (image, margin)
    }

    private var landingSide: Side { metrics.axis == .x ? .last : .first }

    private func edge(_ side: Side) -> Image {
        let (finish, outline, hairline) = (finish, metrics.outline, metrics.hairline)
        let reach = max(hairline * finish.freeEdgeReach, metrics.cornerRadius)
        let height = Float(metrics.height)
        return strip(side, reach: reach) { x, y in
            let depth = max(-outline.distance(x, y), 0)
            if depth > reach { return 0 }
            let outwards = metrics.axis == .x ? -outline.upwards(x, y) : outline.rightwards(x, y)
            let facing = max(side == .last ? outwards : -outwards, 0)
            // Bright along the edge; the light fades round the corners. A vertical edge is lit from above.
            let span = finish.freeEdgeLine
            let line = 1 - Shapes.smooth(hairline * span.from, hairline * span.to, depth)
            let glow = 1 - Shapes.smooth(0, reach, depth)
            let fall = metrics.axis == .x ? 1 : 1 - finish.uprightFall * y / height
            return (line + finish.freeEdgeGlow * glow) * facing * facing * fall
        }
    }

    /// A picture of the card's end, `reach` pixels deep, in the colour of the rim's light with the strength `light`.
    private func strip(
        _ side: Side, reach: Float, _ light: @escaping @Sendable (_ x: Float, _ y: Float) -> Float
    ) -> Image {
        let depth = min(max(Int(reach.rounded(.up)), 1), metrics.hinge)
        let area = metrics.rect(
            along: 0, across: side == .first ? 0 : metrics.breadth - depth, length: metrics.length,
            breadth: depth)
        // A vertical edge is lit from above, so its rows differ.
        let straight = max(metrics.cornerRadius, Float(depth), metrics.notchDepth + 2) + 2
        let repeats = metrics.repeats(
            columns: metrics.axis == .x ? straight : nil, minX: area.minX)
        return PaintSurface.laterImage(width: area.width, height: area.height) { surface in
            surface.paint(repeats: repeats) { column, row in
                let x = column + Float(area.minX)
                let y = row + Float(area.minY)
                let light = light(x, y)
                return (theme.rim, light > 0 ? light * metrics.coverage(x, y) : 0)
            }
        }
    }
}
