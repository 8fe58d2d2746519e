extension Layer {
    /// Whether `point`, in the layer's own coordinates, lies in its bounds: left and top edges do, right and bottom not.
    public final func contains(_ point: Point) -> Bool { bounds.contains(point) }

    /// The front most layer at `point`, this one or one in it, or nil, as `CALayer.hitTest(_:)`.
    ///
    /// `point` is in the **superlayer's** coordinates. Sublayers are asked front to back: by `zPosition`, then the last
    /// added first. Hidden layers are passed over with all in them, and so are single-sided ones seen from behind, since
    /// they are not drawn; planes seen edge-on have no point. Sublayers outside the bounds are hit unless this layer
    /// masks. Transform layers are never hit themselves. Corners are not rounded here, and opacity does not matter.
    public final func hitTest(_ point: Point) -> Layer? {
        hitTest(point, placement: properties.placement(in: parent?.properties))
    }

    /// `placement` takes this layer's coordinates to those of the plane that `point` lies in.
    private func hitTest(_ point: Point, placement: Transform3D) -> Layer? {
        guard !isHidden, point.isFinite else { return nil }
        if isTransformLayer {
            return hitSublayers { child in
                child.hitTest(
                    point,
                    placement: child.properties.placement(in: properties).concatenating(placement))
            }
        }
        let plane = PlaneMap(placement)
        guard isDoubleSided || plane.determinant > 0, let local = plane.inverse?.project(point)
        else { return nil }
        let isInside = contains(local)
        if masksToBounds && !isInside { return nil }
        return hitSublayers { $0.hitTest(local) } ?? (isInside ? self : nil)
    }

    private func hitSublayers(_ hit: (Layer) -> Layer?) -> Layer? {
        let order = children.indices.sorted { a, b in
            let (front, back) = (children[a].zPosition, children[b].zPosition)
            return front == back ? a > b : front > back
        }
        for index in order {
            if let layer = hit(children[index]) { return layer }
        }
        return nil
    }
}
