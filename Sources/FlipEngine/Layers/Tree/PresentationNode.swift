/// One layer as shown in a frame, with its sublayers: immutable and independent of the layer itself.
///
/// A subtree without changes has the same node as in the previous frame, so the renderer can compare with `===` and
/// skip it. If only sublayers changed, the node is new and the appearance the same.
final class PresentationNode: Sendable {
    /// A layer's appearance, without its sublayers.
    final class Appearance: Sendable {
        /// The identity of the layer.
        let id: LayerID
        /// The link back to the layer.
        let handle: LayerHandle
        /// The properties with animations applied. Written only by the code that makes the frame, in place, so that an
        /// appearance is never copied.
        @exclusivity(unchecked) nonisolated(unsafe) var properties: LayerProperties
        /// Whether it draws nothing itself and does not flatten its sublayers.
        let isTransformLayer: Bool

        /// The appearance of `layer` without its animations.
        init(_ layer: Layer) {
            id = layer.presented.id
            handle = layer.handle
            properties = layer.properties
            isTransformLayer = layer.isTransformLayer
        }

        /// Whether this equals `other`. Compares the most frequently animated properties first.
        func isSame(as other: Appearance) -> Bool {
            id == other.id && properties.transform == other.properties.transform
                && properties.opacity == other.properties.opacity
                && properties == other.properties
        }
    }

    /// The layer's own appearance.
    let appearance: Appearance
    /// The sublayers, in tree order.
    let sublayers: PatchedArray<PresentationNode>

    init(appearance: Appearance, sublayers: PatchedArray<PresentationNode>) {
        self.appearance = appearance
        self.sublayers = sublayers
    }

    /// The identity of the layer.
    var id: LayerID { appearance.id }
    /// The properties, with animations applied.
    var properties: LayerProperties { appearance.properties }
}
