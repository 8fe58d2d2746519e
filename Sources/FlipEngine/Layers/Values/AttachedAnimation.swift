/// An animation on a layer: the layer's copy of it, and the events reported so far.
final class AttachedAnimation {
    /// The key it was added with; nil if none.
    let key: String?
    /// The layer's copy, which is passed to delegates.
    let animation: Animation
    /// The compiled form that frames evaluate.
    let program: AnimationProgram
    /// Whether the next commit still has to set the begin time.
    private var awaitsBegin: Bool
    private var hasStarted = false
    /// Whether its end has been reported.
    private(set) var hasStopped = false
    /// The notice of its start; nil before the start, or without a delegate.
    private var start: StartNotice?
    private var completions: [CompletionGroup]
    /// The event queue of the last stage that the animation was on; nil before the first.
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

    // Reports the end however the animation is removed, even by deallocating its layer.
    deinit { stop(finished: false, nil) }

    /// Replaces a begin time of 0 by the layer's time `time`, once.
    func resolveBegin(at time: MediaTime) {
        guard awaitsBegin else { return }
        awaitsBegin = false
        program.timing.beginTime = time
        animation.timing.beginTime = time
    }

    /// Reports the start and the end, each once, as the phase requires.
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

    /// Reports the end, unless already done, to `events` or to the last stage's queue.
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
