/// One layer as it looks in a frame, with its sublayers: immutable, and free of the layer itself.
///
/// A frame in which nothing in a subtree changed has the very same node for it as the frame before: whoever draws can
/// compare with `===` and skip it.
final class PresentationNode: Sendable {
    /// Which layer this is.
    let id: LayerID
    /// How it looks, animations applied.
    let properties: LayerProperties
    /// Whether it draws nothing itself and leaves its sublayers in space, unflattened.
    let isTransformLayer: Bool
    /// The sublayers, in tree order.
    let sublayers: PresentationList

    init(
        id: LayerID, properties: LayerProperties, isTransformLayer: Bool,
        sublayers: PresentationList
    ) {
        self.id = id
        self.properties = properties
        self.isTransformLayer = isTransformLayer
        self.sublayers = sublayers
    }
}
