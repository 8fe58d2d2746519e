extension Layer {
    /// A copy of the layer as it looked in the last commit, in a tree of such copies, as `CALayer.presentation()`; nil if
    /// the layer is on no stage or was in no commit yet. On such a copy it is the copy itself.
    ///
    ///     card.presentation()?.hitTest(point)?.model()
    ///
    /// The copies are for reading: changing one changes nothing else. They are made for the whole tree when first asked
    /// for after a commit; for a single value `presentedProperties` is cheaper.
    public final func presentation() -> Layer? {
        if modelLayer != nil { return self }
        guard let stage, presentedProperties != nil else { return nil }
        let root = stage.presentationRoot ?? stage.rootLayer.presentationCopy()
        stage.presentationRoot = root
        return root?.copy(of: self)
    }

    /// The layer itself, or the layer that this copy was made of (the copy, if that is gone), as `CALayer.model()`.
    public final func model() -> Layer { modelLayer ?? self }

    /// What the layer looked like in the last commit; nil if it is on no stage or was in no commit yet.
    public final var presentedProperties: LayerProperties? {
        guard let stage, presented.ids === stage.ids else { return nil }
        return presented.node?.properties
    }

    private func presentationCopy() -> Layer? {
        guard let node = presented.node else { return nil }
        let copy = type(of: self).init()
        copy.name = name
        copy.properties = node.properties
        copy.timing = timing
        copy.modelLayer = self
        copy.children = children.compactMap { $0.presentationCopy() }
        for child in copy.children { child.parent = copy }
        return copy
    }

    /// The copy of `layer` in this tree of copies.
    private func copy(of layer: Layer) -> Layer? {
        guard let parent = layer.parent else { return modelLayer === layer ? self : nil }
        return copy(of: parent)?.children.first { $0.modelLayer === layer }
    }
}
