/// A link from a frame back to its layer, valid for that layer's lifetime.
///
/// Cheaper than a weak reference, which would slow down every other reference to the layer.
final class LayerHandle: @unchecked Sendable {
    /// The layer, which clears this reference when it is deallocated. Only the thread that owns the layer reads it;
    /// frames on other threads merely keep the handle.
    unowned(unsafe) var layer: Layer?

    init(_ layer: Layer) { self.layer = layer }
}

extension Layer {
    /// The layer's handle, created once.
    final var handle: LayerHandle {
        if let handle = presented.handle { return handle }
        let handle = LayerHandle(self)
        presented.handle = handle
        return handle
    }
}
