extension RenderTree {
    /// Returns the pixels that may differ between `previous` and this tree: all of them if there is no previous tree or
    /// the frame size changed; none if the two are equal.
    ///
    /// A part that appears, vanishes, changes or moves in drawing order damages the pixels that it may touch, before
    /// and after.
    ///
    /// Cost: proportional to the differences.
    public func damage(since previous: RenderTree?) -> PixelRegion {
        guard let previous, previous.viewport == viewport else { return PixelRegion(viewport) }
        var region = PixelRegion()
        root.addDifference(from: previous.root, to: &region)
        return region.clipped(to: viewport)
    }
}

extension RenderNode {
    /// Adds the pixels that may differ between the drawing of `old` and this node; both belong to the same layer.
    fileprivate func addDifference(from old: RenderNode, to region: inout PixelRegion) {
        guard self !== old else { return }
        switch (old.enclosure, enclosure) {
        case (.nothing, .nothing):
            return
        case (.none, .none):
            addInnerDifference(from: old, to: &region)
        case (.group(_, let before), .group(_, let now)) where before == now:
            addInnerDifference(from: old, to: &region)
        default:
            old.addAll(to: &region)
            addAll(to: &region)
        }
    }

    /// Adds every pixel that this node may touch.
    private func addAll(to region: inout PixelRegion) {
        guard enclosure == .none else { return region.add(touched) }
        for part in parts { region.add(part.quad.bounds) }
        for sublayer in sublayers { sublayer.addAll(to: &region) }
    }

    private func addInnerDifference(from old: RenderNode, to region: inout PixelRegion) {
        if parts != old.parts { addParts(from: old, to: &region) }
        if isNested || old.isNested {
            addSublayers(from: old, to: &region)
        } else if order == old.order, let changed = sublayers.differences(from: old.sublayers) {
            for index in changed {
                sublayers[index].addDifference(from: old.sublayers[index], to: &region)
            }
        } else if order == old.order, hasSameLayers(as: old) {
            for (new, old) in zip(sublayers, old.sublayers) {
                new.addDifference(from: old, to: &region)
            }
        } else {
            addSublayers(from: old, to: &region)
        }
    }

    private func hasSameLayers(as old: RenderNode) -> Bool {
        sublayers.elementsEqual(old.sublayers) { $0.source.id == $1.source.id }
    }

    private func addParts(from old: RenderNode, to region: inout PixelRegion) {
        for part in parts where !old.parts.contains(part) { region.add(part.quad.bounds) }
        for part in old.parts where !parts.contains(part) { region.add(part.quad.bounds) }
    }

    /// Like `addInnerDifference`, for sublayers that may have been added, removed or reordered.
    private func addSublayers(from old: RenderNode, to region: inout PixelRegion) {
        var before: [LayerID: (place: Int, node: RenderNode)] = [:]
        old.forEachInside { before[$0.source.id] = (before.count, $0) }
        // Sublayers that kept their relative order need no redrawing; one that is now drawn after a sublayer that
        // it used to precede has moved.
        var last = -1
        forEachInside { sublayer in
            guard let (place, node) = before.removeValue(forKey: sublayer.source.id) else {
                return sublayer.addAll(to: &region)
            }
            if place < last {
                node.addAll(to: &region)
                sublayer.addAll(to: &region)
            } else {
                sublayer.addDifference(from: node, to: &region)
                last = place
            }
        }
        for (_, node) in before.values { node.addAll(to: &region) }
    }
}
