/// Hears of an animation's begin and end, as `CAAnimationDelegate`.
///
/// Both are optional: what is not written does nothing. They are called from `Stage.deliverEvents()`, after the frame, never while the tree is evaluated; what they change
/// shows in the next frame. The animation they get is the copy that the layer held. Only the animation that was added to
/// a layer reports, not the children of a group.
public protocol AnimationDelegate: AnyObject {
    /// The animation has become active: at its begin time, not when it was added.
    func animationDidStart(_ animation: Animation)

    /// The animation has ended, exactly once: `finished` is true when it reached its end on its layer, false when it was
    /// removed or replaced before, or its layer left the stage.
    func animationDidStop(_ animation: Animation, finished: Bool)
}

extension AnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ animation: Animation) {}

    /// Does nothing.
    public func animationDidStop(_ animation: Animation, finished: Bool) {}
}
