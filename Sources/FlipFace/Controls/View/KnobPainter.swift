import FlipEngine

/// Paints a knob: a disc of warm white plastic with a shallow dish for the finger, and its shadows.
struct KnobPainter {
    let style: ControlStyle
    /// The diameter, in pixels.
    let diameter: Int

    private var finish: KnobFinish { style.knobFinish }

    func paint() -> PlacedPicture {
        let (finish, size) = (finish, Float(diameter))
        let margin = Int((size * finish.reach).rounded(.up)) + 1
        let side = diameter + 2 * margin
        let middle = Float(side) / 2
        let radius = size / 2
        let line = max(size * finish.line, 1)
        let image = PaintSurface.image(width: side, height: side) { surface in
            surface.paint { x, y in
                // Two shadows: a tight one where the knob touches the groove, and a wide one cast by the light above.
                let near = Self.distance(x, y - size * finish.tightDrop, middle) - radius
                let wide =
                    Self.distance(x, y - size * finish.wideDrop, middle)
                    - radius * finish.wideRadius
                let sigma = max(size * finish.tightSpread, finish.minimumTightSpread)
                let tight = Shapes.blurred(near, sigma: sigma) * finish.tightStrength
                let soft =
                    Shapes.blurred(wide, sigma: size * finish.wideSpread) * finish.wideStrength
                return (.zero, 1 - (1 - tight) * (1 - soft))
            }
            surface.paint { x, y in
                let distance = Self.distance(x, y, middle)
                let covered = Shapes.coverage(distance - radius)
                if covered <= 0 { return (.zero, 0) }
                let along = min(max((y - middle) / size + 0.5, 0), 1)
                var color = Shapes.mix(style.knob.from, style.knob.to, along)
                // The dish is shaded opposite to the disc: its lower slope faces the light.
                let dish =
                    1
                    - Shapes.smooth(
                        radius * finish.dish.from, radius * finish.dish.to, distance)
                let sunk =
                    Shapes.mix(
                        style.knob.to, style.knob.from, finish.dishTop + finish.dishSlope * along)
                    * finish.dishLight
                color = Shapes.mix(color, sunk, dish * finish.dishDepth)
                let span = finish.rimLine
                let rim = 1 - Shapes.smooth(line * span.from, line * span.to, radius - distance)
                if let outline = style.knobOutline {
                    return (Shapes.mix(color, outline, rim), covered)
                }
                let up = (middle - y) / max(distance, 0.5)
                color =
                    up >= 0
                    ? Shapes.mix(color, finish.glint, rim * up * finish.rimTop)
                    : color * (1 + rim * up * finish.rimBottom)
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
