import FlipClock
import FlipEngine

/// One card of the face: its value, its flip in progress and its pending flips, which its view shows. Copies share the
/// view.
struct FaceCard {
    /// A flip in progress, or one that is about to start.
    struct Turn {
        /// The value before the flip.
        let from: CardStop
        /// The value after the flip.
        let to: CardStop
        /// The flip's duration and direction.
        let timeline: FlipTimeline
    }

    /// Its number on the face, which never changes.
    let number: Int
    /// Its layers and pictures.
    let view: CardView
    /// The flip in progress; nil at rest.
    private(set) var turn: Turn?
    /// Whether the flip runs on its own; false while the user holds it.
    private(set) var isRunning = false
    /// The half that the pointer lifts; nil if there is none. Apart from that the card is at rest.
    private(set) var liftedHalf: CardHalf?

    /// The stop at rest, or at the end of the flip in progress.
    private var shown = CardStop(CardValue(text: ""))
    /// The flips that follow the one in progress.
    private var chain = FlipChain()
    /// Whether the flap, which has landed, still settles (lifts once more, see `FlipTimeline`) before the next flip
    /// begins.
    private var settles = false
    /// The sounds of its flips.
    private var sounds = CardSounds()

    /// The tolerance for comparing times, in seconds, so that rounding does not delay a flip by a frame.
    private static let noise = 1e-9

    /// A card at rest without a value, which is not in a face yet; `number` is its number there.
    init(number: Int = 0, _ kit: CardKit) {
        self.number = number
        view = CardView(kit)
    }

    /// The stop at rest, or at the end of all pending flips.
    var stop: CardStop { chain.last ?? shown }

    /// Whether a flip is in progress, running or held.
    var isTurning: Bool { turn != nil && liftedHalf == nil }

    // MARK: Running flips

    /// Shows `stop` immediately, without a flip.
    mutating func show(_ stop: CardStop) {
        shown = stop
        rest()
    }

    /// Flips through `stops` in order, after the flips in progress; a stop back to the previous value reverses the
    /// current flip.
    ///
    /// More pending flips make each one faster; a single flip takes `duration` seconds. A resting card starts `delay`
    /// seconds after `time`, with the sound `departure`; until then it looks like a resting card, and can be caught.
    mutating func flip(
        through stops: [CardStop], _ direction: FlipTimeline.Direction, duration: Double,
        at time: MediaTime, delay: MediaTime, departure: FlipSound.Kind = .tick
    ) {
        let wasEmpty = chain.isEmpty
        let wasResting = !isTurning
        let lifted = endLift(before: direction, duration: duration, at: time)
        for stop in stops {
            if let turn, isRunning {
                let isBack =
                    turn.timeline.direction != direction && turn.from.value == stop.value
                    && view.earlierLook == nil
                if chain.isEmpty && isBack {
                    turnRound(turn, to: stop, at: time)
                } else {
                    chain.add(stop, direction, after: turn.to)
                }
            } else {
                prepare(
                    to: stop, FlipTimeline(duration: duration, direction: direction))
                sounds.begin(departure)
                let offset = lifted.flatMap { turn?.timeline.offset(forAngle: $0) } ?? 0
                // A lifted flap stays where it is until the flip begins.
                if offset > 0 { view.flip.hold(at: offset) }
                run(at: time + delay, from: offset)
            }
        }
        if let turn, wasEmpty, !chain.isEmpty {
            // A flap that is already settling finishes before the next flip begins.
            settles = view.flip.elapsed(at: time) > turn.timeline.landing
        }
        hurry(single: duration, at: time, delay: wasResting ? delay : 0)
    }

    /// Flips from `picture`, which shows the resting card in another theme, to `new` in the painter's theme. A standing
    /// half that is lifted turns from where it is.
    mutating func flip(
        from picture: Image, to new: CardStop, _ direction: FlipTimeline.Direction,
        duration: Double, at time: MediaTime
    ) {
        let lifted = endLift(before: direction, duration: duration, at: time)
        let timeline = FlipTimeline(duration: duration, direction: direction)
        prepare(to: new, timeline, look: picture)
        sounds.begin(.tick)
        run(at: time, from: lifted.map(timeline.offset(forAngle:)) ?? 0)
    }

    /// Lets a landing half that is lifted sink, as a flip in progress. Returns whether it was lifted.
    mutating func sinkLanding(duration: Double, at time: MediaTime) -> Bool {
        guard liftedHalf == .landing else { return false }
        _ = endLift(before: .forward, duration: duration, at: time)
        return true
    }

    /// Reverses the flip in progress from the flap's current angle; a flip that has not started is dropped.
    private mutating func turnRound(_ turn: Turn, to stop: CardStop, at time: MediaTime) {
        guard view.flip.elapsed(at: time) > 0 else {
            show(stop)
            return
        }
        let angle = turn.timeline.angle(at: view.flip.elapsed(at: time))
        let back: FlipTimeline.Direction =
            turn.timeline.direction == .forward ? .backward : .forward
        let timeline = FlipTimeline(duration: turn.timeline.duration, direction: back)
        prepare(to: stop, timeline)
        sounds.begin(nil)
        run(at: time, from: timeline.offset(forAngle: angle))
    }

    /// Speeds up the flip in progress according to the number of pending flips; a flip that is about to start keeps its
    /// delay.
    private mutating func hurry(single: Double, at time: MediaTime, delay: MediaTime) {
        guard let turn, isRunning, !chain.isEmpty else { return }
        let pace = FlipChain.duration(count: chain.flips.count + 1, single: single)
        guard pace < turn.timeline.duration else { return }
        let share = view.flip.elapsed(at: time) / turn.timeline.duration
        let timeline = FlipTimeline(duration: pace, direction: turn.timeline.direction)
        prepare(from: turn.from, to: turn.to, timeline, look: view.earlierLook)
        run(at: time + delay, from: delay > 0 ? 0 : share * pace)
    }

    /// Whether the running flip is over by `time`, so that `finish` must end it.
    func isOver(by time: MediaTime) -> Bool {
        guard isRunning, let turn else { return false }
        return view.flip.elapsed(at: time) >= end(of: turn) - Self.noise
    }

    /// The offset at which `turn` ends: it settles only after the last flip.
    private func end(of turn: Turn) -> MediaTime {
        chain.isEmpty || settles ? turn.timeline.duration : turn.timeline.landing
    }

    /// Ends the flips that are over by `time` and starts the next ones.
    mutating func finish(by time: MediaTime) {
        while let turn, isOver(by: time) {
            let (offset, end) = (view.flip.elapsed(at: time), end(of: turn))
            guard let next = chain.next() else {
                rest()
                return
            }
            settles = false
            prepare(
                to: next.stop,
                FlipTimeline(duration: turn.timeline.duration, direction: next.direction))
            sounds.begin(nil)
            // The next flip began when the previous one ended, not at this frame.
            run(at: time, from: max(offset - end, 0))
        }
    }

    /// Whether the last flap has landed by `time`, and only settles.
    func isSettling(at time: MediaTime) -> Bool {
        guard isRunning, chain.isEmpty, let turn else { return false }
        return view.flip.elapsed(at: time) >= turn.timeline.landing
    }

    /// Drops the flips that no frame has shown: the pending ones, and the one in progress if it began at rest, and no
    /// earlier than at `time`, the time of the last frame.
    mutating func dropUnseenFlips(since time: MediaTime) {
        guard isRunning, let turn else { return }
        chain = FlipChain()
        let begin = view.flip.layer.beginTime
        guard begin >= time - Self.noise, view.flip.elapsed(at: begin) <= Self.noise else { return }
        show(turn.from)
    }

    // MARK: Held flips

    /// Holds the flap at `angle`, 0...π radians, between two values; pending flips are discarded.
    mutating func hold(
        from earlier: CardStop, to later: CardStop, angle: Double, duration: Double
    ) {
        let isReady =
            !isRunning && turn?.timeline.direction == .forward && turn?.from == earlier
            && turn?.to == later
        if !isReady {
            chain = FlipChain()
            prepare(from: earlier, to: later, FlipTimeline(duration: duration))
        }
        isRunning = false
        liftedHalf = nil
        shown = later
        if let timeline = turn?.timeline { view.flip.hold(at: timeline.offset(forAngle: angle)) }
    }

    /// Releases a held flap that landed at `time` with `speed`, in flips per second: it lifts once more, or rests.
    mutating func settle(landingAt speed: Double, at time: MediaTime) {
        guard let turn, !isRunning else { return }
        let timeline = FlipTimeline(duration: turn.timeline.duration, landingAt: speed)
        guard timeline.lift > 0 else {
            rest()
            return
        }
        prepare(from: turn.from, to: turn.to, timeline)
        sounds.settle()
        run(at: time, from: timeline.landing)
    }

    // MARK: Lifted halves

    /// Lifts `half` of the resting card by `angle` radians, which uncovers `neighbour`: the next value behind the
    /// standing half, or the previous one below the landing half.
    mutating func lift(
        _ half: CardHalf, over neighbour: CardStop, by angle: Double, duration: Double
    ) {
        let rest = shown
        switch half {
        case .standing:
            hold(from: rest, to: neighbour, angle: angle, duration: duration)
        case .landing:
            hold(from: neighbour, to: rest, angle: .pi - angle, duration: duration)
        }
        shown = rest
        liftedHalf = half
    }

    /// Ends the lift before a flip in `direction`. Returns the angle of the flap if the flip turns the lifted half. The
    /// other half turns only after the lifted one has sunk, which counts as a flip in progress.
    private mutating func endLift(
        before direction: FlipTimeline.Direction, duration: Double, at time: MediaTime
    ) -> Double? {
        guard let half = liftedHalf, let turn, let angle = view.flip.angle(at: time) else {
            return nil
        }
        liftedHalf = nil
        let isStanding = half == .standing
        if isStanding == (direction == .forward) { return angle }
        let highest = FlipTimeline(duration: duration).lift
        let timeline = FlipTimeline(
            duration: duration, direction: isStanding ? .backward : .forward,
            liftScale: (isStanding ? angle : .pi - angle) / highest)
        prepare(from: isStanding ? turn.to : turn.from, to: shown, timeline)
        sounds.settle()
        run(at: time, from: timeline.highest)
        return nil
    }

    /// Adds `difference` to all counts; the values stay the same.
    mutating func shiftCounts(by difference: Int) {
        shown.count += difference
        chain.shiftCounts(by: difference)
        guard let turn else { return }
        self.turn = Turn(
            from: CardStop(turn.from.value, count: turn.from.count + difference),
            to: CardStop(turn.to.value, count: turn.to.count + difference),
            timeline: turn.timeline)
    }

    /// The time from `time` until the flip in progress and the pending ones have ended, in seconds; 0 at rest or while
    /// held.
    func remainingTime(at time: MediaTime) -> MediaTime {
        guard isRunning, let timeline = turn?.timeline else { return 0 }
        let isLast = chain.isEmpty || settles
        let current = (isLast ? timeline.duration : timeline.landing) - view.flip.elapsed(at: time)
        guard !chain.isEmpty else { return current }
        return current + Double(chain.flips.count - 1) * timeline.landing + timeline.duration
    }

    /// The flap's angle in radians, 0...π; nil at rest.
    func angle(at time: MediaTime) -> Double? { view.flip.angle(at: time) }

    /// The sounds of the flip in progress, since its beginning, and of the pending ones; none at rest and while held.
    var flipSounds: [FlipSound] {
        guard isRunning, let timeline = turn?.timeline else { return [] }
        let begin = -view.flip.elapsed(at: 0)
        return sounds.sounds(
            card: number, timeline: timeline, begin: begin,
            next: begin + (settles ? timeline.duration : timeline.landing),
            count: chain.flips.count)
    }

    /// The number of flips until the last flap has landed, with the fraction of the running one; 0 at rest and while
    /// the user holds the flap. The movement of a flap that settles does not count.
    func flipsLeft(at time: MediaTime) -> Double {
        guard isRunning, let turn else { return 0 }
        let offset = view.flip.elapsed(at: time)
        guard offset < turn.timeline.landing else { return Double(chain.flips.count) }
        let turned = turn.timeline.angle(at: offset) / .pi
        let rest = turn.timeline.direction == .forward ? 1 - turned : turned
        return rest + Double(chain.flips.count)
    }

    // MARK: The view

    /// Prepares a flip, from the value that the card shows if `from` is nil; `look` is the picture before it if that is
    /// one into another theme.
    private mutating func prepare(
        from: CardStop? = nil, to: CardStop, _ timeline: FlipTimeline, look: Image? = nil
    ) {
        let from = from ?? shown
        turn = Turn(from: from, to: to, timeline: timeline)
        shown = to
        view.prepare(from: from.value, to: to.value, timeline, look: look)
    }

    private mutating func run(at time: MediaTime, from offset: Double) {
        isRunning = true
        view.flip.run(at: time, from: offset)
    }

    private mutating func rest() {
        turn = nil
        isRunning = false
        liftedHalf = nil
        settles = false
        chain = FlipChain()
        view.rest(on: shown.value)
    }
}
