import FlipEngine
import Glibc

/// Paints the case: a moulded body under a soft light from above, the bezel around its opening, the shadow of the rim in
/// the opening, and its own shadow on the desktop.
///
/// The picture has the window's size. It is clear where the shadow of the rim does not reach, so that the ground is seen
/// there. Without a shadow on the desktop, the server cuts the body out of the picture, which fills the window then.
struct CasePainter {
    let theme: Theme
    let frame: CaseFrame
    /// Whether the shadows are painted.
    var hasShadows = true

    private var finish: CaseFinish { theme.caseFinish }
    private var rim: Float { max(Float(frame.rim), 1) }

    func paint() -> Image {
        let body = box(frame.body, radius: frame.radius)
        let opening = box(frame.opening, radius: frame.openingRadius)
        let calm = hole
        return PaintSurface.image(
            width: frame.width, height: frame.height, around: [calm]
        ) { surface in
            surface.paint(around: calm) { x, y in
                pixel(x, y, body: body, opening: opening)
            }
        }
    }

    /// The part of the opening beyond the reach of the shadow of its rim.
    private var hole: PixelRect {
        let reach = Int(rim * (finish.innerReach + finish.innerDrop)) + 2
        let inset = max(reach, Int(frame.openingRadius.rounded(.up)))
        let opening = frame.opening
        guard opening.width > 2 * inset, opening.height > 2 * inset else { return .empty }
        return PixelRect(
            x: opening.minX + inset, y: opening.minY + inset, width: opening.width - 2 * inset,
            height: opening.height - 2 * inset)
    }

    /// The colour and the opacity at (`x`, `y`).
    private func pixel(
        _ x: Float, _ y: Float, body: Shapes.RoundedBox, opening: Shapes.RoundedBox
    ) -> (Theme.Shade, Float) {
        let toOpening = opening.distance(x, y)
        let toBody = body.distance(x, y)
        // Outside the body there is its shadow, and in the opening that of the rim.
        let covered = frame.margin > 0 ? Shapes.coverage(toBody) : 1
        let solid = covered * (1 - Shapes.coverage(toOpening))
        guard solid < 1 else {
            return (color(x, y, toBody, toOpening, body: body, opening: opening), 1)
        }
        let shadow =
            !hasShadows
            ? 0 : toOpening < 1 ? innerShadow(x, y, opening: opening) : outerShadow(x, y, body)
        guard solid > 0 else { return (.zero, shadow) }
        let color = color(x, y, toBody, toOpening, body: body, opening: opening)
        let alpha = solid + shadow * (1 - solid)
        return (color * (solid / max(alpha, 1e-6)), alpha)
    }

    /// The body with its bezel, at these distances outside the body's outline and the opening's.
    private func color(
        _ x: Float, _ y: Float, _ toBody: Float, _ toOpening: Float, body: Shapes.RoundedBox,
        opening: Shapes.RoundedBox
    ) -> Theme.Shade {
        let down = (y - Float(frame.body.minY)) / max(Float(frame.body.height), 1)
        var light = finish.topLight + (finish.bottomLight - finish.topLight) * down
        // The outer edge bends away from the viewer.
        let depth = max(-toBody, 0)
        let bend = max(rim * finish.bend, 1)
        let up = body.upwards(x, y)
        if depth < bend {
            let tilt = 1 - depth / bend
            let turned = tilt * tilt
            light += turned * (up * finish.bendLight - (1 - abs(up)) * finish.sideLoss)
        }
        if finish.wood > 0 {
            light *= 1 + finish.wood * finish.woodLines * wood(x / rim, y / rim)
        }
        var color = theme.body * max(light, 0)
        if up > 0 {
            let width = max(rim * finish.hairline, 1)
            let line = (1 - Shapes.smooth(width * 0.4, width * 1.6, depth)) * up * up
            color = Shapes.mix(color, theme.caseHairline, line * finish.hairlineLight)
        }
        // The bezel falls into the opening: one closed ring, as bright as it faces the lamp.
        let bezel = Shapes.coverage(toOpening - max(rim * finish.bezel, 1.5))
        if bezel > 0 {
            let light = finish.bezelLight - finish.bezelTurn * opening.upwards(x, y)
            color = Shapes.mix(color, theme.axle.from * light, bezel)
        }
        return color.clamped(lowerBound: .zero, upperBound: Theme.Shade(repeating: 1))
    }

    /// Returns the grain of a level plank, from -1 (dark) to 1, at (`u`, `v`) in widths of the rim: broad and narrow
    /// lines, 9 and 18 radians to a width, which waves of unequal length bend, so that no part of the case repeats another.
    private func wood(_ u: Float, _ v: Float) -> Float {
        let bent =
            v + 0.35 * sinf(0.55 * u + 1.3) + 0.22 * sinf(1.13 * u + 0.6 * v)
            + 0.10 * sinf(2.1 * u - 0.8 * v)
        return 0.65 * sinf(9 * bent) + 0.35 * sinf(18 * bent + 2 * sinf(0.4 * u))
    }

    /// The shadow of the rim at a point of the opening.
    private func innerShadow(_ x: Float, _ y: Float, opening: Shapes.RoundedBox) -> Float {
        let drop = rim * finish.innerDrop
        let distance = opening.distance(x, y - drop)
        let share = Shapes.smooth(-rim * finish.innerReach, drop, distance)
        return finish.innerStrength * share * share
    }

    /// The shadow of the body at a point of the desktop, which has faded out at the window's border.
    private func outerShadow(_ x: Float, _ y: Float, _ body: Shapes.RoundedBox) -> Float {
        let margin = Float(frame.margin)
        guard margin > 0 else { return 0 }
        let dark = Shapes.blurred(
            body.distance(x, y - margin * finish.shadowDrop), sigma: margin * finish.shadowSpread)
        let toBorder = min(
            min(x, Float(frame.width) - x), min(y, Float(frame.height) - y))
        return finish.shadowStrength * dark * Shapes.smooth(0, margin * 0.8, toBorder)
    }

    private func box(_ rect: PixelRect, radius: Double) -> Shapes.RoundedBox {
        Shapes.RoundedBox(
            left: Float(rect.minX), top: Float(rect.minY), width: Float(rect.width),
            height: Float(rect.height), radius: Float(radius))
    }
}
