extension Layer {
    /// Where `point` of `layer` lies in this layer, as `CALayer.convert(_:from:)`; nil is where the root is placed.
    ///
    /// The point lies in `layer`'s plane; it is projected up to the nearest common ancestor, as it is drawn, and traced
    /// back into this layer's plane. Where there is no answer (a plane seen edge-on, a point behind the eye) both
    /// coordinates are not numbers. Model values count; ask `presentation()` for what is shown.
    public final func convert(_ point: Point, from layer: Layer?) -> Point {
        Self.convert(point, from: layer, to: self)
    }

    /// Where `point` of this layer lies in `layer`; see `convert(_:from:)`.
    public final func convert(_ point: Point, to layer: Layer?) -> Point {
        Self.convert(point, from: self, to: layer)
    }

    /// The smallest upright rectangle around where `rect` of `layer` lies in this layer; not a number in all parts if
    /// one of its corners has no place.
    public final func convert(_ rect: Rect, from layer: Layer?) -> Rect {
        Rect(enclosing: rect.corners.map { convert($0, from: layer) })
    }

    /// The smallest upright rectangle around where `rect` of this layer lies in `layer`; see `convert(_:from:)`.
    public final func convert(_ rect: Rect, to layer: Layer?) -> Rect {
        Rect(enclosing: rect.corners.map { convert($0, to: layer) })
    }

    /// The time `time` of `layer` in this layer's time, as `CALayer.convertTime(_:from:)`; nil is the stage's time.
    ///
    /// A layer that has not begun is at 0, and so is what comes back from a layer whose speed is 0.
    public final func convertTime(_ time: MediaTime, from layer: Layer?) -> MediaTime {
        Self.convert(time, from: layer, to: self)
    }

    /// The time `time` of this layer in `layer`'s time; see `convertTime(_:from:)`.
    public final func convertTime(_ time: MediaTime, to layer: Layer?) -> MediaTime {
        Self.convert(time, from: self, to: layer)
    }

    private static func convert(_ point: Point, from: Layer?, to: Layer?) -> Point {
        guard from !== to else { return point }
        let ancestor = commonAncestor(from, to)
        let nowhere = Point(x: .nan, y: .nan)
        var result = point
        for map in from?.planes(upTo: ancestor) ?? [] {
            result = map.project(result) ?? nowhere
        }
        for map in (to?.planes(upTo: ancestor) ?? []).reversed() {
            result = map.inverse?.project(result) ?? nowhere
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

    /// The maps from this layer's plane to the one it falls onto, and on from plane to plane up to `ancestor`'s, or to
    /// where the root is placed. Transform layers have no plane for others to fall onto: they are passed in space.
    final func planes(upTo ancestor: Layer?) -> [PlaneMap] {
        var maps: [PlaneMap] = []
        var space = Transform3D.identity
        for layer in ancestry(upTo: ancestor) {
            space = space.concatenating(layer.properties.placement(in: layer.parent?.properties))
            if layer.parent?.isTransformLayer != true || layer.parent === ancestor {
                maps.append(PlaneMap(space))
                space = .identity
            }
        }
        return maps
    }

    /// This layer, its superlayer and so on, without `ancestor`.
    private func ancestry(upTo ancestor: Layer?) -> [Layer] {
        var layers: [Layer] = []
        var layer: Layer? = self
        while let current = layer, current !== ancestor {
            layers.append(current)
            layer = current.parent
        }
        return layers
    }

    /// The nearest layer that both are in (or are); nil for none.
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
