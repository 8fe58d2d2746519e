/// The phase of a digit flip. A flip passes through the phases in this order, whatever its direction.
///
/// Phases are a function of the elapsed time and the eye's position, so scrubbing back passes through them in reverse;
/// a boundary belongs to the later phase.
public enum FlipPhase: Hashable, Sendable, CaseIterable {
    /// The flap has not yet reached the edge-on position: in a forward flip it shows its front, in a backward flip its
    /// back.
    case topToMiddle
    /// The flap has passed the edge-on position and shows its other side.
    case middleToBottom
    /// The duration has elapsed: the card can be prepared for the next value.
    case resetForNext
}

extension FlipTimeline {
    /// The tolerance for angles and times, so that rounding never shows the wrong side for a frame.
    private static let noise = 1e-9

    /// The phase at `offset` seconds, seen from an eye in front of the hinge.
    public func phase(at offset: Double) -> FlipPhase {
        phase(at: offset, edgeOnAngle: .pi / 2)
    }

    /// The phase at `offset` seconds of a flap that is edge-on at `edgeOnAngle`.
    func phase(at offset: Double, edgeOnAngle: Double) -> FlipPhase {
        if offset >= duration - Self.noise { return .resetForNext }
        let isForward = direction == .forward
        let turned = isForward ? angle(at: offset) : .pi - angle(at: offset)
        let edgeOn = isForward ? edgeOnAngle : .pi - edgeOnAngle
        return turned < edgeOn - Self.noise ? .topToMiddle : .middleToBottom
    }
}
