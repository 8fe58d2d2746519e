import FlipEngine

/// What makes a slab of the face while it turns: its thickness, and the light that its rims catch.
///
/// The rims fade in as the face leaves its rest, where it fills the window and has none.
final class FaceRim {
    /// The thickness: a strip on either upright side. It turns with the face.
    let edge = TransformLayer()

    private let theme: Theme
    private let strips = [Layer(), Layer()]
    private let rims = [Layer(), Layer()]

    /// How thick the face is, as a share of its width.
    private static let thickness = 0.011

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
            rim.borderColor = Color(red: 0.93, green: 0.93, blue: 0.97, alpha: 0.17)
            side.addSublayer(rim)
        }
    }

    /// Fits it to a face that fills `bounds`, with round corners.
    func fit(_ bounds: Rect, cornerRadius: Double = 0) {
        edge.bounds = bounds
        edge.position = Point(x: bounds.midX, y: bounds.midY)
        let thick = max(bounds.width * Self.thickness, 2)
        for (strip, isRight) in zip(strips, [false, true]) {
            strip.bounds = Rect(
                x: 0, y: 0, width: thick, height: max(bounds.height - 2 * cornerRadius, 1))
            strip.position = Point(x: isRight ? bounds.maxX : bounds.minX, y: bounds.midY)
            strip.transform = Transform3D(rotation: isRight ? .pi / 2 : -.pi / 2, x: 0, y: 1, z: 0)
        }
        for rim in rims {
            rim.frame = bounds
            rim.cornerRadius = cornerRadius
            rim.borderWidth = max(bounds.width / 640, 1)
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
        let t = min(min(progress, 1 - progress) / 0.16, 1)
        for rim in rims {
            rim.isHidden = false
            rim.opacity = t * t * (3 - 2 * t)
        }
    }

    /// The edge of the slab, lit from above, its two long borders a little rounded; stretched to any size.
    private func paint() -> Image {
        let (width, height) = (12, 128)
        let theme = theme
        return PaintSurface.image(width: width, height: height) { surface in
            surface.paint { x, y in
                let down = y / Float(height)
                let across = abs(x / Float(width) * 2 - 1)
                let body = Shapes.mix(theme.edge * 0.72, theme.upper.to * 0.8, down)
                let bevel = Shapes.smooth(0.62, 0.98, across) * (0.16 - 0.12 * down)
                return (Shapes.mix(body, theme.rim, bevel), 1)
            }
        }
    }
}
