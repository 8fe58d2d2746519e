/// One layer as it looks in a frame, with its sublayers: immutable, and free of the layer itself.
///
/// A frame in which nothing in a subtree changed has the very same node for it as the frame before: whoever draws can
/// compare with `===` and skip it. Where only sublayers changed, the node is another, and the appearance the same.
final class PresentationNode: Sendable {
    /// How a layer looks, its sublayers aside.
    final class Appearance: Sendable {
        /// Which layer this is.
        let id: LayerID
        /// How it looks, animations applied.
        let properties: LayerProperties
        /// Whether it draws nothing itself and leaves its sublayers in space, unflattened.
        let isTransformLayer: Bool

        init(id: LayerID, properties: LayerProperties, isTransformLayer: Bool) {
            self.id = id
            self.properties = properties
            self.isTransformLayer = isTransformLayer
        }
    }

    /// How the layer itself looks.
    let appearance: Appearance
    /// The sublayers, in tree order.
    let sublayers: PatchedArray<PresentationNode>

    init(appearance: Appearance, sublayers: PatchedArray<PresentationNode>) {
        self.appearance = appearance
        self.sublayers = sublayers
    }

    /// Which layer this is.
    var id: LayerID { appearance.id }
    /// How it looks, animations applied.
    var properties: LayerProperties { appearance.properties }
}
