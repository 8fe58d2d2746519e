/// An animation on a layer: the layer's copy of it, and what has been told of it so far.
final class AttachedAnimation {
    /// The key it was added under; nil if without.
    let key: String?
    /// The layer's copy, which delegates get to see.
    let animation: Animation
    /// What frames are made with.
    let program: AnimationProgram
    /// Whether the begin time is still to be set, at the next commit.
    private var awaitsBegin: Bool
    private var hasStarted = false
    /// Whether its end was reported.
    private(set) var hasStopped = false
    /// The notice of its start; nil before that, or without a delegate.
    private var start: StartNotice?
    private var completions: [CompletionGroup]
    /// Where the last stage that the animation was on reports; nil before the first.
    private var events: EventQueue?

    init(
        key: String?, animation: Animation, program: AnimationProgram,
        completions: [CompletionGroup], events: EventQueue?
    ) {
        self.key = key
        self.animation = animation
        self.program = program
        self.completions = completions
        self.events = events
        awaitsBegin = program.timing.beginTime == 0
        for group in completions { group.enter() }
    }

    // Whatever way an animation goes, with its layer or without, its end is reported.
    deinit { stop(finished: false, nil) }

    /// Sets a begin time of 0 to `time` of the layer, once.
    func resolveBegin(at time: MediaTime) {
        guard awaitsBegin else { return }
        awaitsBegin = false
        program.timing.beginTime = time
        animation.timing.beginTime = time
    }

    /// Reports what the phase brings: a begin, an end, each once.
    func report(_ phase: MediaTimingSample.Phase, to events: EventQueue) {
        if self.events !== events { self.events = events }
        guard phase != .before else { return }
        if !hasStarted {
            hasStarted = true
            if animation.delegate != nil {
                let start = StartNotice(animation)
                self.start = start
                events.append(.didStart(start))
            }
        }
        if phase == .after { stop(finished: true, events) }
    }

    /// Reports the end, if that has not happened yet: to `events`, or where the last stage reports.
    func stop(finished: Bool, _ events: EventQueue?) {
        guard !hasStopped else { return }
        hasStopped = true
        if animation.delegate != nil {
            (events ?? self.events)?.append(
                .didStop(animation, finished: finished, after: start))
        }
        for group in completions { group.leave() }
        completions = []
    }
}
