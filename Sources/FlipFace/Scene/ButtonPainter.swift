import FlipEngine

/// Paints the corner button: a round matt button with a symbol, a thin lit rim and a soft contact shadow.
///
/// The picture is a square with sides of `extent` pixels; the button is the disc of `diameter` in its middle.
struct ButtonPainter {
    let theme: Theme
    /// The button's diameter, in pixels.
    let diameter: Int

    /// The symbol on the button.
    enum Symbol: Hashable, Sendable, CaseIterable {
        /// Three sliders.
        case settings
        /// A check mark.
        case done
    }

    /// The button's state.
    enum State: Hashable, Sendable, CaseIterable {
        /// The pointer is elsewhere.
        case plain
        /// The pointer is over the button.
        case hovered
        /// The button is pressed.
        case pressed
    }

    private var finish: ButtonFinish { theme.button }

    /// The side of the picture: the disc, with space for its shadow and the focus ring.
    var extent: Int { diameter + 2 * margin }
    /// The extent of the picture beyond the disc on each side: a fifth of the diameter, and at least 4 pixels.
    var margin: Int { max((diameter + 4) / 5, 4) }

    private var middle: Float { Float(extent) / 2 }
    private var radius: Float { Float(diameter) / 2 }

    func paint(_ symbol: Symbol, _ state: State) -> Image {
        let ink = state == .plain ? theme.ink.to : theme.ink.from
        let line = max(Float(diameter) * finish.line, finish.minimumLine)
        let sunk: Float = state == .pressed ? Float(diameter) * finish.sink : 0
        return PaintSurface.image(width: extent, height: extent) { surface in
            paintShadow(on: &surface, state)
            paintDisc(on: &surface, state)
            surface.paint { x, y in
                let u = (x - middle) / Float(diameter)
                let v = (y - middle - sunk) / Float(diameter)
                let distance = Self.distance(to: symbol, u, v, line: line / Float(diameter))
                return (ink, Shapes.coverage(distance * Float(diameter)))
            }
        }
    }

    /// The focus ring around a button with the keyboard focus.
    func paintFocus() -> Image {
        let half = max(Float(diameter) * finish.focusLine, finish.minimumFocusLine)
        let ring = radius + max(Float(diameter) * finish.focusGap, finish.minimumFocusGap) + half
        return PaintSurface.image(width: extent, height: extent) { surface in
            surface.paint { x, y in
                let distance = abs(length(x - middle, y - middle) - ring) - half
                return (theme.ink.from, Shapes.coverage(distance))
            }
        }
    }

    private func paintShadow(on surface: inout PaintSurface, _ state: State) {
        let sigma = radius * (state == .pressed ? finish.pressedSpread : finish.shadowSpread)
        let drop = radius * (state == .pressed ? finish.pressedDrop : finish.shadowDrop)
        surface.paint { x, y in
            let distance = length(x - middle, y - middle - drop) - radius
            return (.zero, finish.shadowStrength * Shapes.blurred(distance, sigma: sigma))
        }
    }

    private func paintDisc(on surface: inout PaintSurface, _ state: State) {
        let light: Float
        switch state {
        case .plain: light = 1
        case .hovered: light = finish.hoveredLight
        case .pressed: light = finish.pressedLight
        }
        surface.paint { x, y in
            let away = length(x - middle, y - middle)
            let distance = away - radius
            let t = (y - middle + radius) / (2 * radius)
            let body = Shapes.mix(theme.upper.from, theme.lower.to, min(max(t, 0), 1)) * light
            // The upper part of the rim faces up and catches the light.
            let up = away > 0 ? (middle - y) / away : 0
            let rim =
                Shapes.smooth(finish.rimLine.from, finish.rimLine.to, distance) * max(up, 0)
                * finish.rimStrength
            return (Shapes.mix(body, theme.rim, rim), Shapes.coverage(distance))
        }
    }

    /// The bars of the settings symbol and the positions of their knobs, in diameters from the middle; the positions of
    /// the knobs differ, so that the bars look like sliders.
    private static let sliders: [(row: Float, knob: Float)] = [
        (-0.18, 0.095), (0, -0.105), (0.18, 0.045),
    ]
    /// Half the length of a bar, in diameters.
    private static let halfSlider: Float = 0.235
    /// The radius of a knob, in diameters.
    private static let knobRadius: Float = 0.066
    /// The check mark: its left end, its corner and its right end, in diameters from the middle.
    private static let check: [SIMD2<Float>] = [
        SIMD2(-0.205, 0.015), SIMD2(-0.065, 0.155), SIMD2(0.225, -0.155),
    ]
    /// The relative width of the check mark's line; wider, because it is a single line.
    private static let checkLine: Float = 1.25

    /// The distance to a symbol's outline; all lengths are in diameters from the button's middle.
    private static func distance(to symbol: Symbol, _ x: Float, _ y: Float, line: Float) -> Float {
        switch symbol {
        case .settings:
            var nearest = Float.infinity
            for (row, at) in sliders {
                let bar = segment(x, y, -halfSlider, row, halfSlider, row) - line
                let toKnob = length(x - at, y - row)
                // The bar ends before its knob, which is a ring, so that small symbols stay legible.
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

    /// The distance to the line segment between two points.
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
