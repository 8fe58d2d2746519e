extension Layer {
    /// The layer's own coordinates, an origin and an extent in points; empty at (0, 0) by default. Negative extents are
    /// standardized; a rectangle that then exceeds the range of `Double` is ignored. Animatable.
    public final var bounds: Rect {
        get { properties.bounds }
        set {
            guard newValue.isFinite, newValue.standardized.isFinite else {
                return Refusal.report(.notFinite(.bounds))
            }
            change(.bounds, \.bounds, to: newValue.standardized)
        }
    }
    /// The anchor's position in the superlayer, in points; (0, 0) by default. Animatable.
    public final var position: Point {
        get { properties.position }
        set {
            guard newValue.isFinite else {
                return Refusal.report(.notFinite(.position))
            }
            change(.position, \.position, to: newValue)
        }
    }
    /// The anchor in fractions of the bounds, (0.5, 0.5) by default; it may be outside. Changing it moves the layer
    /// unless `position` is adjusted. Animatable.
    public final var anchorPoint: Point {
        get { properties.anchorPoint }
        set {
            guard newValue.isFinite else {
                return Refusal.report(.notFinite(.anchorPoint))
            }
            change(.anchorPoint, \.anchorPoint, to: newValue)
        }
    }
    /// The anchor's height above the layer's plane, in points; 0 by default. Animatable.
    public final var anchorPointZ: Double {
        get { properties.anchorPointZ }
        set {
            guard newValue.isFinite else {
                return Refusal.report(.notFinite(.anchorPointZ))
            }
            change(.anchorPointZ, \.anchorPointZ, to: newValue)
        }
    }
    /// The translation towards the viewer after the transform, in points; also the drawing and hit order of siblings. 0
    /// by default. Animatable.
    public final var zPosition: Double {
        get { properties.zPosition }
        set {
            guard newValue.isFinite else {
                return Refusal.report(.notFinite(.zPosition))
            }
            change(.zPosition, \.zPosition, to: newValue)
        }
    }
    /// The transform about the anchor, applied before the layer moves to its position; the identity by default.
    /// Animatable as a whole and by component (`LayerKeyPath`). A layer with a singular transform is neither drawn nor
    /// hit.
    public final var transform: Transform3D {
        get { properties.transform }
        set {
            guard newValue.isFinite else {
                return Refusal.report(.notFinite(.transform))
            }
            change(.transform, \.transform, to: newValue)
        }
    }
    /// The transform of all sublayers, about this layer's anchor: the place for a perspective that sublayers share. The
    /// identity by default. Animatable.
    public final var sublayerTransform: Transform3D {
        get { properties.sublayerTransform }
        set {
            guard newValue.isFinite else {
                return Refusal.report(.notFinite(.sublayerTransform))
            }
            change(.sublayerTransform, \.sublayerTransform, to: newValue)
        }
    }

    /// The smallest axis-aligned rectangle around the layer in its superlayer, in points: derived from bounds, anchor,
    /// position and the affine part of the transform.
    ///
    /// Setting it sets `bounds.size` and `position` so that the frame becomes the given rectangle; `bounds.origin` and
    /// the anchor stay. Negative extents are standardized. Under a singular transform only the position is set. Under
    /// rotations other than quarter turns, only the origin becomes that of the new frame: the new rectangle is mapped
    /// by the inverse transform, and the bounds get the size of the box around the result.
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

    private static func linear(_ transform: Transform3D) -> LinearMap {
        LinearMap(a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22)
    }
}

/// A linear map of the plane. Points are row vectors, as in `Transform3D`.
private struct LinearMap {
    /// The coefficients of x in x' and in y'.
    var a, b: Double
    /// The coefficients of y in x' and in y'.
    var c, d: Double

    /// The inverse map, or nil if the map is singular.
    var inverse: LinearMap? {
        let k = 1 / (a * d - b * c)
        return k.isFinite ? LinearMap(a: d * k, b: -b * k, c: -c * k, d: a * k) : nil
    }

    /// Returns the smallest axis-aligned rectangle around the image of `rect`.
    func boundingBox(of rect: Rect) -> Rect {
        Rect(
            enclosing: rect.corners.map {
                Point(x: a * $0.x + c * $0.y, y: b * $0.x + d * $0.y)
            })
    }
}
