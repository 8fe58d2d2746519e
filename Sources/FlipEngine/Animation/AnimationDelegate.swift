/// Is notified when an animation starts and ends, like `CAAnimationDelegate`.
///
/// Both methods are optional. `Stage.deliverEvents()` calls them after the frame, never during the evaluation of the
/// tree; their changes show in the next frame. The argument is the layer's copy of the animation. Only the animation
/// that was added to a layer notifies its delegate; the children of a group do not.
public protocol AnimationDelegate: AnyObject {
    /// The animation has become active: called at its begin time, not when it was added.
    func animationDidStart(_ animation: Animation)

    /// The animation has ended; called exactly once. `finished` is true if it reached its end on its layer, false if it
    /// was removed or replaced before, or if its layer left the stage.
    func animationDidStop(_ animation: Animation, finished: Bool)
}

extension AnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ animation: Animation) {}

    /// Does nothing.
    public func animationDidStop(_ animation: Animation, finished: Bool) {}
}
