extension Layer {
    /// Whether `point`, in the layer's own coordinates, is in its bounds; half open: right and bottom edges are
    /// outside.
    public final func contains(_ point: Point) -> Bool { bounds.contains(point) }

    /// Returns the frontmost layer at `point`, this one or a descendant, or nil, like `CALayer.hitTest(_:)`.
    ///
    /// `point` is in the **superlayer's** coordinates. Sublayers are tested front to back, in reverse drawing order: by
    /// `zPosition`, then by depth, then by tree order, last first; in a transform layer by depth alone, which includes
    /// `zPosition`. Hidden layers are skipped with their descendants, and so are single-sided layers seen from behind,
    /// because they are not drawn; planes seen edge-on contain no point. Sublayers outside the bounds are hit unless
    /// `masksToBounds` is set. Transform layers are never hit themselves. Corner radius and opacity are ignored. Hit
    /// testing uses model values; use `presentation()` for those on screen.
    public final func hitTest(_ point: Point) -> Layer? {
        var plane = parent
        while let current = plane, current.isTransformLayer { plane = current.parent }
        let isReversed = plane?.isReversed ?? false
        guard let parent, parent.isTransformLayer else {
            return hitTest(point, matrix, isReversed: isReversed)
        }
        // The content of a transform layer is drawn onto the plane of the nearest ancestor that has one.
        guard let seen = PlaneMap(parent.matrix).project(point) else { return nil }
        return hitTest(seen, matrix, isReversed: isReversed)
    }

    /// Whether this layer's plane is seen from behind.
    private var isReversed: Bool {
        planes(upTo: nil).reduce(false) { $0 != ($1.map.determinant < 0) }
    }

    /// The matrix that the layer is drawn with: from its coordinates to those of the nearest ancestor that is not a
    /// transform layer or, if there is none, to the space in which the root layer has its position.
    private var matrix: Transform3D {
        guard let parent else { return properties.placement(in: nil) }
        return matrix(in: parent.sublayerSpace { parent.matrix })
    }

    private func matrix(in space: Transform3D) -> Transform3D {
        let placement = properties.placement(in: nil)
        return space.isIdentity ? placement : placement.concatenating(space)
    }

    /// The transform of all sublayers after their own placement. `matrix` is this layer's; only a transform layer needs
    /// it.
    private func sublayerSpace(_ matrix: () -> Transform3D) -> Transform3D {
        let space = properties.sublayerSpace
        return isTransformLayer ? space.concatenating(matrix()) : space
    }

    /// `matrix` maps this layer's coordinates to those of the plane of `point`; `isReversed` is whether that plane is
    /// seen from behind.
    private func hitTest(_ point: Point, _ matrix: Transform3D, isReversed: Bool) -> Layer? {
        guard !isHidden, point.isFinite else { return nil }
        let space = sublayerSpace { matrix }
        if isTransformLayer { return hitSublayers(point, in: space, isReversed: isReversed) }
        let plane = PlaneMap(matrix)
        guard let local = trace(point, through: plane) else { return nil }
        let isReversed = isReversed != (plane.determinant < 0)
        guard isDoubleSided || !isReversed else { return nil }
        let isInside = contains(local)
        if masksToBounds && !isInside { return nil }
        return hitSublayers(local, in: space, isReversed: isReversed) ?? (isInside ? self : nil)
    }

    private func hitSublayers(
        _ point: Point, in space: Transform3D, isReversed: Bool
    ) -> Layer? {
        var planes: [Plane] = []
        collectPlanes(&planes, in: space)
        let frontToBack = planes.indices.sorted {
            planes[$1].depth.isBehind(planes[$0].depth, $1, $0)
        }
        for index in frontToBack {
            let plane = planes[index]
            let layer = plane.layer.hitTest(point, plane.matrix, isReversed: isReversed)
            if let layer { return layer }
        }
        return nil
    }

    /// A layer among those that are sorted together, and its matrix to their common space.
    private struct Plane {
        let layer: Layer
        let matrix: Transform3D
        let depth: DrawingDepth
    }

    /// Appends the sublayers; in a transform layer also the content of nested transform layers, which is in the same
    /// space.
    private func collectPlanes(_ planes: inout [Plane], in space: Transform3D) {
        for sublayer in sublayers {
            let matrix = sublayer.matrix(in: space)
            if isTransformLayer && sublayer.isTransformLayer {
                guard !sublayer.isHidden else { continue }
                sublayer.collectPlanes(&planes, in: sublayer.sublayerSpace { matrix })
            } else {
                let depth = DrawingDepth(
                    of: sublayer.properties, matrix, isInSpace: isTransformLayer)
                planes.append(Plane(layer: sublayer, matrix: matrix, depth: depth))
            }
        }
    }
}
