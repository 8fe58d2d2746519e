extension Layer {
    /// How deep trees may be: making frames, and taking trees down, goes down the levels on the stack.
    static let deepestLevel = 500

    /// The layer that this one is in, if any.
    public final var superlayer: Layer? { parent }

    /// The layers in this one, those behind first. Setting it is as removing all and adding the new ones in order.
    public final var sublayers: [Layer] {
        get { children }
        set {
            let old = children
            for layer in old where !newValue.contains(where: { $0 === layer }) {
                layer.removeFromSuperlayer()
            }
            for layer in newValue { addSublayer(layer) }
        }
    }

    /// Puts `layer` in front of all others in this one, taking it out of where it was.
    ///
    /// Refused, without effect: this layer itself, one that this layer is in (no cycles), a stage's root layer, and what
    /// would make a tree of more than 500 levels.
    public final func addSublayer(_ layer: Layer) {
        insert(layer) { $0.count }
    }

    /// Puts `layer` at `index` among the sublayers (0 is behind all), fenced to what there is; see `addSublayer(_:)`.
    public final func insertSublayer(_ layer: Layer, at index: Int) {
        insert(layer) { min(max(0, index), $0.count) }
    }

    /// Puts `layer` directly behind `sibling`, or behind all if that is nil or elsewhere; see `addSublayer(_:)`.
    public final func insertSublayer(_ layer: Layer, below sibling: Layer?) {
        guard layer !== sibling else { return }
        insert(layer) { $0.firstIndex { $0 === sibling } ?? 0 }
    }

    /// Puts `layer` directly before `sibling`, or before all if that is nil or elsewhere; see `addSublayer(_:)`.
    public final func insertSublayer(_ layer: Layer, above sibling: Layer?) {
        guard layer !== sibling else { return }
        insert(layer) { ($0.firstIndex { $0 === sibling } ?? $0.count - 1) + 1 }
    }

    /// Puts `new` where `old` is, and takes that out; nothing happens unless `old` is a sublayer of this layer, or if
    /// `new` is refused as by `addSublayer(_:)`.
    public final func replaceSublayer(_ old: Layer, with new: Layer) {
        guard old !== new, old.parent === self, accepts(new) else { return }
        insertSublayer(new, below: old)
        old.removeFromSuperlayer()
    }

    /// Takes the layer out of its superlayer, if it has one.
    ///
    /// If it is on no stage at the next commit, the animations in it stop unfinished. Put back before, they go on.
    public final func removeFromSuperlayer() {
        guard let old = parent else { return }
        // The tree may hold the last reference to this layer.
        withExtendedLifetime(self) {
            old.stage?.orphans.append(self)
            old.children.removeAll { $0 === self }
            parent = nil
            old.invalidateStructure()
        }
    }

    private func insert(_ layer: Layer, at index: ([Layer]) -> Int) {
        guard accepts(layer) else { return }
        layer.removeFromSuperlayer()
        children.insert(layer, at: index(children))
        layer.parent = self
        layer.presented.isListed = false
        invalidateStructure()
    }

    private func accepts(_ layer: Layer) -> Bool {
        guard layer.ownStage == nil else { return false }
        var levels = 1
        var ancestor: Layer? = self
        while let current = ancestor {
            if current === layer { return false }
            levels += 1
            ancestor = current.parent
        }
        // Measured only where it can matter: most trees are flat, and most layers have no sublayers yet.
        return levels + layer.height(atMost: Self.deepestLevel - levels) <= Self.deepestLevel
    }

    /// How many levels there are below this layer; more than `limit` are not counted.
    private func height(atMost limit: Int) -> Int {
        var height = 0
        var level = children
        while !level.isEmpty && height <= limit {
            height += 1
            level = level.flatMap(\.children)
        }
        return height
    }
}
