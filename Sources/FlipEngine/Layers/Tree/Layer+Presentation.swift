extension Layer {
    /// A copy of the layer as it looked in the last commit, in a tree of such copies, as `CALayer.presentation()`; nil if
    /// the layer is on no stage or was not in that commit. On such a copy it is the copy itself.
    ///
    ///     card.presentation()?.hitTest(point)?.model()
    ///
    /// **What a copy is worth.** `superlayer` and `sublayers` of a copy are copies of the same frame, and points are
    /// converted and hit among them. A copy that is held stays as it is, whatever the stage commits later, and so does
    /// the tree around it. Copies are for reading: changing one changes nothing else, and their tree cannot be changed.
    ///
    /// **How it is made.** Each layer is copied when it is first asked for in a frame, by its class's `init(layer:)`, and
    /// then lives at least until the next commit. Asking for a layer's copy makes the copies of the layers that it is in
    /// as well; asking for `sublayers`, or hit testing, makes those below. What a subclass stores is copied from the
    /// layer as it is then. A layer that is gone by then has a plain `Layer` as its copy. For a single value
    /// `presentedProperties` is cheaper.
    public final func presentation() -> Layer? {
        if isCopy { return self }
        guard let stage, presentedProperties != nil else { return nil }
        return stage.presentationFrame?.copy(of: self)
    }

    /// The layer itself, or the layer that this copy was made of (the copy, if that is gone), as `CALayer.model()`.
    public final func model() -> Layer { modelLayer ?? self }

    /// What the layer looked like in the last commit that it was part of; nil if it is on no stage or was in no commit
    /// yet.
    public final var presentedProperties: LayerProperties? {
        guard let stage, presented.ids === stage.ids else { return nil }
        return presented.node?.properties
    }
}
