/// An animation on a layer: the layer's copy of it, and the events reported so far.
final class AttachedAnimation {
    /// The key it was added with; nil if none.
    let key: String?
    /// The layer's copy, which is passed to delegates.
    let animation: Animation
    /// The compiled form that frames evaluate.
    private(set) var program: AnimationProgram
    /// Whether it was added to a layer on no stage: it belongs to the transaction that puts the layer on one.
    private var awaitsTransaction: Bool
    /// Whether its duration is that of its transaction.
    private let takesDuration: Bool
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
    /// The event queues of the stages before, the last one at the end.
    private var earlier: [EventQueue] = []

    /// An animation whose duration and timing function are already those that `program` has.
    ///
    /// - Parameters:
    ///   - takesDuration: Whether the duration is the transaction's.
    ///   - events: The queue of the layer's stage; nil if the layer is on none.
    init(
        key: String?, animation: Animation, program: AnimationProgram, takesDuration: Bool = false,
        completions: [CompletionGroup], events: EventQueue?
    ) {
        self.takesDuration = takesDuration
        awaitsTransaction = events == nil
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

    /// Joins the transaction that puts the layer on a stage for the first time since the animation was added.
    ///
    /// - Parameters:
    ///   - duration: The transaction's, for an animation that has none.
    ///   - function: The transaction's timing function, for an animation that has none.
    ///   - completions: The transaction's groups, which wait for the animation.
    ///   - events: The queue of the stage.
    func join(
        duration: MediaTime, function: MediaTimingFunction?, completions: [CompletionGroup],
        events: EventQueue
    ) {
        guard awaitsTransaction, !hasStopped else { return }
        awaitsTransaction = false
        isOn(events)
        if takesDuration { animation.timing.duration = duration }
        if animation.timingFunction == nil { animation.timingFunction = function }
        program = animation.program(defaultDuration: animation.duration)
        self.completions = completions
        for group in completions { group.enter() }
    }

    /// Replaces a begin time of 0 by the layer's time `time`, once.
    func resolveBegin(at time: MediaTime) {
        guard awaitsBegin else { return }
        awaitsBegin = false
        program.timing.beginTime = time
        animation.timing.beginTime = time
    }

    /// Reports the start and the end, each once, as the phase requires.
    func report(_ phase: MediaTimingSample.Phase, to events: EventQueue) {
        isOn(events)
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

    /// Notes that it is on the stage of `events`.
    private func isOn(_ events: EventQueue) {
        guard self.events !== events else { return }
        if let last = self.events { earlier.append(last) }
        earlier.removeAll { $0 === events }
        self.events = events
    }

    /// Reports the end, unless already done, to `events` or to the queue of the last stage that still exists.
    func stop(finished: Bool, _ events: EventQueue?) {
        guard !hasStopped else { return }
        hasStopped = true
        if let events { isOn(events) }
        if animation.delegate != nil, let last = self.events {
            (earlier + [last]).appendStop(of: animation, finished: finished, after: start)
        }
        for group in completions { group.leave() }
        completions = []
    }
}
