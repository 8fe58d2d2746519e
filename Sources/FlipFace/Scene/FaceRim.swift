import FlipEngine

/// What makes a slab of the face while it turns: its thickness, and the light that its rims catch.
///
/// The rims fade in as the face leaves its rest, where it fills the window and has none.
final class FaceRim {
    /// The thickness: a strip on either upright side. It turns with the face.
    let edge = TransformLayer()

    private var theme: Theme
    private var finish: SlabFinish { theme.slab }
    private let strips = [Layer(), Layer()]
    private let rims = [Layer(), Layer()]

    init(theme: Theme, front: Layer, back: Layer) {
        self.theme = theme
        edge.isHidden = true
        for strip in strips {
            strip.isDoubleSided = false
            edge.addSublayer(strip)
        }
        for (rim, side) in zip(rims, [front, back]) {
            rim.isHidden = true
            // Over the cards, under the shade.
            rim.zPosition = 1.5
            rim.borderColor = theme.rim.color(alpha: theme.slab.rimStrength)
            side.addSublayer(rim)
        }
    }

    /// Takes another look, from the next turn on at the latest.
    func setTheme(_ new: Theme) {
        guard new != theme else { return }
        theme = new
        let picture = isShown ? paint() : nil
        for strip in strips { strip.contents = picture }
        for rim in rims { rim.borderColor = theme.rim.color(alpha: finish.rimStrength) }
    }

    /// Fits it to a face that fills `bounds`, with round corners.
    func fit(_ bounds: Rect, cornerRadius: Double = 0) {
        edge.bounds = bounds
        edge.position = Point(x: bounds.midX, y: bounds.midY)
        let thick = max(bounds.width * finish.thickness, finish.leastThickness)
        for (strip, isRight) in zip(strips, [false, true]) {
            strip.bounds = Rect(
                x: 0, y: 0, width: thick, height: max(bounds.height - 2 * cornerRadius, 1))
            strip.position = Point(x: isRight ? bounds.maxX : bounds.minX, y: bounds.midY)
            strip.transform = Transform3D(rotation: isRight ? .pi / 2 : -.pi / 2, x: 0, y: 1, z: 0)
        }
        for rim in rims {
            rim.frame = bounds
            rim.cornerRadius = cornerRadius
            rim.borderWidth = max(bounds.width * finish.rimWidth, 1)
        }
    }

    /// Whether anything of it can be seen.
    var isShown: Bool { !rims[0].isHidden }

    /// The face stands at `progress`, 0...1; nil for at rest.
    func show(_ progress: Double?) {
        guard let progress else {
            for rim in rims { rim.isHidden = true }
            return
        }
        if strips[0].contents == nil {
            let picture = paint()
            for strip in strips { strip.contents = picture }
        }
        let t = min(min(progress, 1 - progress) / finish.rimFade, 1)
        for rim in rims {
            rim.isHidden = false
            rim.opacity = t * t * (3 - 2 * t)
        }
    }

    /// The edge of the slab, lit from above, its two long borders a little rounded; stretched to any size.
    private func paint() -> Image {
        let (width, height) = (12, 128)
        let (theme, finish) = (theme, finish)
        return PaintSurface.image(width: width, height: height) { surface in
            surface.paint { x, y in
                let down = y / Float(height)
                let across = abs(x / Float(width) * 2 - 1)
                let body = Shapes.mix(
                    theme.edge * finish.edgeTop, theme.upper.to * finish.edgeBottom, down)
                let bevel =
                    Shapes.smooth(finish.bevel.from, finish.bevel.to, across)
                    * (finish.bevelLight - finish.bevelFall * down)
                return (Shapes.mix(body, theme.rim, bevel), 1)
            }
        }
    }
}
