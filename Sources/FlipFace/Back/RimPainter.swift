import FlipEngine

/// Paints the plate's edge: its lit rim, the hairline engraved inside it, its screws, and its shadow on the ground.
struct RimPainter {
    private let width: Int
    private let height: Int
    private let unit: Float
    private let margin: Int
    private let isOrnate: Bool
    private let light: Theme.Shade
    private let finish: PlateRim
    private let outline: Shapes.RoundedBox
    private let hairline: Float
    private let screws: [Screw]

    /// Creates a painter for the edge of the plate that `painter` paints.
    init(painter: BackPlatePainter) {
        width = painter.width
        height = painter.height
        unit = painter.unit
        margin = painter.margin
        isOrnate = painter.isOrnate
        light = painter.style.control.rim
        finish = painter.style.rim
        outline = Shapes.RoundedBox(
            left: Float(margin), top: Float(margin), width: Float(width), height: Float(height),
            radius: painter.cornerRadius)
        hairline = max(finish.hairline * unit, 1)
        screws = isOrnate ? Self.screws(painter) : []
    }

    /// The final pixel of the picture, over the plate's `metal`.
    func pixel(_ metal: Theme.Shade, _ column: Int, _ row: Int) -> UInt32 {
        let (x, y) = (Float(column) + 0.5, Float(row) + 0.5)
        let distance = outline.distance(x, y)
        let covered = Shapes.coverage(distance)
        var color = Theme.Shade.zero
        if covered > 0 {
            color = edge(metal, x, y, distance)
            for screw in screws { color = screw.paint(over: color, x, y) }
        }
        let shadow = covered < 1 ? shadow(x, y) : 0
        return Dither.pixel(
            SIMD4(color * covered, covered + shadow * (1 - covered)), x: column, y: row)
    }

    /// The plate's lit rim, and the hairline engraved inside it.
    private func edge(
        _ color: Theme.Shade, _ x: Float, _ y: Float, _ distance: Float
    ) -> Theme.Shade {
        var color = color
        let depth = -distance
        let up = outline.upwards(x, y)
        let bevel = hairline * finish.bevel
        if depth < bevel + 1 {
            let line =
                1
                - Shapes.smooth(hairline * finish.line.from, hairline * finish.line.to, depth)
            let glow = 1 - Shapes.smooth(0, bevel, depth)
            if up >= 0 {
                let fade = 1 - Shapes.smooth(0, Float(height) * finish.sideReach, y - Float(margin))
                let side = finish.side * fade
                let lit =
                    (side + (finish.top - side) * up * up) * line + finish.topGlow * up * glow
                color = Shapes.mix(color, light, lit)
            } else {
                color *= 1 + (finish.bottom * line + finish.bottomGlow * glow) * up
            }
        }
        if isOrnate {
            let middle = finish.grooveInset * unit
            let half = hairline * finish.groove
            let groove = Shapes.coverage(abs(depth - middle) - half)
            let lip = Shapes.coverage(abs(depth - middle - up * hairline * finish.lipOffset) - half)
            color *= 1 - finish.grooveShade * groove
            color = Shapes.mix(
                color, light, lip * (1 - groove) * (finish.lip + finish.lipFacing * abs(up)))
        }
        return color
    }

    /// The plate's shadow on the ground, faded out at the edge of the picture.
    private func shadow(_ x: Float, _ y: Float) -> Float {
        let reach = Float(margin)
        guard reach > 0 else { return 0 }
        let soft = Shapes.blurred(
            outline.distance(x, y - reach * finish.wideDrop), sigma: reach * finish.wideSpread)
        let near = Shapes.blurred(
            outline.distance(x, y - reach * finish.tightDrop),
            sigma: max(reach * finish.tightSpread, finish.minimumTightSpread))
        let (columns, rows) = (Float(width) + 2 * reach, Float(height) + 2 * reach)
        let toBorder = min(min(x, columns - x), min(y, rows - y))
        let fade = Shapes.smooth(0, reach * finish.borderFade, toBorder)
        let dark = 1 - (1 - finish.wideStrength * soft) * (1 - finish.tightStrength * near)
        return dark * fade
    }

    private static func screws(_ painter: BackPlatePainter) -> [Screw] {
        let unit = painter.unit
        let finish = painter.style.screwFinish
        let (near, inset) = (Float(painter.margin), finish.inset * unit)
        let (left, top) = (near + inset, near + inset)
        let right = near + Float(painter.width) - inset
        let bottom = near + Float(painter.height) - inset
        let turns = finish.turns
        let places: [(x: Float, y: Float, turn: Float)] = [
            (left, top, turns[0]), (right, top, turns[1]), (left, bottom, turns[2]),
            (right, bottom, turns[3]),
        ]
        return places.map { place in
            Screw(
                x: place.x, y: place.y, radius: finish.radius * unit, turn: place.turn,
                hairline: max(unit, finish.minimumHairline), style: painter.style)
        }
    }
}
