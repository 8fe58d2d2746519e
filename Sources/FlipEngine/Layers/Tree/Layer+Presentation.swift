extension Layer {
    /// Returns a copy of the layer as shown by the last commit, in a tree of such copies, like
    /// `CALayer.presentation()`; nil if the layer is on no stage or was not in that commit. A presentation copy returns
    /// itself.
    ///
    ///     card.presentation()?.hitTest(point)?.model()
    ///
    /// **Lifetime.** `superlayer` and `sublayers` of a copy are copies of the same frame; conversion and hit testing
    /// work among them. A copy and the tree around it keep their values for as long as the copy is held, whatever the
    /// stage commits later. Copies are read-only: changing one affects nothing else, and their tree cannot be changed.
    ///
    /// **Creation.** Each layer is copied on first request in a frame, by its class's `init(layer:)`, and the copy
    /// lives at least until the next commit. Requesting a layer's copy also copies its ancestors; `sublayers` and hit
    /// testing copy descendants. Stored properties of a subclass are copied from the layer's state at that time. If the
    /// layer no longer exists by then, its copy is a plain `Layer` or `TransformLayer`. For a single value,
    /// `presentedProperties` is cheaper.
    public final func presentation() -> Layer? {
        if isCopy { return self }
        guard let stage, presentedProperties != nil else { return nil }
        return stage.presentationFrame?.copy(of: self)
    }

    /// Returns the layer itself, or the original of this copy (the copy, if the original is gone), like
    /// `CALayer.model()`.
    public final func model() -> Layer { modelLayer ?? self }

    /// The layer's properties in the last commit that included it; nil if it is on no stage or in no commit yet.
    public final var presentedProperties: LayerProperties? {
        guard let stage, presented.ids === stage.ids else { return nil }
        return presented.node?.properties
    }
}
