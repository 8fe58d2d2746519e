/// One layer as it looks in a frame, with its sublayers: immutable, and free of the layer itself.
///
/// A frame in which nothing in a subtree changed has the very same node for it as the frame before: whoever draws can
/// compare with `===` and skip it. Where only sublayers changed, the node is another, and the appearance the same.
final class PresentationNode: Sendable {
    /// How a layer looks, its sublayers aside.
    final class Appearance: Sendable {
        /// Which layer this is.
        let id: LayerID
        /// Leads back to the layer.
        let handle: LayerHandle
        /// How it looks, animations applied. Written only while the frame is made, by who makes it: an appearance that
        /// is worked out where it will stay is never copied.
        @exclusivity(unchecked) nonisolated(unsafe) var properties: LayerProperties
        /// Whether it draws nothing itself and leaves its sublayers in space, unflattened.
        let isTransformLayer: Bool

        /// The appearance of `layer` without its animations.
        init(_ layer: Layer) {
            id = layer.presented.id
            handle = layer.handle
            properties = layer.properties
            isTransformLayer = layer.isTransformLayer
        }

        /// Whether this is the very look that `other` has. What is animated most often is compared first.
        func isSame(as other: Appearance) -> Bool {
            id == other.id && properties.transform == other.properties.transform
                && properties.opacity == other.properties.opacity
                && properties == other.properties
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
