/// A layer that draws nothing itself and does not flatten: its sublayers keep their depth, like `CATransformLayer`.
///
/// An ordinary layer projects its sublayers onto its own plane: seen edge-on, it and its content are a line. Use this
/// one for objects with depth, such as the two sides of a card or the six of a box: its sublayers turn with the
/// transform layer, each at its place in space, and are sorted by depth among themselves. Transform layers inside one
/// share its space: what they contain is sorted together, up to the next ordinary layer. Among the sublayers of an
/// ordinary layer, a transform layer is drawn as a whole, in the order of `zPosition`, then of depth.
///
///     let card = TransformLayer()
///     card.addSublayer(front)
///     card.addSublayer(back)          // back.transform: a half turn about y; neither is double-sided
///     card.transform = Transform3D(rotation: angle, x: 0, y: 1, z: 0)
///
/// Its background, contents, border and corners are not drawn, and it masks nothing. Hit testing never returns it, only
/// its sublayers.
public final class TransformLayer: Layer {
    override var isTransformLayer: Bool { true }
}
