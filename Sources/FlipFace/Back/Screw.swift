import Glibc

/// A countersunk screw with a slot, as a function of the position: takes the colour below and returns the final colour.
struct Screw {
    /// The centre, in pixels.
    let x: Float
    let y: Float
    /// The head's radius, in pixels.
    let radius: Float
    /// The slot's direction, as a unit vector.
    private let along: SIMD2<Float>
    private let hairline: Float
    private let ramp: Theme.Ramp
    private let rim: Theme.Shade
    private let finish: ScrewFinish

    /// Creates a screw whose slot is rotated by `turn` radians from horizontal.
    init(
        x: Float, y: Float, radius: Float, turn: Float, hairline: Float, style: BackStyle
    ) {
        self.x = x
        self.y = y
        self.radius = radius
        self.hairline = hairline
        ramp = style.screw
        rim = style.control.rim
        finish = style.screwFinish
        along = SIMD2(cosf(turn), sinf(turn))
    }

    /// The colour at (`px`, `py`), painted over `below`.
    func paint(over below: Theme.Shade, _ px: Float, _ py: Float) -> Theme.Shade {
        let (dx, dy) = (px - x, py - y)
        let sink = radius + hairline * finish.sink
        guard abs(dx) < sink + 2, abs(dy) < sink + 2 else { return below }
        let distance = (dx * dx + dy * dy).squareRoot()
        let up = -dy / max(distance, 0.5)
        var color = below
        // The countersink: dark, with a lit lower edge.
        let lip = Shapes.coverage(abs(distance - sink) - hairline * finish.sinkEdge)
        color = Shapes.mix(color, rim, lip * max(-up, 0) * finish.sinkLip)
        color *= 1 - finish.sinkShade * Shapes.coverage(distance - sink)
        // The head, lit from above; turned on a lathe, so the light varies with the angle.
        let head = Shapes.coverage(distance - radius)
        if head > 0 {
            let light = finish.light + finish.lathe * up * distance / radius
            var metal = Shapes.mix(ramp.to, ramp.from, light)
            let span = finish.edgeLine
            let line =
                1 - Shapes.smooth(hairline * span.from, hairline * span.to, radius - distance)
            metal =
                up > 0
                ? Shapes.mix(metal, rim, line * up * finish.edgeTop)
                : metal * (1 + line * up * finish.edgeBottom)
            let across = dx * -along.y + dy * along.x
            let slot = radius * finish.slot
            let wall = Shapes.coverage(abs(across) - slot)
            let side: Float = along.x >= 0 ? 1 : -1
            let lit = Shapes.coverage(abs(across - slot * side) - hairline * finish.slotWall)
            metal = Shapes.mix(metal, rim, lit * (1 - wall) * finish.slotLight * abs(along.x))
            metal *= 1 - finish.slotShade * wall
            color = Shapes.mix(color, metal, head)
        }
        return color
    }
}
