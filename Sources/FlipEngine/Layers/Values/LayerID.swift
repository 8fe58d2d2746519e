/// The identity of a node's layer: unique on its stage, and never reused.
struct LayerID: Hashable, Sendable {
    /// The number.
    let rawValue: UInt64
}

/// Numbers a stage's layers. Layers retain the source of their number, so that another stage's number is recognized.
final class LayerIDSource {
    private var last: UInt64 = 0

    /// Returns an unused number.
    func next() -> LayerID {
        last += 1
        return LayerID(rawValue: last)
    }
}
