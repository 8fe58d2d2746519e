import FlipEngine

/// Paints raised parts, such as the key of a choice or a button: matt plastic with a lit rim.
struct RaisedPainter {
    let style: ControlStyle
    /// The width of a hairline, in pixels.
    let hairline: Float

    private var finish: RaisedFinish { style.raisedFinish }

    /// A key of `size` pixels with the corner radius `radius`.
    func key(size: Size, radius: Double) -> PlacedPicture {
        let (finish, height) = (finish, Float(size.height))
        let margin = Int((height * finish.reach).rounded(.up)) + 2
        let box = Shapes.RoundedBox(
            left: Float(margin), top: Float(margin), width: Float(size.width), height: height,
            radius: Float(radius))
        let image = PaintSurface.image(
            width: Int(size.width) + 2 * margin, height: Int(size.height) + 2 * margin
        ) { surface in
            surface.paint { x, y in
                if box.distance(x, y) < -2 { return (.zero, 0) }
                let soft = Shapes.blurred(
                    box.distance(x, y - height * finish.shadowDrop),
                    sigma: max(height * finish.shadowSpread, finish.minimumShadowSpread))
                return (.zero, soft * finish.shadowStrength)
            }
            surface.paint { x, y in
                let distance = box.distance(x, y)
                let covered = Shapes.coverage(distance)
                if covered <= 0 { return (.zero, 0) }
                let along = (y - Float(margin)) / height
                var color = Shapes.mix(style.raised.from, style.raised.to, along)
                let span = finish.rimLine
                let line =
                    1 - Shapes.smooth(hairline * span.from, hairline * span.to, -distance)
                let up = box.upwards(x, y)
                color =
                    up >= 0
                    ? Shapes.mix(
                        color, style.rim, line * (finish.rimSide + finish.rimTop * up * up))
                    : color * (1 + line * up * finish.rimBottom)
                return (color, covered)
            }
        }
        return PlacedPicture(image: image, margin: margin)
    }
}
