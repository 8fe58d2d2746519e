/// The identity of a node's layer: unique on its stage, and never reused.
struct LayerID: Hashable, Sendable {
    /// The number.
    let rawValue: UInt64
}

/// Numbers a stage's layers. Each layer retains the source of its number, so that a number from another stage is
/// recognized as such.
final class LayerIDSource {
    private var last: UInt64 = 0

    /// Returns an unused number.
    func next() -> LayerID {
        last += 1
        return LayerID(rawValue: last)
    }
}
