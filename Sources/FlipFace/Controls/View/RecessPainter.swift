import FlipEngine

/// Paints recessed parts, such as a groove, a socket or the bed of a switch, and their filling.
struct RecessPainter {
    let style: ControlStyle
    /// The width of a hairline, in pixels.
    let hairline: Float

    private var finish: RecessFinish { style.recessFinish }

    /// Paints beds into a picture of `size` pixels; `shapes` are relative to its upper left corner.
    func bed(_ shapes: [Shapes.RoundedBox], size: Size) -> PlacedPicture {
        let margin = Int((hairline * finish.reach).rounded(.up)) + 1
        let image = PaintSurface.image(
            width: Int(size.width) + 2 * margin, height: Int(size.height) + 2 * margin
        ) { surface in
            for shape in shapes {
                paint(
                    shape.moved(by: Float(margin)), style.recess, shade: finish.bedShade, lip: true,
                    &surface)
            }
        }
        return PlacedPicture(image: image, margin: margin)
    }

    /// Paints the accent that fills `shape`, in a picture of `size` pixels.
    func fill(_ shape: Shapes.RoundedBox, size: Size) -> Image {
        PaintSurface.image(width: Int(size.width), height: Int(size.height)) { surface in
            paint(shape, style.accent, shade: finish.fillShade, lip: false, &surface)
        }
    }

    private func paint(
        _ shape: Shapes.RoundedBox, _ ramp: Theme.Ramp, shade: Float, lip: Bool,
        _ surface: inout PaintSurface
    ) {
        let finish = finish
        let top = shape.centerY - shape.halfHeight
        let height = 2 * shape.halfHeight
        let reach = min(
            height * finish.shadowReach, hairline * finish.maximumShadowReach)
        if lip {
            // The lower edge catches the light, and the upper edge is in shade.
            surface.paint { x, y in
                let distance = shape.distance(x, y)
                let band = Shapes.coverage(distance - hairline) - Shapes.coverage(distance)
                let up = shape.upwards(x, y)
                return up < 0
                    ? (style.rim, band * -up * finish.lip) : (.zero, band * up * finish.brink)
            }
        }
        surface.paint { x, y in
            let distance = shape.distance(x, y)
            let covered = Shapes.coverage(distance)
            if covered <= 0 { return (.zero, 0) }
            let color = Shapes.mix(ramp.from, ramp.to, (y - top) / height)
            // The upper edge casts a shadow into the bed.
            let below = shape.distance(x, y - reach * finish.shadowDrop)
            let dark = Shapes.blurred(-below, sigma: reach * finish.shadowSpread) * shade
            return (color * (1 - dark), covered)
        }
        guard lip, let outline = style.outline else { return }
        surface.paint { x, y in
            let distance = shape.distance(x, y)
            return (outline, Shapes.coverage(distance) - Shapes.coverage(distance + hairline))
        }
    }
}

extension Shapes.RoundedBox {
    /// The box moved right and down by `way` pixels.
    func moved(by way: Float) -> Shapes.RoundedBox {
        var box = self
        box.centerX += way
        box.centerY += way
        return box
    }
}
