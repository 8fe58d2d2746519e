extension Layer {
    /// The layer's own coordinates: where they begin, and its extents, in points; empty at (0, 0) by
    /// default. Negative extents are standardized; where that leaves the range of `Double` it is refused. Animatable.
    public final var bounds: Rect {
        get { properties.bounds }
        set {
            guard newValue.isFinite, newValue.standardized.isFinite else { return }
            change(.bounds, \.bounds, to: newValue.standardized)
        }
    }
    /// Where the anchor lies in the superlayer, in points; (0, 0) by default. Animatable.
    public final var position: Point {
        get { properties.position }
        set {
            guard newValue.isFinite else { return }
            change(.position, \.position, to: newValue)
        }
    }
    /// The anchor in shares of the bounds, (0.5, 0.5) by default; it may lie outside. Changing it moves
    /// the layer, unless `position` makes up for it. Animatable.
    public final var anchorPoint: Point {
        get { properties.anchorPoint }
        set {
            guard newValue.isFinite else { return }
            change(.anchorPoint, \.anchorPoint, to: newValue)
        }
    }
    /// The anchor's height over the layer's plane, in points; 0 by default. Animatable.
    public final var anchorPointZ: Double {
        get { properties.anchorPointZ }
        set {
            guard newValue.isFinite else { return }
            change(.anchorPointZ, \.anchorPointZ, to: newValue)
        }
    }
    /// How far the layer is moved towards the viewer after its transform, in points; also orders siblings
    /// and hits. 0 by default. Animatable.
    public final var zPosition: Double {
        get { properties.zPosition }
        set {
            guard newValue.isFinite else { return }
            change(.zPosition, \.zPosition, to: newValue)
        }
    }
    /// The transform about the anchor, before the layer is moved to its position; the identity by default. Animatable,
    /// as a whole and by its parts (`LayerKeyPath`). One that cannot be undone shows nothing and hits nothing.
    public final var transform: Transform3D {
        get { properties.transform }
        set {
            guard newValue.isFinite else { return }
            change(.transform, \.transform, to: newValue)
        }
    }
    /// The transform as a map of the plane: the identity where it is more than that (as Core
    /// Animation answers). Setting it replaces the whole.
    public final var affineTransform: AffineTransform {
        get { transform.affineTransform }
        set { transform = Transform3D(newValue) }
    }
    /// The transform of all sublayers, about this layer's anchor: where an eye belongs that sublayers
    /// share. The identity by default. Animatable.
    public final var sublayerTransform: Transform3D {
        get { properties.sublayerTransform }
        set {
            guard newValue.isFinite else { return }
            change(.sublayerTransform, \.sublayerTransform, to: newValue)
        }
    }

    /// The smallest upright rectangle around the layer in its superlayer, in points: derived from bounds, anchor,
    /// position and the plane part of the transform.
    ///
    /// Setting it sets `bounds.size` and `position` such that this is the frame; `bounds.origin` and the anchor stay.
    /// Negative extents are standardized. Under a transform that cannot be undone only the place is set. Under one that
    /// turns by other than quarter turns the frame has the origin that was set, and the extents are those of the set
    /// rectangle's box turned back.
    public final var frame: Rect {
        get { frame(at: position) }
        set {
            let target = newValue.standardized
            guard newValue.isFinite, target.isFinite else { return }
            if let back = Self.linear(transform).inverse {
                let box = back.boundingBox(
                    of: Rect(x: 0, y: 0, width: target.width, height: target.height))
                if box.isFinite { bounds = Rect(origin: bounds.origin, size: box.size) }
            }
            let offset = frame(at: .zero).origin
            position = Point(x: target.minX - offset.x, y: target.minY - offset.y)
        }
    }

    private func frame(at position: Point) -> Rect {
        let anchor = properties.anchorLocation
        let corners = bounds.offsetBy(dx: -anchor.x, dy: -anchor.y)
        return Self.linear(transform).boundingBox(of: corners)
            .offsetBy(dx: transform.m41 + position.x, dy: transform.m42 + position.y)
    }

    private static func linear(_ transform: Transform3D) -> AffineTransform {
        AffineTransform(
            a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: 0, ty: 0)
    }
}
