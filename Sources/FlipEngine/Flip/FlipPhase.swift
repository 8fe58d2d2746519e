/// How far a digit flip has come, in this order forwards and in the opposite order backwards.
///
/// The phases follow from the flap's angle, so a flip that is scrubbed by hand goes through them both ways; on a border
/// the later one counts.
public enum FlipPhase: Hashable, Sendable, CaseIterable {
    /// The flap stands or falls towards the viewer and shows its front.
    case topToMiddle
    /// The flap has passed the edge-on position and shows its back.
    case middleToBottom
    /// The flap has landed and lies still: the card can be made ready for the next value.
    case resetForNext
}

extension FlipTimeline {
    /// Angles and times this close count as equal, so that rounding never shows the wrong side for a frame.
    private static let noise = 1e-9

    /// The phase at `offset` seconds.
    public func phase(at offset: Double) -> FlipPhase {
        if offset >= duration - Self.noise { return .resetForNext }
        let turned = direction == .forward ? angle(at: offset) : .pi - angle(at: offset)
        return turned < .pi / 2 - Self.noise ? .topToMiddle : .middleToBottom
    }
}
