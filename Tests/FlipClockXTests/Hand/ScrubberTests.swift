import FlipEngine
import Glibc
import Testing

@testable import FlipClockX

/// A scrubber that can be asked in the middle of an expectation, which cannot change a plain value.
private final class Hand {
    private var scrubber = Scrubber()

    var isMoving: Bool { scrubber.isMoving }
    var isDragging: Bool { scrubber.isDragging }
    var deadline: MediaTime? { scrubber.deadline }

    func press(at point: Point, time: MediaTime, on card: Scrubber.Card?) -> [Scrubber.Action] {
        scrubber.press(at: point, time: time, on: card, now: time)
    }

    func move(to point: Point, time: MediaTime) -> [Scrubber.Action] {
        scrubber.move(to: point, time: time)
    }

    func release(at point: Point, time: MediaTime, now: MediaTime) -> [Scrubber.Action] {
        scrubber.release(at: point, time: time, now: now)
    }

    func cancel(now: MediaTime) -> [Scrubber.Action] { scrubber.cancel(now: now) }

    func frame(at time: MediaTime) -> [Scrubber.Action] { scrubber.frame(at: time) }
}

/// The state machine of the hand, with invented times.
@Suite("Scrubber")
struct ScrubberTests {
    private static let card = Scrubber.Card(
        index: 1, place: PixelRect(x: 100, y: 100, width: 200, height: 240), eyeDistance: 624)

    private func at(_ y: Double, x: Double = 200) -> Point { Point(x: x, y: y) }

    /// A scrubber whose card was pressed at a height.
    private func pressed(_ y: Double) -> Hand {
        let scrubber = Hand()
        #expect(scrubber.press(at: at(y), time: 1, on: Self.card) == [])
        return scrubber
    }

    /// Frames at 60 Hz until something other than a turn is to be done.
    private func coast(_ scrubber: Hand, from time: Double) -> ([Scrubber.Action], Double) {
        for frame in 1...600 {
            let now = time + Double(frame) / 60
            let actions = scrubber.frame(at: now)
            let ends = actions.filter { if case .turn = $0 { false } else { true } }
            if !ends.isEmpty { return (ends, now) }
        }
        return ([], .infinity)
    }

    @Test("a flick whose release is the first that is heard after the press turns the card")
    func flick() {
        let scrubber = pressed(130)
        let actions = scrubber.release(at: at(200), time: 1.03, now: 1.04)
        #expect(actions.first == .take(card: 1, step: .next))
        #expect(actions.count == 2)
        #expect(scrubber.isMoving)
        let (ends, _) = coast(scrubber, from: 1.04)
        #expect(ends == [.land(card: 1, step: .next)])
    }

    @Test("a press alone takes nothing, and a short move neither")
    func press() {
        let scrubber = pressed(130)
        #expect(!scrubber.isDragging && !scrubber.isMoving && scrubber.deadline == nil)
        #expect(scrubber.move(to: at(133), time: 1.01) == [])
        #expect(scrubber.release(at: at(133), time: 1.1, now: 1.1) == [])
        #expect(scrubber.deadline == 1.1 + Scrubber.linger)
        #expect(scrubber.frame(at: 2) == [])
        #expect(scrubber.frame(at: 2.4) == [.goBack])
        #expect(scrubber.deadline == nil && scrubber.frame(at: 3) == [])
    }

    @Test("the upper half is pulled down to the next value: take, turn, land")
    func land() {
        let scrubber = pressed(130)
        let first = scrubber.move(to: at(136), time: 1.02)
        #expect(first.first == .take(card: 1, step: .next))
        var last = -1.0
        for step in 1...20 {
            let actions = scrubber.move(
                to: at(136 + Double(step) * 8), time: 1.02 + Double(step) * 0.02)
            guard case .turn(1, let angle)? = actions.first else {
                Issue.record("\(actions)")
                return
            }
            #expect(angle > last && angle <= .pi)
            last = angle
        }
        #expect(scrubber.isDragging)
        _ = scrubber.release(at: at(296), time: 1.43, now: 1.44)
        #expect(scrubber.isMoving && !scrubber.isDragging)
        let (ends, time) = coast(scrubber, from: 1.44)
        #expect(ends == [.land(card: 1, step: .next)])
        #expect(scrubber.deadline == time + Scrubber.linger)
        #expect(scrubber.frame(at: time + Scrubber.linger) == [.goBack])
    }

    @Test("the lower half is pushed up to the value before: take, turn, rise")
    func rise() {
        let scrubber = pressed(320)
        let first = scrubber.move(to: at(310), time: 1.02)
        #expect(first.first == .take(card: 1, step: .previous))
        guard case .turn(1, let angle)? = first.last else { return }
        #expect(angle < .pi && angle > .pi / 2)
        for step in 1...10 {
            _ = scrubber.move(to: at(310 - 15 * Double(step)), time: 1.02 + 0.02 * Double(step))
        }
        _ = scrubber.release(at: at(160), time: 1.23, now: 1.23)
        let (ends, _) = coast(scrubber, from: 1.23)
        #expect(ends == [.rise(card: 1, step: .previous)])
    }

    @Test("back to where it began is the same angle: scrubbing has no memory")
    func thereAndBack() {
        let scrubber = pressed(130)
        _ = scrubber.move(to: at(140), time: 1.1)
        let heights = stride(from: 140.0, through: 300, by: 10).map { $0 }
        func angles(_ heights: [Double]) -> [Scrubber.Action] {
            heights.flatMap { scrubber.move(to: at($0), time: 2) }
        }
        let down = angles(heights)
        let up = angles(heights.reversed())
        #expect(down == Array(up.reversed()))
        // The pointer stands: the same place again changes nothing.
        #expect(scrubber.move(to: at(140), time: 3) == [up[up.count - 1]])
        #expect(scrubber.frame(at: 3) == [])
    }

    @Test(
        "the flap begins where the hand took it, without a jump", arguments: [101.0, 150, 200, 219])
    func beginning(height: Double) {
        let scrubber = pressed(height)
        let actions = scrubber.move(to: at(height + 4), time: 1.01)
        guard case .turn(_, let angle)? = actions.last else {
            Issue.record("\(actions)")
            return
        }
        // Four pixels' worth, at most three times the mean of a grip of at least 0.3 of half a card.
        #expect(angle > 0 && angle <= 3 * .pi / (2 * 36) * 4)
    }

    @Test("across the card is not the card's")
    func across() {
        let scrubber = pressed(130)
        #expect(scrubber.move(to: at(131, x: 220), time: 1.1) == [])
        #expect(scrubber.move(to: at(230, x: 220), time: 1.2) == [])
        #expect(!scrubber.isDragging)
        #expect(scrubber.release(at: at(230, x: 220), time: 1.3, now: 1.3) == [])
        #expect(scrubber.frame(at: 5) == [.goBack])
    }

    @Test("cancelled, a flap goes back to where it was taken from")
    func cancel() {
        let scrubber = pressed(130)
        _ = scrubber.move(to: at(220), time: 1.1)
        #expect(scrubber.cancel(now: 1.2) == [])
        #expect(scrubber.isMoving)
        #expect(coast(scrubber, from: 1.2).0 == [.rise(card: 1, step: .next)])
        let other = pressed(320)
        _ = other.move(to: at(180), time: 1.1)
        _ = other.cancel(now: 1.2)
        #expect(coast(other, from: 1.2).0 == [.land(card: 1, step: .previous)])
        // At rest there is nothing to cancel.
        let idle = Hand()
        #expect(idle.cancel(now: 1) == [] && idle.deadline == nil)
    }

    @Test("a press while a flap coasts puts it down where it was going")
    func pressWhileCoasting() {
        for (card, isOnCard) in [(Self.card as Scrubber.Card?, true), (nil, false)] {
            let scrubber = pressed(130)
            _ = scrubber.move(to: at(250), time: 1.1)
            _ = scrubber.release(at: at(250), time: 1.5, now: 1.5)
            _ = scrubber.frame(at: 1.51)
            #expect(
                scrubber.press(at: at(150), time: 1.52, on: card) == [.land(card: 1, step: .next)])
            let drag = scrubber.move(to: at(170), time: 1.6)
            #expect((drag.first == .take(card: 1, step: .next)) == isOnCard)
        }
    }

    @Test("a press while lingering holds the hand's value until it is let go")
    func pressWhileLingering() {
        let scrubber = pressed(130)
        _ = scrubber.release(at: at(130), time: 1.1, now: 1.1)
        _ = scrubber.press(at: at(130), time: 1.5, on: Self.card)
        #expect(scrubber.deadline == nil && scrubber.frame(at: 10) == [])
        _ = scrubber.release(at: at(130), time: 10, now: 10)
        #expect(scrubber.frame(at: 10 + Scrubber.linger) == [.goBack])
    }

    @Test("a hand that stands in the middle leaves it to the nearer end", arguments: [180.0, 260])
    func standing(height: Double) {
        let scrubber = pressed(130)
        _ = scrubber.move(to: at(height), time: 1.1)
        _ = scrubber.release(at: at(height), time: 3, now: 3)
        let end = coast(scrubber, from: 3).0
        #expect(
            end == [
                height < 220 ? .rise(card: 1, step: .next) : .land(card: 1, step: .next)
            ])
    }

    @Test("numbers that are none do no harm")
    func oddNumbers() {
        let scrubber = pressed(130)
        _ = scrubber.move(to: at(160), time: 1.1)
        #expect(scrubber.move(to: at(.nan), time: 1.2) == [])
        _ = scrubber.release(at: at(.infinity), time: .nan, now: 1.3)
        #expect(coast(scrubber, from: 1.3).0.count == 1)
    }
}
