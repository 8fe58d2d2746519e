import FlipEngine

/// Paints a knob: a disc of warm white plastic with a shallow dish for the finger, and its shadow.
struct KnobPainter {
    let style: ControlStyle
    /// In pixels.
    let diameter: Int

    func paint() -> PlacedPicture {
        let size = Float(diameter)
        let margin = Int((size * 0.34).rounded(.up)) + 1
        let side = diameter + 2 * margin
        let middle = Float(side) / 2
        let radius = size / 2
        let line = max(size * 0.045, 1)
        let image = PaintSurface.image(width: side, height: side) { surface in
            surface.paint { x, y in
                // Two shadows: where it stands on the groove, and the wide one of the light from above.
                let near = Self.distance(x, y - size * 0.045, middle) - radius
                let wide = Self.distance(x, y - size * 0.12, middle) - radius * 0.98
                let tight = Shapes.blurred(near, sigma: max(size * 0.025, 0.5)) * 0.45
                let soft = Shapes.blurred(wide, sigma: size * 0.085) * 0.42
                return (.zero, 1 - (1 - tight) * (1 - soft))
            }
            surface.paint { x, y in
                let distance = Self.distance(x, y, middle)
                let covered = Shapes.coverage(distance - radius)
                if covered <= 0 { return (.zero, 0) }
                let along = min(max((y - middle) / size + 0.5, 0), 1)
                var color = Shapes.mix(style.knob.from, style.knob.to, along)
                // The dish is lit the other way round: its lower slope faces the light.
                let dish = 1 - Shapes.smooth(radius * 0.52, radius * 0.66, distance)
                let sunk = Shapes.mix(style.knob.to, style.knob.from, 0.30 + 0.62 * along) * 0.965
                color = Shapes.mix(color, sunk, dish * 0.85)
                let rim = 1 - Shapes.smooth(line * 0.5, line * 1.5, radius - distance)
                let up = (middle - y) / max(distance, 0.5)
                color =
                    up >= 0
                    ? Shapes.mix(color, SIMD3(1, 0.995, 0.98), rim * up * 0.75)
                    : color * (1 + rim * up * 0.34)
                return (color, covered)
            }
        }
        return PlacedPicture(image: image, margin: margin)
    }

    @inline(__always)
    private static func distance(_ x: Float, _ y: Float, _ middle: Float) -> Float {
        ((x - middle) * (x - middle) + (y - middle) * (y - middle)).squareRoot()
    }
}
