/// Two layers in one place, one the back of the other, that turn over together: what `LayerFlip`, `CardFlip` and
/// `ButtonFlip` have in common.
///
///     flip.run(toBack: true, at: stage.currentTime)   // turns over by itself
///     flip.hold(at: 0.3)                              // or: stands where 0.3 s of the turn have passed
///     flip.show(back: true)                           // at rest, on its back
///
/// A turn has a time line from 0, where the front is seen, to `duration`, where the back is, and can be run along it
/// either way. Its curve is ease-in-ease-out. All that moves is ordinary animations on the two layers; their own time is
/// stopped for holding, not the layers', so that whatever is on the two sides goes on living meanwhile.
///
/// At rest, and held at either end, there is no animation, no transform and no shade: one side is shown as if there
/// were no flip, and the other is hidden. Half-way both are edge-on, and only what stands on `edge` is seen.
///
/// Keep the flip for as long as it turns: nothing else does. One that is let go in mid-run leaves its animations and shades
/// on the two layers, and both of them unhidden; the run goes on to its end and holds there, and no completion is called.
/// Call `show(back:)` before to have the layers as they are at rest.
///
/// Units: seconds; points; `y` downwards, so the axis is upright on the screen. Both layers should have the same
/// extents, the middle as anchor, and the same position, in a superlayer without perspective.
public class SideFlip {
    /// The side that is seen at the beginning of the time line.
    public final let front: Layer
    /// The side that is seen at its end.
    public final let back: Layer
    /// Turns with the front, and is hidden at rest: strips that stand on it, square to the sides, give the two a
    /// thickness, and something to see when both are edge-on. Place it as the sides are placed, in front of them.
    public final var edge: TransformLayer?
    /// How far the eye is from the layers, in points; what is not above 0 is refused. A turn under way goes on as seen
    /// from there.
    public final var eyeDistance: Double {
        didSet {
            if !(eyeDistance > 0) { eyeDistance = oldValue }
            if eyeDistance != oldValue, isTurning { play() }
        }
    }
    /// How long the whole turn takes, in seconds; what is not above 0 and finite is refused.
    public final var duration: MediaTime {
        didSet { if !(duration > 0 && duration.isFinite) { duration = oldValue } }
    }
    /// Which way it turns from front to back; the way back is the opposite one. Takes effect at the next run or hold.
    public final var direction = TurnDirection.leftward
    /// Which side is up, or comes up when the run has ended; held, the nearer one.
    public private(set) final var showsBack = false

    private enum Motion {
        case rest
        case held(offset: Double)
        case running(offset: Double, begin: MediaTime)
    }

    private var motion = Motion.rest
    private var runEnd: SideFlipEnd?
    private var completion: (() -> Void)?
    private let shades: SideShades

    private static let key = "flip"

    init(front: Layer, back: Layer, eyeDistance: Double, duration: MediaTime, shade: Double) {
        self.front = front
        self.back = back
        self.eyeDistance = eyeDistance
        self.duration = duration
        shades = SideShades(strength: shade)
        front.isDoubleSided = false
        back.isDoubleSided = false
        show(back: false)
    }

    /// How much of its light a side has lost when it has turned away altogether, 0...1; a turn that is under way takes
    /// another strength at once.
    final var shadeStrength: Double {
        get { shades.strength }
        set {
            let strength = min(max(newValue, 0), 1)
            guard strength != shades.strength else { return }
            shades.strength = strength
            if isTurning { withoutActions { playShades() } }
        }
    }

    // MARK: Motion

    /// Whether it is between two sides, by itself or held.
    public final var isTurning: Bool {
        if case .rest = motion { false } else { true }
    }

    /// Whether it goes on by itself.
    public final var isRunning: Bool {
        if case .running = motion { true } else { false }
    }

    /// Shows one side at rest.
    public final func show(back isBack: Bool) {
        motion = .rest
        showsBack = isBack
        endRun()
        withoutActions {
            for (side, isHidden) in [(front, isBack), (back, !isBack)] {
                side.removeAnimation(forKey: Self.key)
                side.transform = .identity
                side.isHidden = isHidden
            }
            edge?.removeAnimation(forKey: Self.key)
            edge?.transform = .identity
            edge?.isHidden = true
            shades.remove()
        }
        moved(to: isBack ? duration : 0)
    }

    /// Stops the turn where `offset` seconds of its time line have passed, fenced to 0...`duration`: what a hand does.
    /// At either end it rests. What is not a number changes nothing.
    public final func hold(at offset: Double) {
        guard !offset.isNaN else { return }
        guard offset > 0 else { return show(back: false) }
        guard offset < duration else { return show(back: true) }
        motion = .held(offset: offset)
        showsBack = offset * 2 > duration
        endRun()
        play()
        moved(to: offset)
    }

    /// Lets the turn go on by itself to one of its ends.
    ///
    /// There the end state holds until `Stage.deliverEvents()` tells that the run is over, which is when the model is
    /// brought up to date and `completion` is called. A run that is broken off, by a hold, another run or
    /// `show(back:)`, calls none.
    ///
    /// - Parameters:
    ///   - isBack: To which side.
    ///   - time: When it begins, in the time of the layers' superlayer.
    ///   - offset: From where on its time line, in seconds; nil for where it stands.
    ///   - completion: What is called at the end.
    public final func run(
        toBack isBack: Bool, at time: MediaTime, from offset: Double? = nil,
        completion: (() -> Void)? = nil
    ) {
        let start = min(max(offset ?? self.offset(at: time), 0), duration)
        endRun()
        motion = .running(offset: start, begin: time)
        showsBack = isBack
        self.completion = completion
        runEnd = SideFlipEnd(flip: self)
        play()
        moved(to: min(max(start, duration * 0.001), duration * 0.999))
    }

    /// The run that `end` watches over has come to its end.
    final func ended(_ end: SideFlipEnd) {
        guard end === runEnd else { return }
        let completion = completion
        show(back: showsBack)
        completion?()
    }

    /// Where on its time line the turn stands at `time`, 0...`duration`, in the time of the layers' superlayer.
    public final func offset(at time: MediaTime) -> Double {
        switch motion {
        case .rest: return showsBack ? duration : 0
        case .held(let offset): return offset
        case .running(let offset, let begin):
            let way = max(time - begin, 0) * (showsBack ? 1 : -1)
            return min(max(offset + way, 0), duration)
        }
    }

    // MARK: For each kind of flip

    /// The animation of the front or the back over the whole time line; its timing is set by who plays it.
    func turn(ofFront isFront: Bool) -> Animation {
        preconditionFailure("each kind of flip turns in its own way")
    }

    /// The turn stands at `offset` seconds now, or has left it.
    func moved(to offset: Double) {}

    /// The angle about y of the front or the back at the beginning, half-way and at the end of the time line.
    final func angles(ofFront isFront: Bool) -> [Double] {
        let start = isFront ? 0 : -direction.sign * .pi
        return [0, 0.5, 1].map { start + direction.sign * .pi * $0 }
    }

    /// The eye, in a side's own transform.
    final var perspective: Transform3D {
        var perspective = Transform3D.identity
        perspective.m34 = -1 / eyeDistance
        return perspective
    }

    // MARK: Playing

    private func play() {
        withoutActions {
            for (side, isFront) in [(front, true), (back, false)] {
                side.transform = perspective
                side.isHidden = false
                let turn = turn(ofFront: isFront)
                // One end is enough to hear of.
                if isFront { turn.delegate = runEnd }
                start(turn, on: side)
            }
            playShades()
            guard let edge else { return }
            edge.transform = perspective
            edge.isHidden = false
            start(turn(ofFront: true), on: edge)
        }
    }

    /// Darkens both sides as far as the turn has come.
    private func playShades() {
        for (side, isFront) in [(front, true), (back, false)] {
            shades.play(on: side, ofFront: isFront, start: start)
        }
    }

    private func start(_ animation: Animation, on layer: Layer) {
        animation.duration = duration
        animation.timingFunction = .easeInEaseOut
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        switch motion {
        case .rest:
            return
        case .held(let offset):
            animation.speed = 0
            animation.timeOffset = offset
        case .running(let offset, let begin) where showsBack:
            // A begin of 0 would mean "at the commit".
            animation.beginTime = begin == offset ? .leastNormalMagnitude : begin - offset
        case .running(let offset, let begin):
            animation.beginTime = begin == 0 ? .leastNormalMagnitude : begin
            animation.speed = -1
            animation.timeOffset = offset
        }
        layer.add(animation, forKey: Self.key)
    }

    private func endRun() {
        runEnd = nil
        completion = nil
    }

    private func withoutActions(_ change: () -> Void) {
        guard let transaction = front.stage?.transaction else { return change() }
        transaction(disableActions: true) { change() }
    }
}

/// Hears that a run is over; the flip itself may be gone by then.
final class SideFlipEnd: AnimationDelegate {
    private weak var flip: SideFlip?

    init(flip: SideFlip) { self.flip = flip }

    func animationDidStop(_ animation: Animation, finished: Bool) {
        if finished { flip?.ended(self) }
    }
}
