import FlipEngine

/// Paints the plate on the back of the face: dark metal with an engraved rim and four screws, and its shadow on the ground.
///
/// Straight into the picture, since it is nearly as large as the window.
struct BackPlatePainter {
    let style: BackStyle
    /// The plate's extents in pixels.
    let width: Int
    let height: Int
    /// How many pixels one unit of length is.
    let unit: Float
    /// How far the shadow reaches beyond the plate, in pixels.
    let margin: Int
    /// Whether there is room for screws and an engraved rim.
    let isOrnate: Bool

    /// The radius of the plate's corners, in pixels.
    var cornerRadius: Float { min((isOrnate ? 30 : 14) * unit, Float(min(width, height)) / 2) }
    private var hairline: Float { max(1.1 * unit, 1) }

    /// The plate's outline, in the picture.
    private var outline: Shapes.RoundedBox {
        Shapes.RoundedBox(
            left: Float(margin), top: Float(margin), width: Float(width), height: Float(height),
            radius: cornerRadius)
    }

    func paint() -> PlacedPicture {
        let (columns, rows) = (width + 2 * margin, height + 2 * margin)
        let screws = isOrnate ? makeScrews() : []
        let outline = outline
        // Pixels this far inside have neither rim nor screw.
        let calm = Int((isOrnate ? 44 : 18) * unit) + margin
        let pixels = [UInt32](unsafeUninitializedCapacity: columns * rows) { pixels, count in
            for row in 0..<rows {
                let y = Float(row) + 0.5
                let isCalmRow = row >= calm && row < rows - calm
                let body = body(row)
                for column in 0..<columns {
                    let x = Float(column) + 0.5
                    let side = (x / Float(columns) - 0.5) * 2
                    var color = body * (1 - 0.055 * side * side)
                    var alpha: Float = 1
                    if !(isCalmRow && column >= calm && column < columns - calm) {
                        let distance = outline.distance(x, y)
                        color = edge(color, x, y, distance, outline)
                        for screw in screws { color = screw.paint(over: color, x, y) }
                        let covered = Shapes.coverage(distance)
                        let shadow = covered < 1 ? self.shadow(x, y, outline) : 0
                        alpha = covered + shadow * (1 - covered)
                        color *= covered
                    }
                    pixels[row * columns + column] = Dither.pixel(
                        SIMD4(color, alpha), x: column, y: row)
                }
            }
            count = columns * rows
        }
        guard let image = Image(width: columns, height: rows, pixels: pixels) else {
            preconditionFailure("a plate has at least one pixel")
        }
        return PlacedPicture(image: image, margin: margin)
    }

    /// The metal in row `row` of the picture: brushed along, a breath of light and dark from row to row.
    private func body(_ row: Int) -> Theme.Shade {
        let along = (Float(row - margin) + 0.5) / Float(height)
        var hash = UInt32(truncatingIfNeeded: row) &* 0x9e37_79b1
        hash = (hash ^ hash >> 15) &* 0x2c1b_3c6d
        hash ^= hash >> 12
        let grain = (Float(hash & 0xffff) / 65535 - 0.5) * 0.018
        // Lightest a little below the upper edge, where the light from above strikes it fullest.
        return Shapes.mix(style.plate.from, style.plate.to, max(along, 0)) * (1 + grain)
    }

    /// The plate's rim in the light, and the fine line engraved inside it.
    private func edge(
        _ color: Theme.Shade, _ x: Float, _ y: Float, _ distance: Float,
        _ outline: Shapes.RoundedBox
    ) -> Theme.Shade {
        var color = color
        let depth = -distance
        let up = outline.upwards(x, y)
        let bevel = hairline * 3.5
        if depth < bevel + 1 {
            let line = 1 - Shapes.smooth(hairline * 0.55, hairline * 1.4, depth)
            let glow = 1 - Shapes.smooth(0, bevel, depth)
            if up >= 0 {
                let fade = 1 - Shapes.smooth(0, Float(height) * 0.75, y - Float(margin))
                let side = 0.14 * fade
                let light = (side + (0.40 - side) * up * up) * line + 0.05 * up * glow
                color = Shapes.mix(color, style.control.rim, light)
            } else {
                color *= 1 + (0.34 * line + 0.14 * glow) * up
            }
        }
        if isOrnate {
            let middle = 11 * unit
            let half = hairline * 0.62
            let groove = Shapes.coverage(abs(depth - middle) - half)
            let lip = Shapes.coverage(abs(depth - middle - up * hairline * 1.15) - half)
            color *= 1 - 0.44 * groove
            color = Shapes.mix(
                color, style.control.rim, lip * (1 - groove) * (0.035 + 0.05 * abs(up)))
        }
        return color
    }

    /// The plate's shadow on the ground, gone where the picture ends.
    private func shadow(_ x: Float, _ y: Float, _ outline: Shapes.RoundedBox) -> Float {
        let reach = Float(margin)
        guard reach > 0 else { return 0 }
        let soft = Shapes.blurred(outline.distance(x, y - reach * 0.26), sigma: reach * 0.36)
        let near = Shapes.blurred(
            outline.distance(x, y - reach * 0.06), sigma: max(reach * 0.07, 0.6))
        let (columns, rows) = (Float(width) + 2 * reach, Float(height) + 2 * reach)
        let toBorder = min(min(x, columns - x), min(y, rows - y))
        let fade = Shapes.smooth(0, reach * 0.45, toBorder)
        return (1 - (1 - 0.50 * soft) * (1 - 0.45 * near)) * fade
    }

    private func makeScrews() -> [Screw] {
        let inset = 30 * unit
        let (left, top) = (Float(margin) + inset, Float(margin) + inset)
        let (right, bottom) = (
            Float(margin + width) - inset, Float(margin + height) - inset
        )
        // Turned as a hand leaves them.
        return [(left, top, 0.35), (right, top, 1.92), (left, bottom, 2.60), (right, bottom, 0.98)]
            .map { x, y, turn in
                Screw(
                    x: x, y: y, radius: 7.4 * unit, turn: turn, hairline: max(unit, 0.8),
                    ramp: style.screw, rim: style.control.rim)
            }
    }
}
