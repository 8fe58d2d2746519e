extension Layer {
    /// How deep trees may be: making frames, and taking trees down, goes down the levels on the stack.
    static let deepestLevel = 500

    /// The layer that this one is in, if any.
    public final var superlayer: Layer? { parent }

    /// The layers in this one, those behind first. Setting it is as removing all and adding the new ones in order.
    ///
    /// Cost: proportional to the sublayers before and after.
    public final var sublayers: [Layer] {
        get {
            guard let place else { return children }
            return place.frame.sublayers(of: place.node, in: self)
        }
        set { replaceSublayers(newValue) }
    }

    /// Puts `layer` in front of all others in this one, taking it out of where it was.
    ///
    /// Refused, without effect: this layer itself, one that this layer is in (no cycles), a stage's root layer, what
    /// would make a tree of more than 500 levels, and any change of a presentation copy's tree.
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
    /// If it is on no stage at the next commit of the stage that it was taken out of, the animations in it stop
    /// unfinished. Put back before, or onto another stage, they go on. The same goes for a layer that is taken out of
    /// one that was taken out before.
    public final func removeFromSuperlayer() {
        guard !isCopy, let old = parent else { return }
        // The tree may hold the last reference to this layer.
        withExtendedLifetime(self) {
            leave(old.stage)
            old.children.remove(at: old.index(of: self))
            parent = nil
            old.invalidateStructure()
        }
    }

    private func insert(_ layer: Layer, at index: ([Layer]) -> Int) {
        guard accepts(layer) else { return }
        layer.removeFromSuperlayer()
        children.insert(layer, at: index(children))
        layer.enter(self)
        invalidateStructure()
    }

    /// Where `child` is among the children: looked for at its place in the last frame first.
    private func index(of child: Layer) -> Int {
        let hint = child.presented.index
        if children.indices.contains(hint), children[hint] === child { return hint }
        return children.firstIndex { $0 === child } ?? 0
    }

    /// The layer was put into `superlayer`.
    final func enter(_ superlayer: Layer) {
        parent = superlayer
        presented.isListed = false
        if formerStage != nil, superlayer.stage != nil { formerStage = nil }
    }

    /// The layer is about to leave its superlayer, which is on `stage`, if on any: that stage, or the one that a layer
    /// above was taken out of, sees to the animations in it.
    final func leave(_ stage: Stage?) {
        if let stage = stage ?? (formerStage == nil ? lastStage : nil) {
            stage.orphans.append(self)
            formerStage = stage
        }
    }

    /// The stage that this layer, or the nearest one above of which that is known, was taken out of since that stage's
    /// last commit.
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
        // Measured only where it can matter: most trees are flat, and most layers have no sublayers yet.
        return levels + layer.height(atMost: Self.deepestLevel - levels) <= Self.deepestLevel
    }

    /// How many levels there are below this layer; more than `limit` are not counted.
    private func height(atMost limit: Int) -> Int {
        var height = 0
        var level = ownChildren
        while !level.isEmpty && height <= limit {
            height += 1
            level = level.flatMap(\.ownChildren)
        }
        return height
    }

    /// The children without those that another layer is about to take over (`replaceSublayers`).
    private var ownChildren: [Layer] { children.filter { $0.parent === self } }
}
