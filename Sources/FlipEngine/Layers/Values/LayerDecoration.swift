/// A layer's colours, picture, border and sublayer transform. They seldom change, so consecutive frames share them.
struct LayerDecoration: Equatable, Sendable {
    var sublayerTransform = Transform3D.identity
    var backgroundColor: Color?
    var contents: Image?
    var contentsRect = Rect.unit
    var contentsGravity = ContentsGravity.resize
    var contentsScale = 1.0
    var contentsMultiplyColor = ColorMultiplier.identity
    var subtreeMultiplyColor = ColorMultiplier.identity
    var cornerRadius = 0.0
    var masksToBounds = false
    var borderWidth = 0.0
    var borderColor = Color.black

    /// A copy-on-write decoration: copying it costs a reference, not its size.
    struct Shared: Equatable, Sendable {
        private final class Box: Sendable {
            let decoration: LayerDecoration
            init(_ decoration: LayerDecoration) { self.decoration = decoration }
        }

        private static let plain = Box(LayerDecoration())
        private var box = plain

        /// The decoration. Setting it allocates an object.
        var decoration: LayerDecoration {
            get { box.decoration }
            set { box = Box(newValue) }
        }

        static func == (a: Shared, b: Shared) -> Bool {
            a.box === b.box || a.box.decoration == b.box.decoration
        }
    }
}
