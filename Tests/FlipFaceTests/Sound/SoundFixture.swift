import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// A clock that is seen and heard without a window or a device: draws the frames that are due, and renders what would
/// be heard a little later.
final class SoundFixture {
    let fixture: CardsFixture
    var cards: FaceCards { fixture.cards }
    /// The time of the last wake-up.
    private(set) var now = 10.0
    /// All samples from 10 s on.
    private(set) var samples: [Float] = []
    /// The sounds that were given, in the order of their beginnings.
    private(set) var given: [FlipSound] = []
    /// The landings that the frames have shown, by the number of the card: the times of the frames.
    private(set) var landings: [Int: [MediaTime]] = [:]
    /// Whether a device plays.
    var isOpen = true

    private var mixer = SoundMixer()
    private var probe = SoundQueue()
    private var flipsLeft: [Int: Double] = [:]
    /// When the last event happened.
    private var eventTime = 0.0

    /// The time between two frames.
    static let period = 1.0 / 60
    /// How far a device is ahead.
    static let ahead = 0.04

    init(
        _ mode: any Mode = TimeMode(), style: FaceStyle = FaceStyle(), minute: Int = 600,
        width: Int = 240, height: Int = 136
    ) throws {
        fixture = try CardsFixture(
            mode, style: style, reading: FaceFixture.reading(minute: minute), width: width,
            height: height)
        cards.returnDelay = nil
        frame()
    }

    /// Runs for `seconds`, frame by frame.
    func run(_ seconds: Double) {
        let end = now + seconds
        while now < end {
            now += Self.period
            frame()
        }
    }

    /// Draws a frame, announces the sounds, and renders up to `ahead`.
    func frame() {
        let target = now + Self.period
        if cards.isVisible && cards.nextFrameTime <= target { fixture.draw(at: target) }
        note(at: target)
        let sounds = cards.sounds(face: 0, at: now)
        mixer.queue.update(sounds)
        probe.update(sounds)
        let count = Int(((now + Self.ahead - 10) * SoundMixer.rate).rounded()) - samples.count
        guard count > 0 else { return }
        var buffer = [Float](repeating: 0, count: count)
        if isOpen {
            let start = 10 + Double(samples.count) / SoundMixer.rate
            buffer.withUnsafeMutableBufferPointer { mixer.render(into: $0, at: start) }
            given += probe.take(from: start, to: start + Double(count) / SoundMixer.rate)
        }
        samples += buffer
    }

    /// Records the flaps that have landed since the last frame.
    private func note(at time: MediaTime) {
        for card in cards.clockScene.face.deck.cards {
            let left = card.flipsLeft(at: time)
            let landed = (flipsLeft[card.number] ?? 0).rounded(.up) - left.rounded(.up)
            if landed > 0 && card.turn != nil && card.isRunning {
                landings[card.number, default: []] +=
                    [MediaTime](repeating: time, count: Int(landed))
            }
            flipsLeft[card.number] = left
        }
    }

    /// Notes an event: flips that it has added or dropped are no landings.
    func noteEvent() {
        flipsLeft = [:]
        note(at: now + Self.period)
        eventTime = now
    }

    // MARK: Input

    /// Sets the clock.
    func set(minute: Int, second: Int = 0) {
        let reading = ClockReading(dayNumber: 20_000, secondOfDay: minute * 60 + second)
        cards.setReading(reading, at: now)
    }

    /// Sends a pointer event at card `index`, `height` half cards below its hinge.
    func send(_ phase: PointerEvent.Phase, card index: Int, height: Double) {
        let card = cards.clockScene.face.layout.cards[index]
        let half = Double(card.height) / 2
        let point = Point(
            x: Double(card.minX + card.maxX) / 2, y: Double(card.minY) + half * (1 + height))
        cards.pointer(
            PointerEvent(phase: phase, button: 1, position: point, modifiers: [], time: now),
            now: now)
    }

    /// Pulls the flap of card `index` from near its upper rim, `by` half cards in `seconds`.
    func pull(card index: Int, by way: Double, seconds: Double) {
        send(.pressed, card: index, height: -0.8)
        let steps = max(Int((seconds / Self.period).rounded()), 1)
        for step in 1...steps {
            now += Self.period
            send(.moved, card: index, height: -0.8 + way * Double(step) / Double(steps))
            frame()
        }
    }

    // MARK: Samples

    /// The beginnings of the sounds whose amplitude exceeds `threshold`, after 25 ms below it.
    func onsets(above threshold: Float = 0.12) -> [MediaTime] {
        Self.onsets(in: samples, above: threshold).map { 10 + Double($0) / SoundMixer.rate }
    }

    static func onsets(in samples: [Float], above threshold: Float) -> [Int] {
        var found: [Int] = []
        var last = Int.min / 2
        for (index, sample) in samples.enumerated() where abs(sample) > threshold {
            if index - last > 1200 { found.append(index) }
            last = index
        }
        return found
    }

    /// The greatest amplitude from `start` on, for `seconds`.
    func peak(from start: MediaTime, seconds: Double = 0.1) -> Float {
        let first = max(Int((start - 10) * SoundMixer.rate), 0)
        let last = min(first + Int(seconds * SoundMixer.rate), samples.count)
        return first < last ? samples[first..<last].reduce(0) { max($0, abs($1)) } : 0
    }

    /// The given sounds of a kind, of the held card or of the others.
    func sounds(_ kind: FlipSound.Kind, ofHand: Bool = false) -> [FlipSound] {
        given.filter { $0.kind == kind && $0.isOfHand == ofHand }
    }

    /// Expects a slap for each landing that a frame has shown, at most one frame before it, and no other.
    ///
    /// Landings right after an event are not compared: a flap that has only begun lands at once when it is turned round,
    /// before any frame shows that.
    func expectMatch(_ label: String) {
        let moment = eventTime...eventTime + 2 * Self.period
        for card in Set(landings.keys).union(sounds(.slap).map(\.name.card)) {
            let seen = (landings[card] ?? []).filter { !moment.contains($0) }.sorted()
            let heard = sounds(.slap).filter { $0.name.card == card }.map(\.time)
                .filter { !moment.contains($0) }.sorted()
            let isMatch =
                seen.count == heard.count
                && zip(seen, heard).allSatisfy { seen, heard in
                    (-1e-6...Self.period + 1e-6).contains(seen - heard)
                }
            if !isMatch { Issue.record("\(label), card \(card): seen \(seen), heard \(heard)") }
        }
    }
}
