/// The direction of a turn about a vertical axis through the centre.
public enum TurnDirection: Hashable, Sendable, CaseIterable {
    /// The right edge comes towards the viewer and moves to the left, as in a drag to the left: negative angles about
    /// y.
    case leftward
    /// The left edge comes towards the viewer and moves to the right: positive angles about y.
    case rightward

    /// The sign of the angle about y.
    var sign: Double { self == .leftward ? -1 : 1 }
}
