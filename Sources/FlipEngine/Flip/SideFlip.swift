/// Two layers in the same place, a front and a back, that turn over together: the base class of `LayerFlip`, `CardFlip`
/// and `ButtonFlip`.
///
///     flip.run(toBack: true, at: event.time)          // turns over on its own
///     flip.hold(at: 0.3)                              // or: is held 0.3 s into the turn
///     flip.show(back: true)                           // at rest, on its back
///
/// The timeline of a turn runs from 0, where the front is visible, to `duration`, where the back is visible, and can be
/// run in either direction. Its curve is ease-in-ease-out. A turn consists of ordinary animations on the two layers, on
/// their shades and on `edge`. Holding stops the time of the animations, not of the layers, so that the content of both
/// sides stays live.
///
/// At rest, and held at either end, there are no animations, transforms or shades: one side is shown as if there were
/// no flip, and the other is hidden. Halfway both are edge-on, and only the content of `edge` is visible.
///
/// Keep a reference to the flip while it turns: nothing else does. A flip that is deallocated during a run leaves its
/// animations and shades on the two layers, and both layers visible; the run continues to its end and holds there,
/// without calling the completion. Call `show(back:)` first to restore the layers.
///
/// Units: seconds; points, `y` downwards. The layers turn about the y axis, which is vertical on the screen. Both
/// should have equal extents, centred anchors and the same position, in a superlayer without perspective.
public class SideFlip {
    /// The side that is visible at the beginning of the timeline.
    public final let front: Layer
    /// The side that is visible at the end of the timeline.
    public final let back: Layer
    /// A layer that turns with the front and is hidden at rest: strips in it, perpendicular to the sides, give the pair
    /// a thickness, and stay visible when both sides are edge-on. Position it like the sides, in front of them.
    public final var edge: TransformLayer?
    /// The eye's distance from the layers, in points; values of 0 or less are ignored. A turn in progress adopts a new
    /// distance immediately.
    public final var eyeDistance: Double {
        didSet {
            if !(eyeDistance > 0) { eyeDistance = oldValue }
            if eyeDistance != oldValue, isTurning { play() }
        }
    }
    /// The duration of the whole turn, in seconds; values that are not above 0 and finite are ignored.
    public final var duration: MediaTime {
        didSet { if !(duration > 0 && duration.isFinite) { duration = oldValue } }
    }
    /// The direction from front to back; the way back is the opposite. A change takes effect at the next run or hold.
    public final var direction = TurnDirection.leftward
    /// Whether the back is up, or will be at the end of the run. While the turn is held: whether it is past its middle,
    /// so that the back faces the viewer.
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

    /// The fraction of its light that a side has lost when fully turned away, 0...1; a turn in progress adopts a new
    /// strength immediately.
    final var shadeStrength: Double {
        get { shades.strength }
        set {
            let strength = min(max(newValue, 0), 1)
            guard strength != shades.strength else { return }
            shades.strength = strength
            if isTurning { withoutActions { playShades() } }
        }
    }

    /// The part of both sides that loses light, in their coordinates, with rounded corners; nil for their bounds. It
    /// takes effect at the next run or hold.
    package final var shadedArea: (frame: Rect, cornerRadius: Double)? {
        get { shades.area }
        set { shades.area = newValue }
    }

    // MARK: Motion

    /// Whether a turn is in progress, running or held.
    public final var isTurning: Bool {
        if case .rest = motion { false } else { true }
    }

    /// Whether the turn runs on its own.
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

    /// Holds the turn at `offset` seconds of its timeline, clamped to 0...`duration`, as a drag does. At either end it
    /// rests. NaN is ignored.
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

    /// Runs the turn on its own to one of its ends.
    ///
    /// After the run, the animations hold their last values until `Stage.deliverEvents()` reports its end: then the
    /// model is updated and `completion` is called. A run interrupted by a hold, another run or `show(back:)` does not
    /// call it.
    ///
    /// - Parameters:
    ///   - isBack: Whether to turn to the back.
    ///   - time: The begin time, in the time of the layers' superlayer: now, for example the time of the event that
    ///     starts the run, or later. Until then the turn is held where the run starts.
    ///   - offset: The start on the timeline, in seconds; nil for the current position.
    ///   - completion: Called at the end.
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

    /// Handles the end of the run that `end` observes.
    final func ended(_ end: SideFlipEnd) {
        guard end === runEnd else { return }
        let completion = completion
        show(back: showsBack)
        completion?()
    }

    /// The position of the turn on its timeline, 0...`duration`, at `time` in the time of the layers' superlayer.
    public final func offset(at time: MediaTime) -> Double {
        switch motion {
        case .rest: return showsBack ? duration : 0
        case .held(let offset): return offset
        case .running(let offset, let begin):
            let way = max(time - begin, 0) * (showsBack ? 1 : -1)
            return min(max(offset + way, 0), duration)
        }
    }

    /// The transform of the front or the back at `time`, in the time of the layers' superlayer: during a turn that of
    /// its presentation, up to rounding.
    package final func transform(ofFront isFront: Bool, at time: MediaTime) -> Transform3D {
        let share = MediaTimingFunction.easeInEaseOut.value(at: offset(at: time) / duration)
        let angles = angles(ofFront: isFront)
        let scale = 1 + (middleScale - 1) * (1 - abs(2 * share - 1))
        return perspective.scaled(x: scale, y: scale, z: scale)
            .rotated(by: angles[0] + (angles[2] - angles[0]) * share, x: 0, y: 1, z: 0)
    }

    // MARK: Overridden by each kind of flip

    /// The scale of both sides halfway.
    var middleScale: Double { 1 }

    /// Returns the animation of the front or the back over the whole timeline; the caller sets its timing.
    func turn(ofFront isFront: Bool) -> Animation {
        preconditionFailure("each kind of flip turns in its own way")
    }

    /// Called when the turn is set to `offset` seconds, and when a run starts. In the second case `offset` is never at
    /// an end of the timeline, but at least a thousandth of the duration inside it.
    func moved(to offset: Double) {}

    /// The angles about y of the front or the back at the beginning, halfway and at the end of the timeline.
    final func angles(ofFront isFront: Bool) -> [Double] {
        let start = isFront ? 0 : -direction.sign * .pi
        return [0, 0.5, 1].map { start + direction.sign * .pi * $0 }
    }

    /// The perspective, for a side's own transform.
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
                // One delegate is enough: both animations end together.
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

    /// Darkens both sides according to the turn.
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
            layer.add(animation, forKey: Self.key)
        case .running(let offset, let begin):
            // A begin time of 0 would mean "at the commit".
            let begin = begin == 0 ? .leastNormalMagnitude : begin
            layer.add(run(animation, from: offset, at: begin), forKey: Self.key)
        }
    }

    /// Returns a run of `animation`, which has the whole timeline, from `offset` to one of the timeline's ends. Before
    /// `begin` it holds its first value.
    private func run(_ animation: Animation, from offset: Double, at begin: MediaTime) -> Animation
    {
        if !showsBack {
            animation.speed = -1
            animation.timeOffset = offset
        }
        let rest = showsBack ? duration - offset : offset
        guard rest < duration else {
            animation.beginTime = begin
            return animation
        }
        // Only a group fills with a value from the middle of its child.
        let run = AnimationGroup(animations: [animation])
        (run.delegate, animation.delegate) = (animation.delegate, nil)
        if showsBack { animation.beginTime = -offset }
        run.beginTime = begin
        run.duration = rest > 0 ? rest : .leastNonzeroMagnitude
        // Not that of a transaction.
        run.timingFunction = .linear
        run.fillMode = .both
        run.isRemovedOnCompletion = false
        return run
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

/// Receives the end of a run; the flip may be deallocated by then.
final class SideFlipEnd: AnimationDelegate {
    private weak var flip: SideFlip?

    init(flip: SideFlip) { self.flip = flip }

    func animationDidStop(_ animation: Animation, finished: Bool) {
        if finished { flip?.ended(self) }
    }
}
