extension Layer {
    /// The maximum number of levels of a tree: committing and deallocating it are recursive.
    static let deepestLevel = 500

    /// The superlayer, if any.
    public final var superlayer: Layer? { parent }

    /// The sublayers, back to front. Setting it removes all and adds the new ones in order.
    ///
    /// Cost: proportional to the number of sublayers before and after.
    public final var sublayers: [Layer] {
        get {
            guard let place else { return children }
            return place.frame.sublayers(of: place.node, in: self)
        }
        set { replaceSublayers(newValue) }
    }

    /// Adds `layer` in front of all sublayers, removing it from its previous superlayer.
    ///
    /// Ignored: this layer itself, an ancestor of it (no cycles), a stage's root layer, a layer that would make the
    /// tree deeper than 500 levels, and any change of a presentation copy's tree.
    public final func addSublayer(_ layer: Layer) {
        insert(layer) { $0.count }
    }

    /// Inserts `layer` at `index` among the sublayers (0 is the back), clamped to the valid range; see
    /// `addSublayer(_:)`.
    public final func insertSublayer(_ layer: Layer, at index: Int) {
        insert(layer) { min(max(0, index), $0.count) }
    }

    /// Inserts `layer` directly behind `sibling`, or at the back if `sibling` is nil or not a sublayer; see
    /// `addSublayer(_:)`.
    public final func insertSublayer(_ layer: Layer, below sibling: Layer?) {
        guard layer !== sibling else { return }
        insert(layer) { $0.firstIndex { $0 === sibling } ?? 0 }
    }

    /// Inserts `layer` directly in front of `sibling`, or at the front if `sibling` is nil or not a sublayer; see
    /// `addSublayer(_:)`.
    public final func insertSublayer(_ layer: Layer, above sibling: Layer?) {
        guard layer !== sibling else { return }
        insert(layer) { ($0.firstIndex { $0 === sibling } ?? $0.count - 1) + 1 }
    }

    /// Removes the layer from its superlayer, if any.
    ///
    /// If it is on no stage at the next commit of its former stage, the animations in it stop unfinished. If it is
    /// added again before that, to the same stage or to another one, they continue. The same applies to a layer that is
    /// removed from an already removed one.
    public final func removeFromSuperlayer() {
        guard !isCopy, let old = parent else { return }
        // Keeps the layer alive: the tree may hold the last reference to it.
        withExtendedLifetime(self) {
            leave(old.stage)
            old.children.remove(at: old.index(of: self))
            parent = nil
            old.invalidateStructure()
        }
    }

    private func insert(_ layer: Layer, at index: ([Layer]) -> Int) {
        guard accepts(layer) else { return Refusal.report(.sublayer) }
        layer.removeFromSuperlayer()
        children.insert(layer, at: index(children))
        layer.enter(self)
        invalidateStructure()
    }

    /// The index of `child`, checked first at its index in the last frame.
    private func index(of child: Layer) -> Int {
        let hint = child.presented.index
        if children.indices.contains(hint), children[hint] === child { return hint }
        return children.firstIndex { $0 === child } ?? 0
    }

    /// Updates the layer's state after it was inserted into `superlayer`.
    final func enter(_ superlayer: Layer) {
        if parent !== superlayer {
            // The last frame is valid by another clock.
            presented.isDirty = true
            presented.isTimingDirty = true
        }
        parent = superlayer
        presented.isListed = false
        guard formerStage != nil || presented.awaitsTransaction else { return }
        if let stage = superlayer.stage {
            formerStage = nil
            joinTransaction(of: stage)
        } else if presented.awaitsTransaction {
            superlayer.awaitTransaction()
        }
    }

    /// Prepares the layer to leave its superlayer, which is on `stage` or on none. That stage, or the one from which an
    /// ancestor was removed, handles the animations in it.
    final func leave(_ stage: Stage?) {
        if let stage = stage ?? (formerStage == nil ? lastStage : nil) {
            stage.orphans.append(self)
            formerStage = stage
        }
    }

    /// The `formerStage` of this layer or, if it has none, of its nearest ancestor that has one: the stage that still
    /// has to end its animations.
    final var lastStage: Stage? {
        var layer: Layer? = self
        while let current = layer {
            if let stage = current.formerStage { return stage }
            layer = current.parent
        }
        return nil
    }

    final func accepts(_ layer: Layer) -> Bool {
        guard layer.ownStage == nil, !isCopy, !layer.isCopy else { return false }
        var levels = 1
        var ancestor: Layer? = self
        while let current = ancestor {
            if current === layer { return false }
            levels += 1
            ancestor = current.parent
        }
        // Measuring the height is usually cheap: most layers have no sublayers yet, and most trees are shallow.
        return levels + layer.height(atMost: Self.deepestLevel - levels) <= Self.deepestLevel
    }

    /// The number of levels below this layer, counted up to just above `limit`.
    private func height(atMost limit: Int) -> Int {
        var height = 0
        var level = ownChildren
        while !level.isEmpty && height <= limit {
            height += 1
            level = level.flatMap(\.ownChildren)
        }
        return height
    }

    /// The children, without those that another layer is about to take over (`replaceSublayers`).
    private var ownChildren: [Layer] { children.filter { $0.parent === self } }
}
