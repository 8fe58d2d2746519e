import FlipEngine

/// Paints a card without digits: matt plastic, a rim that catches the light, the hinge gap, and the axle's notches.
struct BlankCardPainter {
    let theme: Theme
    let metrics: CardMetrics

    private var finish: CardFinish { theme.card }

    func paint() -> Image {
        // The light is above the middle, so a card is slightly darker towards its sides.
        let falloff = finish.sideFalloff
        let sides = (0..<metrics.width).map { column -> Float in
            let side = ((Float(column) + 0.5) / Float(metrics.width) - 0.5) * 2
            return 1 - falloff * side * side
        }
        let shades = (0..<metrics.breadth).map { hingeShade(Float($0) + 0.5) }
        let grain = Grain(finish: finish, cardHeight: metrics.height)
        return PaintSurface.image(width: metrics.width, height: metrics.height) { surface in
            paintBody(&surface, sides: sides, shades: shades, grain: grain)
            paintRim(&surface)
            paintSlit(&surface)
            for area in metrics.rimAreas {
                surface.mask(in: area, repeats: coverageRepeats) { metrics.coverage($0, $1) }
            }
        }
    }

    /// The columns in which the card's coverage depends on the row only: between the corners and the notches of a level
    /// hinge.
    private var coverageRepeats: PaintSurface.Repeats {
        guard metrics.axis == .x else { return PaintSurface.Repeats() }
        return metrics.repeats(columns: max(metrics.cornerRadius, metrics.notchDepth + 2) + 1)
    }

    /// Fills the plastic, darkened by `sides` per column and by `shades` across the hinge, with its grain.
    private func paintBody(
        _ surface: inout PaintSurface, sides: [Float], shades: [Float], grain: Grain?
    ) {
        let isLevel = metrics.axis == .x
        surface.fill { row, pixels in
            let color = body(Float(row) + 0.5)
            sides.withUnsafeBufferPointer { sides in
                shades.withUnsafeBufferPointer { shades in
                    for column in sides.indices {
                        let shade = shades[isLevel ? row : column]
                        pixels[column] = SIMD4(color * sides[column] * shade, 1)
                    }
                }
            }
            guard let grain else { return }
            for column in 0..<metrics.width {
                let light = grain.light(x: column, y: row)
                pixels[column] += SIMD4(light, light, light, 0)
            }
        }
    }

    /// The plastic's colour in row `y`: two halves with a step between them if a horizontal hinge gap separates them,
    /// otherwise one surface.
    private func body(_ y: Float) -> SIMD3<Float> {
        let middle = Float(metrics.height / 2)
        let isUpper = y < middle
        let along = isUpper ? y / middle : (y - middle) / middle
        if isParted {
            let ramp = isUpper ? theme.upper : theme.lower
            return Shapes.mix(ramp.from, ramp.to, along)
        }
        let seam = (theme.upper.to + theme.lower.from) / 2
        return isUpper
            ? Shapes.mix(theme.upper.from, seam, along) : Shapes.mix(seam, theme.lower.to, along)
    }

    /// Whether the upper and the lower half are separate surfaces with different light.
    private var isParted: Bool { metrics.axis == .x && !metrics.slit.isEmpty }

    /// The light on the ink in row `y`, which is that of the half on which it is printed.
    func inkShade(_ y: Int) -> Float { isParted && y >= metrics.hinge ? finish.lowerInk : 1 }

    /// The light on a row or column near the hinge gap, where the halves bend away slightly.
    @inline(__always)
    func hingeShade(_ across: Float) -> Float {
        guard !metrics.slit.isEmpty else { return 1 }
        let isBefore = across < Float(metrics.hinge)
        let distance =
            isBefore
            ? Float(metrics.slit.lowerBound) - across : across - Float(metrics.slit.upperBound)
        let reach = Float(metrics.height) * finish.bendReach
        let depth =
            metrics.axis == .y
            ? finish.uprightBend : isBefore ? finish.upperBend : finish.lowerBend
        return 1 - depth * (1 - Shapes.smooth(0, reach, max(distance, 0)))
    }

    /// Paints the rim: the upper part is lit, the light fades round the corners, and the lower part is in shade.
    private func paintRim(_ surface: inout PaintSurface) {
        let (finish, outline, hairline) = (finish, metrics.outline, metrics.hairline)
        let bevel = hairline * finish.bevel
        let height = Float(metrics.height)
        // The light of the ends stops where the corners' arcs end; pointed corners have no arcs.
        let end = metrics.cornerRadius < 1 ? Int(bevel) + 2 : Int(metrics.cornerRadius)
        // The light on the sides changes with the height, so no rows are equal.
        let repeats = metrics.repeats(columns: max(metrics.cornerRadius, bevel + 2) + 1)
        // Most of the card is far from its rim.
        let side = Int(bevel) + 3
        let inside = PixelRect(
            minX: side, minY: end + 1, maxX: metrics.width - side, maxY: metrics.height - end - 1)
        surface.paint(around: inside, repeats: repeats) { x, y in
            if x > bevel + 2 && x < Float(metrics.width) - bevel - 2 && y > Float(end)
                && y < height - Float(end)
            {
                return (.zero, 0)
            }
            let depth = -outline.distance(x, y)
            if depth > bevel + 1 { return (.zero, 0) }
            let up = outline.upwards(x, y)
            let line =
                1
                - Shapes.smooth(
                    hairline * finish.rimLine.from, hairline * finish.rimLine.to, depth)
            let glow = 1 - Shapes.smooth(0, bevel, depth)
            if up >= 0 {
                // The sides are slightly lit near the top and lose that light further down.
                let side =
                    finish.sideRim * (1 - Shapes.smooth(0, height * finish.sideRimReach, y))
                let light = side + (finish.topRim - side) * up * up
                return (theme.rim, light * line + finish.topGlow * up * glow)
            }
            return (.zero, finish.lowerRim * -up * line + finish.lowerGlow * -up * glow)
        }
    }

    private func paintSlit(_ surface: inout PaintSurface) {
        let slit = metrics.slit
        guard !slit.isEmpty else { return }
        surface.paint(
            in: metrics.rect(
                along: 0, across: slit.lowerBound, length: metrics.length, breadth: slit.count)
        ) { _, _ in (theme.slit, metrics.slitOpacity) }
        // The lower half's upper edge faces up, into the light; vertical edges do not.
        guard metrics.axis == .x, metrics.height >= finish.minimumLipHeight else { return }
        let lip = max(Int(metrics.hairline.rounded()), 1)
        surface.paint(
            in: PixelRect(x: 0, y: slit.upperBound, width: metrics.width, height: lip)
        ) { _, _ in (finish.lipShade ?? theme.rim, finish.lip) }
    }
}
