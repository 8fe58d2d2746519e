/// A layer that draws nothing itself and does not flatten: its sublayers keep their places in space, as
/// `CATransformLayer`.
///
/// An ordinary layer shows its sublayers as they fall onto its own plane: turned edge-on, it and all that is in it are
/// a line. Use this one for things with depth, such as the two sides of a card or the six of a box: turn the transform
/// layer, and its sublayers turn with it, each where it is in space, sorted by depth with their siblings.
///
///     let card = TransformLayer()
///     card.addSublayer(front)
///     card.addSublayer(back)          // back.transform: a half turn about y; both are not double sided
///     card.transform = Transform3D(rotation: angle, x: 0, y: 1, z: 0)
///
/// Its background, contents, border, corners and shadow are not drawn, it masks nothing, and it is
/// never hit itself; its sublayers are.
public final class TransformLayer: Layer {
    override var isTransformLayer: Bool { true }
}
