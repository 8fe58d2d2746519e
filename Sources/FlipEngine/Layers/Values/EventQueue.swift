/// The notice of an animation's start: delivered once, by the start's event or just before the end's.
final class StartNotice {
    private var animation: Animation?

    init(_ animation: Animation) { self.animation = animation }

    /// Calls the delegate, unless that was done.
    func deliver() {
        guard let animation else { return }
        self.animation = nil
        animation.delegate?.animationDidStart(animation)
    }
}

/// What is to be told after the frame, in the order in which it happened.
final class EventQueue {
    /// Something to be told.
    enum Event {
        /// An animation became active.
        case didStart(StartNotice)
        /// An animation ended. Its start may still wait in the queue of another stage.
        case didStop(Animation, finished: Bool, after: StartNotice?)
        /// All animations of a transaction ended.
        case completion(() -> Void)
    }

    private var events: [Event] = []

    /// Whether nothing is to be told.
    var isEmpty: Bool { events.isEmpty }

    /// Puts an event at the end.
    func append(_ event: Event) { events.append(event) }

    /// Tells everything that was queued before the call. What that brings about waits for the next call, so that a
    /// callback that causes itself again cannot hold up a frame for ever.
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
