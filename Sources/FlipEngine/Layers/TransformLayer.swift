/// A layer that draws nothing itself and does not flatten: its sublayers keep their places in space, as
/// `CATransformLayer`.
///
/// An ordinary layer shows its sublayers as they fall onto its own plane. Use this one for things with depth, such as
/// the sides of a box. Its background, contents, border, corners and shadow are not drawn, it masks nothing, and it is
/// never hit itself; its sublayers are.
public final class TransformLayer: Layer {
    override var isTransformLayer: Bool { true }
}
