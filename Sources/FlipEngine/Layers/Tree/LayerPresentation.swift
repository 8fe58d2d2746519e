/// What a layer knows of its last frame, and what has changed since.
///
/// An object of the layer's own: a frame reads and writes these one by one, for which a structure inside the layer would
/// have to be locked against itself each time.
final class LayerPresentation {
    /// Its node in the last frame it was part of.
    @exclusivity(unchecked) var node: PresentationNode?
    /// Leads from frames back to the layer; made at the layer's first commit.
    @exclusivity(unchecked) var handle: LayerHandle?
    /// Its number on the stage that `ids` belongs to.
    @exclusivity(unchecked) var id = LayerID(rawValue: 0)
    /// Who gave the number; kept, so that another source is never taken for it.
    @exclusivity(unchecked) var ids: LayerIDSource?

    /// From when the node is right, in the stage's time.
    @exclusivity(unchecked) var from = -MediaTime.infinity
    /// Until when (not including); equal to `from` while something moves.
    @exclusivity(unchecked) var until = -MediaTime.infinity
    /// How much earlier than `until` the node is no longer trusted: the error of times worked out from slow clocks.
    @exclusivity(unchecked) var margin: MediaTime = 0

    /// Whether the node is out of date, whatever the time: here or further down.
    @exclusivity(unchecked) var isDirty = true
    /// Whether the layer's own properties may differ from those of the node, sublayers aside.
    @exclusivity(unchecked) var isModelDirty = true
    /// Whether sublayers have come or gone.
    @exclusivity(unchecked) var isStructureDirty = true
    /// Whether the layer's clock was changed, and with it every animation further down.
    @exclusivity(unchecked) var isTimingDirty = false
    /// Whether there are animations here or further down.
    @exclusivity(unchecked) var hasTimeline = false

    /// The sublayers that are out of date or have time lines: the only ones that a frame visits.
    @exclusivity(unchecked) var activeChildren: [Layer] = []
    /// Whether the layer stands in its superlayer's list of those.
    @exclusivity(unchecked) var isListed = false
    /// Its place among its siblings in the last frame.
    @exclusivity(unchecked) var index = 0

    /// Whether the node shows `time` as well.
    func isRight(at time: MediaTime) -> Bool {
        !isDirty && time >= from && (time < until - margin || time == from)
    }
}

extension Layer {
    /// Something below or in this layer is out of date: marks the way up to the root, as far as that is not done yet.
    final func invalidate() {
        var layer = self
        while !layer.presented.isDirty {
            layer.presented.isDirty = true
            guard let parent = layer.parent else { return }
            if !layer.presented.isListed {
                layer.presented.isListed = true
                parent.presented.activeChildren.append(layer)
            }
            layer = parent
        }
    }

    /// A property or an animation has changed.
    final func invalidateProperties() {
        presented.isModelDirty = true
        invalidate()
    }

    /// Sublayers have come or gone.
    final func invalidateStructure() {
        presented.isStructureDirty = true
        // The next commit makes the list again. Until then it would keep layers alive that have gone, and maybe hold this
        // one themselves by now.
        presented.activeChildren = []
        invalidate()
    }
}
