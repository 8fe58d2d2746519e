/// The stage times at which a layer and its descendants change next; infinity for never.
struct NextTimes {
    /// When any value changes: until then (exclusive) the last frame is valid.
    var change = MediaTime.infinity
    /// When a frame is due: something that can be seen changes, or an animation begins or ends. At least `change`.
    var frame = MediaTime.infinity

    /// Lowers each time to that of `other`, if it is later.
    mutating func lower(to other: NextTimes) {
        change = min(change, other.change)
        frame = min(frame, other.frame)
    }
}

/// The state of a layer's last frame, and the changes since.
///
/// A separate object: a frame reads and writes these fields one by one, and in a structure inside the layer each access
/// would need an exclusivity check.
final class LayerPresentation {
    /// The layer's node in the last frame that included it.
    @exclusivity(unchecked) var node: PresentationNode?
    /// The link from frames back to the layer; created at the layer's first commit.
    @exclusivity(unchecked) var handle: LayerHandle?
    /// The layer's number on the stage of `ids`.
    @exclusivity(unchecked) var id = LayerID(rawValue: 0)
    /// The source of the number; retained, so that another source cannot be mistaken for it.
    @exclusivity(unchecked) var ids: LayerIDSource?

    /// The stage time from which the node is valid.
    @exclusivity(unchecked) var from = -MediaTime.infinity
    /// The stage times of the next changes; equal to `from` while something moves.
    @exclusivity(unchecked) var next = NextTimes(change: -.infinity, frame: -.infinity)
    /// The margin before `next.change` in which the node is not trusted: the error of times computed from a
    /// `LayerClock` with a small rate.
    @exclusivity(unchecked) var margin: MediaTime = 0

    /// Whether this node or that of a descendant is out of date, whatever the time is.
    @exclusivity(unchecked) var isDirty = true
    /// Whether the layer's own properties may differ from the node's, sublayers aside.
    @exclusivity(unchecked) var isModelDirty = true
    /// Whether sublayers were added or removed.
    @exclusivity(unchecked) var isStructureDirty = true
    /// Whether the layer's timing changed, which affects every animation below.
    @exclusivity(unchecked) var isTimingDirty = false
    /// Whether this layer or a descendant may have animations that were added on no stage, and await the transaction
    /// that puts them on one.
    @exclusivity(unchecked) var awaitsTransaction = false
    /// Whether this layer or a descendant has animations.
    @exclusivity(unchecked) var hasTimeline = false

    /// The sublayers that are out of date or animated: the only ones that a frame visits.
    @exclusivity(unchecked) var activeChildren: [Layer] = []
    /// Whether the layer is in its superlayer's `activeChildren`.
    @exclusivity(unchecked) var isListed = false
    /// The index among its siblings in the last frame.
    @exclusivity(unchecked) var index = 0

    /// Whether the node is valid at `time` too.
    func isRight(at time: MediaTime) -> Bool {
        !isDirty && time >= from && (time < next.change - margin || time == from)
    }
}

extension Layer {
    /// Marks this layer and its ancestors as out of date, up to the first that is marked already.
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

    /// Marks a changed property or animation.
    final func invalidateProperties() {
        presented.isModelDirty = true
        invalidate()
    }

    /// Marks added or removed sublayers.
    final func invalidateStructure() {
        presented.isStructureDirty = true
        // The next commit rebuilds the list. Until then the list would keep removed layers alive. If one of them now
        // contains this layer, that would be a reference cycle.
        presented.activeChildren = []
        invalidate()
    }
}
