import Glibc

/// A countersunk screw with a slot, as a function of the place: takes the colour below, gives the one that is seen.
struct Screw {
    /// Its middle, in pixels.
    let x: Float
    let y: Float
    /// The head's radius, in pixels.
    let radius: Float
    /// The slot's direction.
    private let along: SIMD2<Float>
    private let hairline: Float
    private let ramp: Theme.Ramp
    private let rim: Theme.Shade

    /// A screw whose slot is turned by `turn` radians from level.
    init(
        x: Float, y: Float, radius: Float, turn: Float, hairline: Float, ramp: Theme.Ramp,
        rim: Theme.Shade
    ) {
        self.x = x
        self.y = y
        self.radius = radius
        self.hairline = hairline
        self.ramp = ramp
        self.rim = rim
        along = SIMD2(cosf(turn), sinf(turn))
    }

    /// What is seen at (`px`, `py`), over `below`.
    func paint(over below: Theme.Shade, _ px: Float, _ py: Float) -> Theme.Shade {
        let (dx, dy) = (px - x, py - y)
        let sink = radius + hairline * 1.6
        guard abs(dx) < sink + 2, abs(dy) < sink + 2 else { return below }
        let distance = (dx * dx + dy * dy).squareRoot()
        let up = -dy / max(distance, 0.5)
        var color = below
        // The countersink: dark, its lower edge in the light.
        let lip = Shapes.coverage(abs(distance - sink) - hairline * 0.5)
        color = Shapes.mix(color, rim, lip * max(-up, 0) * 0.14)
        color *= 1 - 0.72 * Shapes.coverage(distance - sink)
        // The head, lit from above; turned on a lathe, so its light follows the angle a little.
        let head = Shapes.coverage(distance - radius)
        if head > 0 {
            let light = 0.55 + 0.38 * up * distance / radius
            var metal = Shapes.mix(ramp.to, ramp.from, light)
            let line = 1 - Shapes.smooth(hairline * 0.4, hairline * 1.3, radius - distance)
            metal =
                up > 0 ? Shapes.mix(metal, rim, line * up * 0.35) : metal * (1 + line * up * 0.3)
            let across = dx * -along.y + dy * along.x
            let slot = radius * 0.17
            let wall = Shapes.coverage(abs(across) - slot)
            let lit = Shapes.coverage(abs(across - slot * (along.x >= 0 ? 1 : -1)) - hairline * 0.4)
            metal = Shapes.mix(metal, rim, lit * (1 - wall) * 0.28 * abs(along.x))
            metal *= 1 - 0.80 * wall
            color = Shapes.mix(color, metal, head)
        }
        return color
    }
}
