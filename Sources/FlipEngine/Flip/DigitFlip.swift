/// The split-digit flip: a card shows a picture, split in the middle; a flap turns about the hinge and shows the next
/// picture.
///
/// The hinge is horizontal, or vertical like the spine of a book: in a forward flip, the right half then turns over to
/// the left.
///
///     let flip = DigitFlip(size: Size(width: 372, height: 430))
///     stage.rootLayer.addSublayer(flip.layer)
///     flip.show(nine)
///     flip.prepare(from: nine, to: ten)
///     flip.run(at: event.time)                    // falls on its own, 0.6 s
///     flip.hold(at: 0.2)                          // or: is held 0.2 s into the flip
///     if flip.phase(at: time) == .resetForNext { flip.show(ten) }
///
/// The parts, back to front: the contact shadow beyond the card; the still upper (or right) half, which shows the
/// *later* picture from the beginning; the still lower (or left) half with the earlier one, and the flap's shadow on
/// it; the flap, two single-sided faces and an edge in one transform layer; fittings. All share one eye, in front of
/// the hinge or, with `FlapAppearance.eyeOffset`, anywhere in front of the card's plane. There is no cross-fade.
///
/// Everything that moves is an ordinary animation in the local time of `layer`, so the speed and the time offset of
/// that layer run the flip, hold it, and scrub it in both directions.
///
/// Units: points of the card, `y` downwards; seconds. The card's height (for the y axis, its width) should be an even
/// number of device pixels, and the card should be on whole pixels. Then the hinge is between two rows (or columns) of
/// pixels, and the halves meet without a seam.
///
/// Source: the structure is that of the well-known split-flap animation with Core Animation; light and shadow are
/// additions.
public final class DigitFlip {
    /// The card's layer: set its position. Its anchor is the middle of the hinge.
    public let layer = Layer()

    /// A layer for fixed parts in front of the card and its flap, such as the ends of the axle that carries the flap. It
    /// has no size; its sublayers are in the card's coordinates.
    public let fittings = Layer()

    /// The timeline of the prepared flip, or nil at rest.
    public private(set) var timeline: FlipTimeline?

    /// The axis about which the flap turns.
    public let axis: FlipAxis

    /// The angle at which the flap is edge-on, in radians.
    private let edgeOnAngle: Double
    private let light: FlapLighting
    private let standing = Layer()
    private let landing = Layer()
    private let contact: ContactShadow
    private let shade: FlapShade
    private let flap: Flap
    /// The animations of the prepared flip, and their layers.
    private var tracks: [(animation: PropertyAnimation, part: Layer)] = []
    /// Where the flip is held until a run begins, in seconds of the flip; nil if at its beginning.
    private var waitingOffset: Double?
    /// Observes the end of the run that has a completion.
    private var runEnd: DigitFlipEnd?

    private static let runKey = "run"

    /// The local time at which flips begin. Not 0, which would mean "at the commit".
    private static let beginTime = 1.0

    /// A card of `size` points, without a picture, whose flap turns about `axis`.
    public init(
        size: Size, axis: FlipAxis = .x, appearance: FlapAppearance = FlapAppearance()
    ) {
        let fold = Fold(axis: axis, size: size)
        self.axis = axis
        let distance = appearance.eyeDistance * size.height
        edgeOnAngle = fold.edgeOnAngle(distance: distance, offset: appearance.eyeOffset)
        light = FlapLighting(axis: axis, light: appearance.light)
        contact = ContactShadow(fold: fold, appearance: appearance)
        shade = FlapShade(
            fold: fold, cornerRadius: appearance.cornerRadius, light: appearance.light)
        flap = Flap(fold: fold, appearance: appearance)
        layer.bounds = Rect(origin: .zero, size: size)
        layer.sublayerTransform = Fold.perspective(
            distance: distance, offset: appearance.eyeOffset)
        if appearance.contact != nil { layer.addSublayer(contact.layer) }
        for (part, half) in [(standing, Fold.Half.standing), (landing, .landing)] {
            fold.place(part, half: half)
            Flap.addHinge(to: part, half: half, fold: fold, appearance)
            layer.addSublayer(part)
        }
        layer.addSublayer(shade.layer)
        fittings.anchorPoint = .zero
        layer.addSublayer(flap.layer)
        layer.addSublayer(fittings)
        rest()
    }

    /// Shows `picture` at rest: no flap, no shadow.
    public func show(_ picture: Image) {
        standing.contents = picture
        landing.contents = picture
        rest()
    }

    /// Prepares a flip and holds it at its beginning until it is run or held elsewhere.
    ///
    /// - Parameters:
    ///   - from: The picture before.
    ///   - to: The picture after. A backward flip goes from the later value to the earlier one.
    ///   - timeline: The duration and direction.
    public func prepare(from: Image, to: Image, timeline: FlipTimeline = FlipTimeline()) {
        let (earlier, later) = timeline.direction == .forward ? (from, to) : (to, from)
        self.timeline = timeline
        standing.contents = later
        landing.contents = earlier
        // A half that the flap covers exactly is hidden. Otherwise the soft edges would be blended twice, which would
        // be visible when the flap starts and when it stops.
        let motion = FlipTracks(timeline)
        let behind = motion.track("contentsMultiplyColor") { [light] angle in
            ColorMultiplier(white: light.behind(angle), alpha: angle > 0 ? 1 : 0)
        }
        let below = motion.track("contentsMultiplyColor") { angle in
            ColorMultiplier(white: 1, alpha: angle < .pi ? 1 : 0)
        }
        tracks = []
        add(behind, to: standing)
        add(below, to: landing)
        contact.prepare(motion, add: add)
        shade.prepare(motion, add: add)
        flap.prepare(earlier: earlier, later: later, timeline, motion, add: add)
        hold(at: 0)
    }

    /// Runs the flip on its own.
    ///
    /// - Parameters:
    ///   - time: The begin time, in the time of the layer's superlayer: now, for example the time of the event that
    ///     starts the run, or later. Until then the flip stays where it is held; one that was running is held at
    ///     `offset`.
    ///   - offset: The start offset, in seconds of the flip.
    ///   - completion: Called by `Stage.deliverEvents()` at the end of the prepared flip, which then still holds its
    ///     last picture. A run that is interrupted by a hold, another run, `prepare`, `show` or `continueMotion` does
    ///     not call it, and neither does a flip that no longer exists.
    public func run(
        at time: MediaTime, from offset: Double = 0, completion: (() -> Void)? = nil
    ) {
        endRun()
        let shown = layer.speed == 0 ? layer.timeOffset - Self.beginTime : offset
        wait(at: shown > 0 ? shown : nil)
        if let completion { report(to: completion, from: offset) }
        layer.speed = 1
        layer.timeOffset = Self.beginTime + offset
        layer.beginTime = time
    }

    /// Holds the flip at `offset` seconds, as a drag does.
    public func hold(at offset: Double) {
        endRun()
        wait(at: nil)
        layer.speed = 0
        layer.beginTime = 0
        layer.timeOffset = Self.beginTime + offset
    }

    /// Takes over the state of another flip, held or running: for a card that is rebuilt at another size.
    public func continueMotion(of other: DigitFlip) {
        endRun()
        wait(at: other.waitingOffset)
        layer.speed = other.layer.speed
        layer.timeOffset = other.layer.timeOffset
        layer.beginTime = other.layer.beginTime
    }

    /// The elapsed seconds of the flip at `time`, in the time of the layer's superlayer; after the end it continues to
    /// grow. Before the begin of a run it is the offset that is held until then.
    public func offset(at time: MediaTime) -> Double {
        layer.speed != 0 && time < layer.beginTime ? waitingOffset ?? 0 : elapsed(at: time)
    }

    /// Like `offset(at:)`, but extrapolated before the begin of a run: negative before a run from 0.
    package func elapsed(at time: MediaTime) -> Double {
        (time - layer.beginTime) * layer.speed + layer.timeOffset - Self.beginTime
    }

    /// The phase of the prepared flip at `time`; nil at rest.
    public func phase(at time: MediaTime) -> FlipPhase? {
        timeline?.phase(at: offset(at: time), edgeOnAngle: edgeOnAngle)
    }

    /// The angle of the prepared flip's flap at `time`, 0...π; nil at rest.
    public func angle(at time: MediaTime) -> Double? {
        timeline?.angle(at: offset(at: time))
    }

    /// Holds all parts at `offset` before the begin of a run, where the local time is 0 and the animations by
    /// themselves would show the beginning of the flip; nil ends that.
    private func wait(at offset: Double?) {
        guard offset != nil || waitingOffset != nil else { return }
        waitingOffset = offset
        for (animation, part) in tracks {
            let key = "wait." + animation.keyPath.rawValue
            guard let offset else {
                part.removeAnimation(forKey: key)
                continue
            }
            let held = animation.copy()
            held.speed = 0
            held.timeOffset = offset
            // Around the local time 0; a run of a positive offset begins after that of `beginTime`.
            let wait = AnimationGroup(animations: [held])
            wait.beginTime = -Self.beginTime
            wait.duration = 1.5 * Self.beginTime
            part.add(wait, forKey: key)
        }
    }

    /// Adds an animation without effect to the layer, whose end is that of a run from `offset`.
    private func report(to completion: @escaping () -> Void, from offset: Double) {
        guard let timeline else { return }
        let end = DigitFlipEnd { [weak self] end in
            guard let self, end === runEnd else { return }
            runEnd = nil
            completion()
        }
        runEnd = end
        let run = AnimationGroup()
        run.beginTime = Self.beginTime + offset
        run.duration = max(timeline.duration - offset, .leastNonzeroMagnitude)
        run.delegate = end
        layer.add(run, forKey: Self.runKey)
    }

    private func endRun() {
        guard runEnd != nil else { return }
        runEnd = nil
        layer.removeAnimation(forKey: Self.runKey)
    }

    private func rest() {
        endRun()
        timeline = nil
        tracks = []
        waitingOffset = nil
        standing.removeAllAnimations()
        landing.removeAllAnimations()
        contact.rest()
        shade.rest()
        flap.rest()
        layer.speed = 1
        layer.beginTime = 0
        layer.timeOffset = 0
    }

    // MARK: Parts

    /// Adds an animation that lasts as long as the flip and fills in both directions.
    private func add(_ animation: PropertyAnimation, to part: Layer) {
        guard let timeline else { return }
        animation.beginTime = Self.beginTime
        animation.duration = timeline.duration
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        part.add(animation, forKey: animation.keyPath.rawValue)
        tracks.append((animation, part))
    }
}

/// Receives the end of a run.
private final class DigitFlipEnd: AnimationDelegate {
    private let report: (DigitFlipEnd) -> Void

    init(_ report: @escaping (DigitFlipEnd) -> Void) { self.report = report }

    func animationDidStop(_ animation: Animation, finished: Bool) {
        if finished { report(self) }
    }
}
