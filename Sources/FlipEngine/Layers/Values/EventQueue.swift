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
        /// An animation ended. Its start may still be in the queue of another stage.
        case didStop(Animation, finished: Bool, after: StartNotice?)
        /// All animations of a transaction ended.
        case completion(() -> Void)
    }

    private var events: [Event] = []

    /// Whether there are no events.
    var isEmpty: Bool { events.isEmpty }

    /// Appends an event.
    func append(_ event: Event) { events.append(event) }

    /// Delivers all events queued before the call. The events that they cause wait for the next call, so that a
    /// callback that triggers itself cannot block a frame forever.
    func deliver() {
        let batch = events
        events = []
        for event in batch {
            switch event {
            case .didStart(let start):
                start.deliver()
            case .didStop(let animation, let finished, let start):
                start?.deliver()
                animation.delegate?.animationDidStop(animation, finished: finished)
            case .completion(let block):
                block()
            }
        }
    }
}
