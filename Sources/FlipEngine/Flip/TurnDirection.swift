/// Which way something turns over about an upright axis through its middle.
public enum TurnDirection: Hashable, Sendable, CaseIterable {
    /// The right edge comes towards the viewer and goes over to the left, as under a hand that drags to the left:
    /// negative turns about y.
    case leftward
    /// The left edge comes towards the viewer and goes over to the right: positive turns about y.
    case rightward

    /// The sign of the turn about y.
    var sign: Double { self == .leftward ? -1 : 1 }
}
