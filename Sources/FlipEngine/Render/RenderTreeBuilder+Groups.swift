#if canImport(Glibc)
    import Glibc
#endif

/// Layers whose parts are drawn into a picture of their own first.
extension RenderTreeBuilder {
    /// Several things that are to show as one at less than full opacity, whichever layer above it comes from, are drawn
    /// into a picture first.
    func needsGroup(_ node: PresentationNode) -> Bool {
        let layer = node.properties
        let parts =
            (layer.backgroundColor == nil ? 0 : 1) + (layer.contents == nil ? 0 : 1)
            + (layer.borderWidth > 0 ? 1 : 0) + node.sublayers.count
        return parts > 1
    }

    mutating func addGroup(
        _ node: PresentationNode, _ map: PlaneMap, in space: Space, _ inner: Space
    ) {
        let begin = entries.count
        var (own, inner) = (space, inner)
        own.opacity = 1
        inner.opacity = 1
        addParts(of: node, map, in: own, inner)
        enclose(from: begin, node, opacity: space.opacity * node.properties.opacity) { bounds in
            (.beginGroup(bounds: bounds), bounds)
        }
    }

    /// A layer that casts a shadow: what it and its sublayers draw together casts one, in the screen's plane.
    ///
    /// A turned layer's shadow is that of its picture on the screen: blurred as much as the layer is large where its
    /// middle is seen, and moved by as much. Core Animation turns the shadow with the layer; for the soft shadows that
    /// flips have the difference is not seen. What lies outside of the frame casts no shadow into it.
    mutating func addShadowed(
        _ node: PresentationNode, _ map: PlaneMap, in space: Space, _ inner: Space
    ) {
        let layer = node.properties
        guard let shadow = shadow(of: layer, map) else {
            return addGroup(node, map, in: space, inner)
        }
        let begin = entries.count
        // Limits of the layers above cut the shadow as well, so they are applied to both together.
        var own = space
        own.opacity = 1
        own.clips = []
        own.visible = viewport
        var inner = inner
        inner.opacity = 1
        inner.clips.removeFirst(space.clips.count)
        inner.visible = own.visible
        addParts(of: node, map, in: own, inner)
        let clips = space.clips
        let visible = space.visible
        enclose(from: begin, node, opacity: space.opacity * layer.opacity) { bounds in
            (
                .beginShadow(shadow, bounds: bounds, clips: clips),
                bounds.union(shadow.bounds(of: bounds)).intersection(visible)
            )
        }
    }

    /// Puts the entries from `begin` on between a beginning and an end; `opening` gives the one and what all of it touches.
    private mutating func enclose(
        from begin: Int, _ node: PresentationNode, opacity: Double,
        opening: (_ bounds: PixelRect) -> (DrawCommand, PixelRect)
    ) {
        let bounds = entries[begin...].reduce(PixelRect.empty) { $0.union($1.bounds) }
        let (command, touched) = opening(bounds)
        guard !bounds.isEmpty, !touched.isEmpty else {
            entries.removeSubrange(begin...)
            return
        }
        if touched != bounds {
            // A change of anything inside changes the shadow, too.
            for index in begin..<entries.count {
                let entry = entries[index]
                entries[index] = RenderTree.Entry(
                    source: entry.source, command: entry.command, bounds: touched)
            }
        }
        entries.insert(
            RenderTree.Entry(
                source: .init(layer: node.id, part: .beginGroup), command: command,
                bounds: touched), at: begin)
        entries.append(
            RenderTree.Entry(
                source: .init(layer: node.id, part: .endGroup),
                command: .endGroup(opacity: opacity), bounds: touched))
    }

    /// The layer's shadow in device pixels; nil, and none is drawn, where its middle is not in front of the
    /// eye.
    private func shadow(of layer: LayerProperties, _ map: PlaneMap) -> Shadow? {
        let middle = Point(x: layer.bounds.midX, y: layer.bounds.midY)
        let offset = Point(
            x: middle.x + layer.shadowOffset.width, y: middle.y + layer.shadowOffset.height)
        guard let here = map.project(middle), let there = map.project(offset),
            let right = map.project(Point(x: middle.x + 1, y: middle.y)),
            let down = map.project(Point(x: middle.x, y: middle.y + 1))
        else { return nil }
        // How many pixels an area of one point has, as a length.
        let area =
            (right.x - here.x) * (down.y - here.y) - (right.y - here.y) * (down.x - here.x)
        let far = Double(Int16.max)
        func whole(_ way: Double) -> Int { Int(min(max(way, -far), far).rounded()) }
        let color = layer.shadowColor
        return Shadow(
            color: Color(
                red: color.red, green: color.green, blue: color.blue,
                alpha: color.alpha * layer.shadowOpacity),
            radius: layer.shadowRadius * abs(area).squareRoot(),
            offsetX: whole(there.x - here.x), offsetY: whole(there.y - here.y))
    }
}

extension LayerProperties {
    /// Whether there is a shadow: one that is masked to the bounds is cut away as a whole.
    var castsShadow: Bool { shadowOpacity > 0 && shadowColor.alpha > 0 && !masksToBounds }
}
