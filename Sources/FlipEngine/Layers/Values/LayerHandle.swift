/// Leads from a frame back to the layer that it shows, for as long as that layer lives.
///
/// Cheaper than a weak reference, which would slow down every other reference to the layer.
final class LayerHandle: @unchecked Sendable {
    /// The layer, which takes itself out of here when it dies. Only the thread that owns the layer reads it; frames on
    /// other threads only keep the handle.
    unowned(unsafe) var layer: Layer?

    init(_ layer: Layer) { self.layer = layer }
}

extension Layer {
    /// The layer's handle, always the same one.
    final var handle: LayerHandle {
        if let handle = presented.handle { return handle }
        let handle = LayerHandle(self)
        presented.handle = handle
        return handle
    }
}
