/// What a layer knows of its last frame, and what has changed since.
///
/// An object of the layer's own: a frame reads and writes these one by one, for which a structure inside the layer would
/// have to be locked against itself each time.
final class LayerPresentation {
    /// Its node in the last frame it was part of.
    var node: PresentationNode?
    /// Its number on the stage that `ids` belongs to.
    var id = LayerID(rawValue: 0)
    /// Who gave the number; kept, so that another source is never taken for it.
    var ids: LayerIDSource?

    /// From when the node is right, in the stage's time.
    var from = -MediaTime.infinity
    /// Until when (not including); equal to `from` while something moves.
    var until = -MediaTime.infinity

    /// Whether the node is out of date, whatever the time: here or further down.
    var isDirty = true
    /// Whether the layer's own properties may differ from those of the node, sublayers aside.
    var isModelDirty = true
    /// Whether sublayers have come or gone.
    var isStructureDirty = true
    /// Whether the layer's clock was changed, and with it every animation further down.
    var isTimingDirty = false
    /// Whether there are animations here or further down.
    var hasTimeline = false

    /// The sublayers that are out of date or have time lines: the only ones that a frame visits.
    var activeChildren: [Layer] = []
    /// Whether the layer stands in its superlayer's list of those.
    var isListed = false
    /// Its place among its siblings in the last frame.
    var index = 0

    /// Whether the node shows `time` as well.
    func isRight(at time: MediaTime) -> Bool {
        !isDirty && time >= from && (time < until || time == from)
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
        invalidate()
    }
}
