/// The card that a hand turns over: keyframes that are scrubbed there and back, with a shade and a camera that pulls back.
///
///     let flip = CardFlip(front: page, back: settings, eyeDistance: 850)
///     flip.delegate = self
///     flip.timeOffset = dragged / width * flip.duration
///
/// | part | at the start | half-way | at the end |
/// | --- | --- | --- | --- |
/// | front | as it is | turned by 3/2 π, at 0.85 | turned by π |
/// | back | turned by π | turned by π/2, at 0.85 | as it is |
/// | shade of the front | clear | | 0.8 black |
/// | shade of the back | 0.8 black | | clear |
///
/// That is to the left; to the right the front goes by π/2 and the back by 3/2 π. The turn has four events, each told once
/// per crossing and in order. What is on the back should take input only at the end, what is on the front only at the
/// start. For the way on after a release see `FlipMomentum`.
///
/// Source: the well-known interactive card flip on Core Animation; letting it run by itself is ours.
public final class CardFlip: SideFlip {
    /// Where the turn stands.
    public enum State: Hashable, Sendable {
        /// The front is up: less than 0.0001 s of the turn have passed.
        case begin
        /// Between the two.
        case inProgress
        /// The back is up: all of the duration has passed.
        case end
    }

    /// What can be told of it.
    public enum Event: Hashable, Sendable, CaseIterable {
        /// It came back to its start.
        case reachedStart
        /// It came to its end.
        case reachedEnd
        /// It left its start.
        case withdrewFromStart
        /// It left its end.
        case withdrewFromEnd
    }

    /// Who hears of the events, at once; not kept alive.
    public weak var delegate: (any CardFlipDelegate)?
    /// Where the turn stands.
    public private(set) var state = State.begin
    /// The scale half-way, the same in x, y and z; 0.85 by default. What is not above 0 and finite is refused.
    public var pullBack = 0.85 {
        didSet { if !(pullBack > 0 && pullBack.isFinite) { pullBack = oldValue } }
    }
    /// How much of its light a side has lost when it has turned away altogether, 0...1; 0.8 by default.
    public var shade: Double {
        get { shadeStrength }
        set { shadeStrength = newValue }
    }

    private var stand = 0.0

    /// Offsets below this are the start, in seconds.
    private static let startTolerance = 0.0001

    /// A flip of two layers, the front up; the whole of it takes 1 s. `eyeDistance` is in points.
    public init(front: Layer, back: Layer, eyeDistance: Double) {
        super.init(front: front, back: back, eyeDistance: eyeDistance, duration: 1, shade: 0.8)
    }

    /// How many seconds of the turn have passed, fenced to 0...`duration`; setting it scrubs. While the flip runs by
    /// itself it is where the run began; ask `offset(at:)` then.
    public var timeOffset: Double {
        get { stand }
        set { hold(at: newValue < Self.startTolerance ? 0 : newValue) }
    }

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
        let new: State =
            offset < Self.startTolerance ? .begin : offset >= duration ? .end : .inProgress
        guard new != state else { return }
        let old = state
        // Before it is told, so that who hears of it finds it so.
        state = new
        if old == .begin { delegate?.cardFlip(self, did: .withdrewFromStart) }
        if old == .end { delegate?.cardFlip(self, did: .withdrewFromEnd) }
        guard state == new else { return }
        if new == .begin { delegate?.cardFlip(self, did: .reachedStart) }
        if new == .end { delegate?.cardFlip(self, did: .reachedEnd) }
    }
}

/// Hears of a card flip's four events.
public protocol CardFlipDelegate: AnyObject {
    /// The flip has left or reached one of its ends.
    func cardFlip(_ flip: CardFlip, did event: CardFlip.Event)
}
