/// The base class of animations, like `CAAnimation`. Use `BasicAnimation`, `KeyframeAnimation` or `AnimationGroup`.
///
/// Animations are objects, as in Core Animation, but `Layer.add(_:forKey:)` copies its argument: changing an animation
/// afterwards changes nothing on the layer.
///
/// A duration of 0 or less becomes the transaction's (0.25 s by default) when the animation is added to a layer, and
/// the group's when it is a child of a group. A begin time of 0 becomes the layer's time at the commit; for a literal
/// 0, use a tiny number. A group's children begin in the group's time: there, 0 is 0.
public class Animation: MediaTiming {
    var timing = MediaTimingValues()

    /// The timing function of each run; nil takes the transaction's, or linear if there is none.
    public var timingFunction: MediaTimingFunction?
    /// Whether the layer removes the animation after its end; true by default. Has no effect on a group's children.
    public var isRemovedOnCompletion = true
    /// The delegate that is notified of the start and the end; a **strong** reference. Has no effect on a group's
    /// children.
    public var delegate: (any AnimationDelegate)?
    /// An arbitrary name, to tell animations apart in the delegate.
    public var name: String?

    init() {}

    /// Returns an independent copy; the delegate is shared.
    public func copy() -> Animation {
        let copy = Animation()
        copy.take(from: self)
        return copy
    }

    /// Copies the properties common to all animations.
    func take(from other: Animation) {
        timing = other.timing
        timingFunction = other.timingFunction
        isRemovedOnCompletion = other.isRemovedOnCompletion
        delegate = other.delegate
        name = other.name
    }

    /// Compiles the animation for the evaluation of frames. `defaultDuration` replaces a duration of 0 or less.
    func program(defaultDuration: MediaTime) -> AnimationProgram {
        AnimationProgram(
            timing: resolvedTiming(defaultDuration), function: timingFunction, effect: .none)
    }

    /// Returns the timing, with `defaultDuration` in place of a duration of 0 or less.
    func resolvedTiming(_ defaultDuration: MediaTime) -> MediaTimingValues {
        var resolved = timing
        if resolved.duration <= 0 { resolved.duration = defaultDuration }
        return resolved
    }
}

extension Animation {
    /// The begin time, in the time of the layer or group; on a layer, 0 means the layer's time at the commit.
    public var beginTime: MediaTime {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }
    /// The duration of one run, in seconds; 0, the default, takes the transaction's or the group's.
    public var duration: MediaTime {
        get { timing.duration }
        set { timing.duration = newValue }
    }
    /// Animation seconds per second of the layer's time; 1 by default.
    public var speed: Double {
        get { timing.speed }
        set { timing.speed = newValue }
    }
    /// An offset in the animation's active time, in seconds.
    public var timeOffset: MediaTime {
        get { timing.timeOffset }
        set { timing.timeOffset = newValue }
    }
    /// The number of runs, which may be fractional; 0 counts as one.
    public var repeatCount: Double {
        get { timing.repeatCount }
        set { timing.repeatCount = newValue }
    }
    /// How long to repeat, in seconds; 0 defers to `repeatCount`.
    public var repeatDuration: MediaTime {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }
    /// Whether a reverse run follows each run.
    public var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }
    /// The value that shows outside the active time.
    public var fillMode: FillMode {
        get { timing.fillMode }
        set { timing.fillMode = newValue }
    }
}
