/// The notice of an animation's start, delivered once: by the start event or just before the end event.
final class StartNotice {
    private var animation: Animation?

    init(_ animation: Animation) { self.animation = animation }

    /// Calls the delegate, unless already done.
    func deliver() {
        guard let animation else { return }
        self.animation = nil
        animation.delegate?.animationDidStart(animation)
    }
}

/// The events to deliver after the frame, in order of occurrence.
final class EventQueue {
    /// One event.
    enum Event {
        /// An animation became active.
        case didStart(StartNotice)
        /// An animation ended. Its start may still be in the queue of another stage. `queues` are those of all stages
        /// that it was on.
        case didStop(Animation, finished: Bool, after: StartNotice?, queues: [EventQueue])
        /// All animations of a transaction ended.
        case completion(() -> Void)
    }

    private var events: [Event] = []
    /// Whether the stage is deallocated, so that nothing delivers further events.
    private(set) var isClosed = false

    /// Whether there are no events.
    var isEmpty: Bool { events.isEmpty }

    /// Appends an event.
    func append(_ event: Event) { events.append(event) }

    /// Closes the queue of a stage that is deallocated. The ends of animations that were on other stages before are
    /// left to the last one that still exists; all other events are lost.
    func close() {
        isClosed = true
        let rest = events
        events = []
        for case .didStop(let animation, let finished, let start, let queues) in rest {
            queues.appendStop(of: animation, finished: finished, after: start)
        }
    }

    /// Delivers all events queued before the call. The events that they cause wait for the next call, so that a
    /// callback that triggers itself cannot block a frame forever.
    func deliver() {
        let batch = events
        events = []
        for event in batch {
            switch event {
            case .didStart(let start):
                start.deliver()
            case .didStop(let animation, let finished, let start, _):
                start?.deliver()
                animation.delegate?.animationDidStop(animation, finished: finished)
            case .completion(let block):
                block()
            }
        }
    }
}

extension [EventQueue] {
    /// Appends the end of an animation to the last queue whose stage still exists, if any.
    func appendStop(of animation: Animation, finished: Bool, after start: StartNotice?) {
        last { !$0.isClosed }?
            .append(.didStop(animation, finished: finished, after: start, queues: self))
    }
}
