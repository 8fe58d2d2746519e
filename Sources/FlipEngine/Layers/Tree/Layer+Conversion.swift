extension Layer {
    /// Converts `point` from `layer`'s coordinates to this layer's coordinates, like `CALayer.convert(_:from:)`. A nil
    /// `layer` means the space in which the root layer has its position: on a stage, the points of the frame.
    ///
    /// The point is in `layer`'s plane. It is projected, as drawn, to the nearest common ancestor, and traced back into
    /// this layer's plane. If there is no result (a plane seen edge-on, a point behind the eye), both coordinates are
    /// NaN. Conversion uses model values; use `presentation()` for those on screen.
    public final func convert(_ point: Point, from layer: Layer?) -> Point {
        Self.convert(point, from: layer, to: self)
    }

    /// Converts `point` from this layer's coordinates to `layer`'s coordinates; see `convert(_:from:)`.
    public final func convert(_ point: Point, to layer: Layer?) -> Point {
        Self.convert(point, from: self, to: layer)
    }

    /// Returns the smallest axis-aligned rectangle in this layer around the image of `rect`, which is in `layer`'s
    /// coordinates. All its numbers are NaN if a corner has no image.
    public final func convert(_ rect: Rect, from layer: Layer?) -> Rect {
        Rect(enclosing: rect.corners.map { convert($0, from: layer) })
    }

    /// Returns the smallest axis-aligned rectangle in `layer` around the image of `rect`, which is in this layer's
    /// coordinates; see `convert(_:from:)`.
    public final func convert(_ rect: Rect, to layer: Layer?) -> Rect {
        Rect(enclosing: rect.corners.map { convert($0, to: layer) })
    }

    /// Converts `time` from `layer`'s time to this layer's time, like `CALayer.convertTime(_:from:)`. A nil `layer`
    /// means the stage.
    ///
    /// For a layer of speed 0, conversion into it gives its time offset, and conversion out of it gives time 0 of its
    /// superlayer. Any other layer is at 0 before it begins.
    public final func convertTime(_ time: MediaTime, from layer: Layer?) -> MediaTime {
        Self.convert(time, from: layer, to: self)
    }

    /// Converts `time` from this layer's time to `layer`'s time; see `convertTime(_:from:)`.
    public final func convertTime(_ time: MediaTime, to layer: Layer?) -> MediaTime {
        Self.convert(time, from: self, to: layer)
    }

    private static func convert(_ point: Point, from: Layer?, to: Layer?) -> Point {
        guard from !== to else { return point }
        let ancestor = commonAncestor(from, to)
        let nowhere = Point(x: .nan, y: .nan)
        var result = point
        for plane in from?.planes(upTo: ancestor) ?? [] {
            result = plane.map.project(result) ?? nowhere
        }
        for plane in (to?.planes(upTo: ancestor) ?? []).reversed() {
            result = plane.layer.trace(result, through: plane.map) ?? nowhere
        }
        return result
    }

    private static func convert(_ time: MediaTime, from: Layer?, to: Layer?) -> MediaTime {
        guard from !== to else { return time }
        let ancestor = commonAncestor(from, to)
        var result = time
        for layer in from?.ancestry(upTo: ancestor) ?? [] {
            result = layer.timing.parentTime(at: result)
        }
        for layer in (to?.ancestry(upTo: ancestor) ?? []).reversed() {
            result = layer.timing.localTime(at: result)
        }
        return result
    }

    /// Returns the point of the layer's plane that `map` projects to `point`; nil if there is none.
    final func trace(_ point: Point, through map: PlaneMap) -> Point? {
        let middle = Point(x: bounds.midX, y: bounds.midY)
        return map.isEdgeOn(at: middle) ? nil : map.inverse?.project(point)
    }

    /// The maps from this layer's plane to the next plane above it, and so on up to that of `ancestor`, each with the
    /// layer of the lower plane; nil means the space in which the root layer has its position. Transform layers have no
    /// plane: their matrices are concatenated.
    final func planes(upTo ancestor: Layer?) -> [(layer: Layer, map: PlaneMap)] {
        var planes: [(layer: Layer, map: PlaneMap)] = []
        var space = Transform3D.identity
        var lower = self
        for layer in ancestry(upTo: ancestor) {
            space = space.concatenating(layer.properties.placement(in: layer.parent?.properties))
            if layer.parent?.isTransformLayer != true || layer.parent === ancestor {
                planes.append((lower, PlaneMap(space)))
                space = .identity
                if let parent = layer.parent { lower = parent }
            }
        }
        return planes
    }

    /// This layer, its superlayer and so on, up to but excluding `ancestor`.
    private func ancestry(upTo ancestor: Layer?) -> [Layer] {
        var layers: [Layer] = []
        var layer: Layer? = self
        while let current = layer, current !== ancestor {
            layers.append(current)
            layer = current.parent
        }
        return layers
    }

    /// The nearest layer that contains (or is) both; nil if there is none.
    private static func commonAncestor(_ a: Layer?, _ b: Layer?) -> Layer? {
        guard let a, let b else { return nil }
        let line = Set(a.ancestry(upTo: nil).map(ObjectIdentifier.init))
        var layer: Layer? = b
        while let current = layer, !line.contains(ObjectIdentifier(current)) {
            layer = current.parent
        }
        return layer
    }
}
