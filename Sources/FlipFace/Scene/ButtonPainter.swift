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

    private var finish: ButtonFinish { theme.button }

    /// The side of the picture: the disc, and room for its shadow and for the ring of the focus.
    var extent: Int { diameter + 2 * margin }
    /// What the picture reaches beyond the disc on each side.
    var margin: Int { max((diameter + 4) / 5, 4) }

    private var middle: Float { Float(extent) / 2 }
    private var radius: Float { Float(diameter) / 2 }

    func paint(_ drawing: Drawing, _ look: Look) -> Image {
        let ink = look == .plain ? theme.ink.to : theme.ink.from
        let line = max(Float(diameter) * finish.line, finish.leastLine)
        let sunk: Float = look == .pressed ? Float(diameter) * finish.sink : 0
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
        let half = max(Float(diameter) * finish.focusLine, finish.leastFocusLine)
        let ring = radius + max(Float(diameter) * finish.focusGap, finish.leastFocusGap) + half
        return PaintSurface.image(width: extent, height: extent) { surface in
            surface.paint { x, y in
                let distance = abs(length(x - middle, y - middle) - ring) - half
                return (theme.ink.from, Shapes.coverage(distance))
            }
        }
    }

    private func paintShadow(on surface: inout PaintSurface, _ look: Look) {
        let sigma = radius * (look == .pressed ? finish.pressedSpread : finish.shadowSpread)
        let drop = radius * (look == .pressed ? finish.pressedDrop : finish.shadowDrop)
        surface.paint { x, y in
            let distance = length(x - middle, y - middle - drop) - radius
            return (.zero, finish.shadowStrength * Shapes.blurred(distance, sigma: sigma))
        }
    }

    private func paintDisc(on surface: inout PaintSurface, _ look: Look) {
        let light: Float
        switch look {
        case .plain: light = 1
        case .hovered: light = finish.hoveredLight
        case .pressed: light = finish.pressedLight
        }
        surface.paint { x, y in
            let away = length(x - middle, y - middle)
            let distance = away - radius
            let t = (y - middle + radius) / (2 * radius)
            let body = Shapes.mix(theme.upper.from, theme.lower.to, min(max(t, 0), 1)) * light
            // The rim faces up at the top, where it catches the light.
            let up = away > 0 ? (middle - y) / away : 0
            let rim =
                Shapes.smooth(finish.rimLine.from, finish.rimLine.to, distance) * max(up, 0)
                * finish.rimStrength
            return (Shapes.mix(body, theme.rim, rim), Shapes.coverage(distance))
        }
    }

    /// The rows of the settings drawing and where the knob of each stands.
    private static let sliders: [(row: Float, knob: Float)] = [
        (-0.18, 0.095), (0, -0.105), (0.18, 0.045),
    ]
    /// Half a slider's length.
    private static let halfSlider: Float = 0.235
    /// The radius of its knob.
    private static let knobRadius: Float = 0.066
    /// The check mark: its left end, its corner, its right end.
    private static let check: [SIMD2<Float>] = [
        SIMD2(-0.205, 0.015), SIMD2(-0.065, 0.155), SIMD2(0.225, -0.155),
    ]
    /// How much broader its line is: there is but one.
    private static let checkLine: Float = 1.25

    /// The distance to a drawing's outline; everything in diameters from the button's middle.
    private static func distance(to drawing: Drawing, _ x: Float, _ y: Float, line: Float) -> Float
    {
        switch drawing {
        case .settings:
            var nearest = Float.infinity
            for (row, at) in sliders {
                let bar = segment(x, y, -halfSlider, row, halfSlider, row) - line
                let toKnob = length(x - at, y - row)
                // The bar stops short of its knob, which is a ring: legible when it is small.
                let cut = max(bar, knobRadius + line - toKnob)
                nearest = min(nearest, cut, abs(toKnob - knobRadius) - line)
            }
            return nearest
        case .done:
            let short = segment(x, y, check[0].x, check[0].y, check[1].x, check[1].y)
            let long = segment(x, y, check[1].x, check[1].y, check[2].x, check[2].y)
            return min(short, long) - line * checkLine
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
