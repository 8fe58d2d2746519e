/// What is to be told after the frame, in the order in which it happened.
final class EventQueue {
    /// Something to be told.
    enum Event {
        /// An animation became active.
        case didStart(Animation)
        /// An animation ended.
        case didStop(Animation, finished: Bool)
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
            case .didStart(let animation):
                animation.delegate?.animationDidStart(animation)
            case .didStop(let animation, let finished):
                animation.delegate?.animationDidStop(animation, finished: finished)
            case .completion(let block):
                block()
            }
        }
    }
}
