/// A card that a drag turns over: keyframes that are scrubbed in both directions, with shading and a receding camera.
///
///     let flip = CardFlip(front: page, back: settings, eyeDistance: 850)
///     flip.timeOffset = dragged / width * flip.duration
///
/// | part | at the start | halfway | at the end |
/// | --- | --- | --- | --- |
/// | front | unchanged | turned by -π/2, scaled to 0.85 | turned by -π |
/// | back | turned by π | turned by π/2, scaled to 0.85 | unchanged |
/// | shade of the front | clear | | 0.8 black |
/// | shade of the back | 0.8 black | | clear |
///
/// The table is for a turn to the left. In a turn to the right, all angles have the opposite sign. The back should take
/// input only in the state `end`, the front only in the state `begin`. For the motion after a release see
/// `FlipMomentum`.
///
/// Source: the well-known interactive card flip with Core Animation; running without a drag is an addition.
public final class CardFlip: SideFlip {
    /// The position of the turn.
    public enum State: Hashable, Sendable {
        /// The front is up: less than 0.0001 s of the turn has passed.
        case begin
        /// Between the two.
        case inProgress
        /// The back is up: the full duration has passed.
        case end
    }

    /// The position of the turn.
    public private(set) var state = State.begin
    /// The fraction of its light that a side has lost when fully turned away, 0...1; 0.8 by default.
    public var shade: Double {
        get { shadeStrength }
        set { shadeStrength = newValue }
    }

    /// The position to which the turn was last set, or at which a run began, in seconds.
    private var stand = 0.0

    /// The scale halfway, equal in x, y and z; to be changed at rest.
    package var pullBack = 0.85

    /// Offsets below this count as the start, in seconds.
    private static let startTolerance = 0.0001

    /// A flip of two layers, the front up, with a duration of 1 s. `eyeDistance` is in points.
    public init(front: Layer, back: Layer, eyeDistance: Double) {
        super.init(front: front, back: back, eyeDistance: eyeDistance, duration: 1, shade: 0.8)
    }

    /// The elapsed seconds of the turn, clamped to 0...`duration`; setting it scrubs. While the flip runs on its own,
    /// this is where the run began; use `offset(at:)` then.
    public var timeOffset: Double {
        get { stand }
        set { hold(at: newValue < Self.startTolerance ? 0 : newValue) }
    }

    override var middleScale: Double { pullBack }

    override func turn(ofFront isFront: Bool) -> Animation {
        let turn = KeyframeAnimation(keyPath: "transform")
        let scales = [1, pullBack, 1]
        turn.values = zip(angles(ofFront: isFront), scales).map { angle, scale in
            perspective.scaled(x: scale, y: scale, z: scale).rotated(by: angle, x: 0, y: 1, z: 0)
        }
        return turn
    }

    override func moved(to offset: Double) {
        stand = offset
        state = offset < Self.startTolerance ? .begin : offset >= duration ? .end : .inProgress
    }
}
