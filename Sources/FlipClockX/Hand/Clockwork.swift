import FlipEngine

/// The clock without its window: takes the time and the hand, turns the cards.
///
///     clockwork.tell(reading, at: now)            // the wall clock changed
///     clockwork.pointer(event, now: now)          // the hand did something
///     let tree = clockwork.frame(at: target)      // a frame is due
///     if !clockwork.needsFrames { sleep(until: clockwork.deadline) }
///
/// What is shown is the time plus what the hand has set it forward or back; some time after the last touch that is
/// taken back. All times are media time in seconds and come in from outside, so that a test can be its clock.
final class Clockwork {
    /// Which cards there are.
    let face: ClockFace
    /// What the wall clock says.
    private(set) var reading: ClockReading
    /// How far the hand has set the face, in seconds.
    private(set) var handOffset = 0
    /// Whether anybody sees the face; flips that nobody would see are left out.
    var isVisible = true

    private let clockScene: ClockScene
    private var scene: FaceScene { clockScene.face }
    private var scrubber = Scrubber()
    private var heldCard: Int?
    /// What was shown when the hand took the held card.
    private var takenReading: ClockReading
    private var hasChanged = true

    /// A clock that shows `reading` at rest.
    init(face: ClockFace, scene clockScene: ClockScene, reading: ClockReading) {
        self.face = face
        self.clockScene = clockScene
        self.reading = reading
        takenReading = reading
        for (index, value) in face.cards(for: reading).enumerated() {
            clockScene.face.show(value, on: index)
        }
    }

    // MARK: The time

    /// What the face shows, or comes to show.
    var shownReading: ClockReading { reading.advanced(bySeconds: handOffset) }

    /// The wall clock says `reading` now: cards that change flip, forwards if time went on, backwards if it was set back.
    func tell(_ reading: ClockReading, at time: MediaTime) {
        let direction: FlipTimeline.Direction = reading < self.reading ? .backward : .forward
        self.reading = reading
        update(direction, at: time)
    }

    private func update(_ direction: FlipTimeline.Direction, at time: MediaTime) {
        for (index, value) in face.cards(for: shownReading).enumerated()
        where index != heldCard && scene.value(on: index) != value {
            if isVisible {
                scene.flip(to: value, on: index, direction: direction, at: time)
            } else {
                scene.show(value, on: index)
            }
            hasChanged = true
        }
    }

    // MARK: The hand

    /// Pointer events, in the window's pixels. `now` is media time.
    func pointer(_ event: PointerEvent, now: MediaTime) {
        switch event.phase {
        case .pressed where event.button == 1:
            act(
                scrubber.press(
                    at: event.position, time: event.time, on: card(at: event.position),
                    now: now), now)
        case .moved:
            act(scrubber.move(to: event.position, time: event.time), now)
        case .released where event.button == 1:
            act(scrubber.release(at: event.position, time: event.time, now: now), now)
        case .cancelled:
            act(scrubber.cancel(now: now), now)
        case .scrolled(let notches):
            if let card = card(at: event.position) { step(card.index, by: notches, now: now) }
        default:
            break
        }
    }

    /// Sets card `index` forward by `units` of what it counts, back for a negative number.
    func step(_ index: Int, by units: Int, now: MediaTime) {
        guard face.cards.indices.contains(index), units != 0, heldCard == nil else { return }
        // A day either way is more than anybody turns by hand before the face returns.
        handOffset += min(max(units, -24), 24) * face.cards[index].seconds
        scrubber.touch(now: now)
        update(units > 0 ? .forward : .backward, at: now)
    }

    /// Returns to the time at once.
    func goBack(now: MediaTime) {
        guard heldCard == nil else { return }
        let direction: FlipTimeline.Direction = handOffset > 0 ? .backward : .forward
        handOffset = 0
        update(direction, at: now)
    }

    /// Whether a hand holds a flap, which Escape then puts back.
    var isDragging: Bool { scrubber.isDragging }

    /// Puts a held flap back.
    func cancelDrag(now: MediaTime) { act(scrubber.cancel(now: now), now) }

    private func card(at point: Point) -> Scrubber.Card? {
        let places = scene.layout.cards
        let index = places.firstIndex { place in
            point.x >= Double(place.minX) && point.x < Double(place.maxX)
                && point.y >= Double(place.minY) && point.y < Double(place.maxY)
        }
        return index.map {
            Scrubber.Card(index: $0, place: places[$0], eyeDistance: scene.eyeDistance)
        }
    }

    private func act(_ actions: [Scrubber.Action], _ time: MediaTime) {
        for action in actions {
            switch action {
            case .take(let card, let step): take(card, step)
            case .turn(let card, let angle): scene.turn(card, to: angle)
            case .land(let card, let step):
                scene.land(card, at: time)
                put(card, moved: step == .next ? 1 : 0, time)
            case .rise(let card, let step):
                scene.putBack(card)
                put(card, moved: step == .previous ? -1 : 0, time)
            case .goBack: goBack(now: time)
            }
            hasChanged = true
        }
    }

    private func take(_ index: Int, _ step: Scrubber.Step) {
        heldCard = index
        let shown = shownReading
        takenReading = shown
        let other = face.stepped(shown, card: index, by: step.rawValue)
        let (earlier, later) = step == .next ? (shown, other) : (other, shown)
        let card = face.cards[index]
        scene.hold(
            index, earlier: face.value(of: card, at: earlier),
            later: face.value(of: card, at: later), angle: step == .next ? 0 : .pi)
    }

    private func put(_ index: Int, moved units: Int, _ time: MediaTime) {
        heldCard = nil
        if units != 0 {
            // The card stays as the hand left it, even if the time went on meanwhile; the other cards carry.
            let card = face.cards[index]
            let left = face.stepped(takenReading, card: index, by: units)
            handOffset += (card.count(at: left) - card.count(at: shownReading)) * card.seconds
        }
        update(units < 0 ? .backward : .forward, at: time)
    }

    // MARK: Frames

    /// Whether something moves by itself or has changed since the last frame.
    var needsFrames: Bool { hasChanged || clockScene.isMoving || scrubber.isMoving }

    /// When a frame is due although nothing moves, in media time; nil for never.
    var deadline: MediaTime? { scrubber.deadline }

    /// The deadline has come: the next frame decides what that means.
    func wake() { hasChanged = true }

    /// The frame for `time`.
    func frame(at time: MediaTime) -> RenderTree {
        act(scrubber.frame(at: time), time)
        hasChanged = false
        return clockScene.commit(at: time)
    }

    /// The angle of the flap that turns, in degrees 0...180; nil at rest.
    func turningAngle(at time: MediaTime) -> Double? {
        scene.turningAngle(at: time).map { $0 * 180 / .pi }
    }

    /// The window has another size.
    func resize(width: Int, height: Int) throws(FontError) {
        try clockScene.resize(width: width, height: height)
        hasChanged = true
    }
}
