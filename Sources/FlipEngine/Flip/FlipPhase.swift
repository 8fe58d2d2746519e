/// The phase of a digit flip, in this order forwards and in reverse order backwards.
///
/// Phases follow from the flap's angle, so scrubbing passes through them in both directions; a border belongs to the
/// later phase.
public enum FlipPhase: Hashable, Sendable, CaseIterable {
    /// The flap is upright or falls towards the viewer, and shows its front.
    case topToMiddle
    /// The flap has passed the edge-on position and shows its back.
    case middleToBottom
    /// The flap has landed and rests: the card can be prepared for the next value.
    case resetForNext
}

extension FlipTimeline {
    /// The tolerance for angles and times, so that rounding never shows the wrong side for a frame.
    private static let noise = 1e-9

    /// The phase at `offset` seconds.
    public func phase(at offset: Double) -> FlipPhase {
        if offset >= duration - Self.noise { return .resetForNext }
        let turned = direction == .forward ? angle(at: offset) : .pi - angle(at: offset)
        return turned < .pi / 2 - Self.noise ? .topToMiddle : .middleToBottom
    }
}
