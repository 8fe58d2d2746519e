/// Which layer a node of a frame shows: unique on its stage, and never given to another layer, even when this one dies.
struct LayerID: Hashable, Sendable {
    /// The number.
    let rawValue: UInt64
}

/// Counts a stage's layers. Layers keep the source of their number, so that one from another stage is not taken for ours.
final class LayerIDSource {
    private var last: UInt64 = 0

    /// A number that was never given before.
    func next() -> LayerID {
        last += 1
        return LayerID(rawValue: last)
    }
}
