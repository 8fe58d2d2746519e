import FlipEngine

/// A target's answer to a pointer event.
package enum GestureResponse: Hashable, Sendable {
    /// The gesture does not belong to this target.
    case failed
    /// The gesture may belong to this target; a later event decides.
    case possible
    /// The gesture belongs to this target.
    case began
}

/// Decides to which of several targets a press of the pointer belongs: takes pointer events and the targets' answers,
/// and sends each event to the targets that may still claim the press.
///
///     arena.press(event, on: [.cards, .face]) { target, event in send(event, target) }
///     arena.move(event) { target, event in send(event, target) }
///     arena.release(event) { target, event in send(event, target) }
///
/// Targets are asked from top to bottom. The first one that answers `began` wins and receives all further events of the
/// press; the arena cancels the others. It also cancels a target that answers `failed`, so every press ends with
/// exactly one release or cancellation for each target that received the press.
final class GestureArena<Target: Hashable & Sendable> {
    /// Sends an event to a target and returns its answer.
    typealias Send = (Target, PointerEvent) -> GestureResponse

    /// The targets that may still claim the press, from top to bottom.
    private var candidates: [Target] = []
    /// The target that has claimed the press; nil while that is undecided.
    private(set) var winner: Target?
    private var lastPosition = Point.zero

    /// Whether a press is in progress that a target has claimed or may claim.
    var isActive: Bool { !candidates.isEmpty }

    /// Offers a press to `targets`, from top to bottom. A press in progress, whose release was lost, is cancelled.
    func press(_ event: PointerEvent, on targets: [Target], send: Send) {
        cancel(event, send: send)
        lastPosition = event.position
        for target in targets where winner == nil {
            candidates.append(target)
            handle(send(target, event), of: target, event, send)
        }
    }

    /// Passes a movement to the targets.
    func move(_ event: PointerEvent, send: Send) {
        lastPosition = event.position
        for target in candidates where candidates.contains(target) {
            handle(send(target, event), of: target, event, send)
        }
    }

    /// Passes the release to the targets.
    ///
    /// In a fast flick the release may be the first event after the press, so it counts as a movement first.
    func release(_ event: PointerEvent, send: Send) {
        if event.position != lastPosition { move(event.with(.moved), send: send) }
        for target in end() { _ = send(target, event) }
    }

    /// Cancels the press for every target.
    func cancel(_ event: PointerEvent, send: Send) {
        for target in end() { _ = send(target, event.with(.cancelled)) }
    }

    private func end() -> [Target] {
        defer { (candidates, winner) = ([], nil) }
        return candidates
    }

    private func handle(
        _ response: GestureResponse, of target: Target, _ event: PointerEvent, _ send: Send
    ) {
        guard winner == nil, response != .possible else { return }
        let losers = response == .began ? candidates.filter { $0 != target } : [target]
        if response == .began { winner = target }
        candidates.removeAll(where: losers.contains)
        for loser in losers { _ = send(loser, event.with(.cancelled)) }
    }
}

extension PointerEvent {
    /// Returns the same event in another phase.
    fileprivate func with(_ phase: Phase) -> PointerEvent {
        var event = self
        event.phase = phase
        return event
    }
}
