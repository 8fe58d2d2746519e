import FlipEngine

/// Paints the corner button: a round matt button with a drawing on it, a thin lit rim and a soft contact shadow.
///
/// The picture is `extent` pixels square; the button itself is the disc of `diameter` in its middle.
struct ButtonPainter {
    let theme: Theme
    /// The button, in pixels.
    let diameter: Int

    /// What is drawn on it.
    enum Drawing: Hashable, Sendable, CaseIterable {
        /// Three sliders.
        case settings
        /// A check mark.
        case done
    }

    /// How the button stands to the pointer.
    enum Look: Hashable, Sendable, CaseIterable {
        /// Nothing is over it.
        case plain
        /// The pointer is over it.
        case hovered
        /// It is held down.
        case pressed
    }

    /// The side of the picture: the disc, and room for its shadow and for the ring of the focus.
    var extent: Int { diameter + 2 * margin }
    /// What the picture reaches beyond the disc on each side.
    var margin: Int { max((diameter + 4) / 5, 4) }

    private var middle: Float { Float(extent) / 2 }
    private var radius: Float { Float(diameter) / 2 }

    func paint(_ drawing: Drawing, _ look: Look) -> Image {
        let ink = look == .plain ? theme.ink.to : theme.ink.from
        let line = max(Float(diameter) * 0.032, 0.8)
        let sunk: Float = look == .pressed ? Float(diameter) * 0.015 : 0
        return PaintSurface.image(width: extent, height: extent) { surface in
            paintShadow(on: &surface, look)
            paintDisc(on: &surface, look)
            surface.paint { x, y in
                let u = (x - middle) / Float(diameter)
                let v = (y - middle - sunk) / Float(diameter)
                let distance = Self.distance(to: drawing, u, v, line: line / Float(diameter))
                return (ink, Shapes.coverage(distance * Float(diameter)))
            }
        }
    }

    /// The ring around a button that has the keyboard's focus.
    func paintFocus() -> Image {
        let half = max(Float(diameter) * 0.025, 0.75)
        let ring = radius + max(Float(diameter) * 0.06, 1.5) + half
        return PaintSurface.image(width: extent, height: extent) { surface in
            surface.paint { x, y in
                let distance = abs(length(x - middle, y - middle) - ring) - half
                return (theme.ink.from, Shapes.coverage(distance))
            }
        }
    }

    private func paintShadow(on surface: inout PaintSurface, _ look: Look) {
        let sigma = radius * (look == .pressed ? 0.08 : 0.14)
        let drop = radius * (look == .pressed ? 0.05 : 0.10)
        surface.paint { x, y in
            let distance = length(x - middle, y - middle - drop) - radius
            return (.zero, 0.50 * Shapes.blurred(distance, sigma: sigma))
        }
    }

    private func paintDisc(on surface: inout PaintSurface, _ look: Look) {
        let light: Float
        switch look {
        case .plain: light = 1
        case .hovered: light = 1.28
        case .pressed: light = 0.80
        }
        surface.paint { x, y in
            let away = length(x - middle, y - middle)
            let distance = away - radius
            let t = (y - middle + radius) / (2 * radius)
            let body = Shapes.mix(theme.upper.from, theme.lower.to, min(max(t, 0), 1)) * light
            // The rim faces up at the top, where it catches the light.
            let up = away > 0 ? (middle - y) / away : 0
            let rim = Shapes.smooth(-1.6, -0.4, distance) * max(up, 0) * 0.22
            return (Shapes.mix(body, theme.rim, rim), Shapes.coverage(distance))
        }
    }

    /// The distance to a drawing's outline; everything in diameters from the button's middle.
    private static func distance(to drawing: Drawing, _ x: Float, _ y: Float, line: Float) -> Float
    {
        switch drawing {
        case .settings:
            let knob: Float = 0.066
            var nearest = Float.infinity
            for (row, at) in [(-0.18, 0.095), (0, -0.105), (0.18, 0.045)] as [(Float, Float)] {
                let bar = segment(x, y, -0.235, row, 0.235, row) - line
                let toKnob = length(x - at, y - row)
                // The bar stops short of its knob, which is a ring: legible when it is small.
                let cut = max(bar, knob + line - toKnob)
                nearest = min(nearest, cut, abs(toKnob - knob) - line)
            }
            return nearest
        case .done:
            let short = segment(x, y, -0.205, 0.015, -0.065, 0.155)
            let long = segment(x, y, -0.065, 0.155, 0.225, -0.155)
            return min(short, long) - line * 1.25
        }
    }

    /// The distance to a straight line between two points.
    private static func segment(
        _ x: Float, _ y: Float, _ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float
    ) -> Float {
        let (dx, dy) = (x1 - x0, y1 - y0)
        let t = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)
        let along = min(max(t, 0), 1)
        return length(x - x0 - dx * along, y - y0 - dy * along)
    }

    private static func length(_ x: Float, _ y: Float) -> Float { (x * x + y * y).squareRoot() }

    private func length(_ x: Float, _ y: Float) -> Float { Self.length(x, y) }
}
