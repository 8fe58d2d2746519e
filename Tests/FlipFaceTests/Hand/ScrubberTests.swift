import FlipEngine
import Glibc
import Testing

@testable import FlipClock
@testable import FlipFace

/// A scrubber in a class, because an expectation cannot call mutating functions of a value.
private final class Hand {
    private var scrubber = Scrubber()

    var needsFrame: Bool { scrubber.needsFrame }
    var isDragging: Bool { scrubber.isDragging }
    var isIdle: Bool { scrubber.isIdle }

    func press(
        at point: Point, time: MediaTime, on card: ScrubCard?, flap: Scrubber.Flap? = nil
    ) -> [Scrubber.Action] {
        scrubber.press(at: point, time: time, on: card, flap: flap)
    }

    func move(to point: Point, time: MediaTime) -> [Scrubber.Action] {
        scrubber.move(to: point, time: time)
    }

    func release(at point: Point, time: MediaTime, now: MediaTime) -> [Scrubber.Action] {
        scrubber.release(at: point, time: time, now: now)
    }

    func cancel(now: MediaTime) -> [Scrubber.Action] { scrubber.cancel(now: now) }

    func frame(at time: MediaTime) -> [Scrubber.Action] { scrubber.frame(at: time) }

    /// Moves the pointer, and returns the position at the next frame.
    func position(at point: Point, time: MediaTime) -> Double? {
        _ = scrubber.move(to: point, time: time)
        guard case .turn(_, let position)? = scrubber.frame(at: time).last else { return nil }
        return position
    }
}

/// The state machine of drags, with artificial times.
@Suite("Scrubber")
struct ScrubberTests {
    /// The hinge is at y = 220, and half a card is 120 high. The eye is in front of it, at 624 pixels.
    private static let place = PixelRect(x: 100, y: 100, width: 200, height: 240)
    private static let card = ScrubCard(
        index: 1, place: place, eye: FaceEye(around: [place], axis: .x))

    /// The height at which a flap that was grabbed 90 from the hinge has landed.
    private static let landing = GrabCurve(
        radius: 90, eyeDistance: card.eye.distance, eyeHeight: card.eyeHeight
    ).landing

    private func at(_ y: Double, x: Double = 200) -> Point { Point(x: x, y: y) }

    /// A scrubber whose card is pressed at y.
    private func pressed(_ y: Double) -> Hand {
        let scrubber = Hand()
        #expect(scrubber.press(at: at(y), time: 1, on: Self.card) == [])
        return scrubber
    }

    /// The end of a drag.
    private struct End: Hashable {
        var flips: Int
        /// Whether the flap landed there, and did not rise.
        var isLanding: Bool
    }

    /// Runs frames at 60 Hz until the card has fallen.
    private func fall(_ scrubber: Hand, from time: Double) -> (end: End?, time: Double) {
        for frame in 1...600 {
            let now = time + Double(frame) / 60
            for action in scrubber.frame(at: now) {
                switch action {
                case .fall: continue
                case .finish(1, let flips, let landing):
                    return (End(flips: flips, isLanding: landing != nil), now)
                default: Issue.record("\(action)")
                }
            }
        }
        return (nil, .infinity)
    }

    private func finish(_ flips: Int, forward isForward: Bool) -> End {
        End(flips: flips, isLanding: isForward)
    }

    @Test("a flick without motion events, only a press and a release, turns the card")
    func flick() {
        let scrubber = pressed(130)
        let actions = scrubber.release(at: at(200), time: 1.03, now: 1.04)
        #expect(actions.first == .take(card: 1))
        #expect(actions.count == 2)
        #expect(scrubber.needsFrame)
        #expect(fall(scrubber, from: 1.04).end == finish(1, forward: true))
    }

    @Test("a speed has the sign of the way that it covers, about both axes")
    func speeds() {
        for axis in [FlipAxis.x, .y] {
            var card = Self.card
            card.axis = axis
            for velocity in [Point(x: 30, y: 0), Point(x: 0, y: 30), Point(x: -7, y: 11)] {
                let start = Point(x: 100, y: 100)
                let end = Point(x: start.x + velocity.x, y: start.y + velocity.y)
                #expect(card.speed(velocity) == card.height(of: end) - card.height(of: start))
            }
        }
    }

    @Test("neither a press nor a short movement takes the flap")
    func press() {
        let scrubber = pressed(130)
        #expect(!scrubber.isDragging && !scrubber.needsFrame && !scrubber.isIdle)
        #expect(scrubber.move(to: at(133), time: 1.01) == [])
        #expect(
            scrubber.release(at: at(133), time: 1.1, now: 1.1)
                == [.tap(card: 1, half: .standing)])
        #expect(scrubber.isIdle && !scrubber.needsFrame)
        #expect(scrubber.frame(at: 2) == [])
    }

    @Test("the upper half is pulled down to the next value: take, turn, finish")
    func land() {
        let scrubber = pressed(130)
        #expect(scrubber.move(to: at(136), time: 1.02) == [.take(card: 1)])
        var last = -1.0
        for step in 1...19 {
            let position = scrubber.position(
                at: at(136 + Double(step) * 8), time: 1.02 + Double(step) * 0.02)
            #expect((position ?? -2) > last && (position ?? 2) <= 1)
            last = position ?? -2
        }
        #expect(scrubber.isDragging && !scrubber.needsFrame)
        _ = scrubber.release(at: at(296), time: 1.43, now: 1.44)
        #expect(scrubber.needsFrame && !scrubber.isDragging)
        #expect(fall(scrubber, from: 1.44).end == finish(1, forward: true))
        #expect(scrubber.isIdle)
    }

    @Test("the lower half is pushed up to the previous value: take, turn, finish")
    func rise() {
        let scrubber = pressed(320)
        #expect(scrubber.move(to: at(310), time: 1.02) == [.take(card: 1)])
        let first = scrubber.position(at: at(309), time: 1.03) ?? 0
        #expect(first < 0 && first > -0.5)
        for step in 1...10 {
            _ = scrubber.move(to: at(310 - 15 * Double(step)), time: 1.03 + 0.02 * Double(step))
        }
        _ = scrubber.release(at: at(160), time: 1.24, now: 1.24)
        #expect(fall(scrubber, from: 1.24).end == finish(-1, forward: false))
    }

    @Test("the direction decides, not the half: down from the lower half, up from the upper half")
    func otherHalf() {
        for (press, way, flips) in [
            (320.0, 225.0, 1), (130, -225, -1), (240, 225, 1), (200, -225, -1),
        ] {
            let scrubber = pressed(press)
            #expect(
                scrubber.move(to: at(press + (way > 0 ? 4 : -4)), time: 1.02) == [.take(card: 1)])
            // The card moves with the first frame.
            let first = scrubber.frame(at: 1.03)
            guard case .turn(_, let position)? = first.first else {
                Issue.record("no turn")
                continue
            }
            #expect(position * way > 0)
            _ = scrubber.position(at: at(press + way), time: 1.2)
            _ = scrubber.release(at: at(press + way), time: 3, now: 3)
            #expect(fall(scrubber, from: 3).end == finish(flips, forward: flips > 0))
        }
    }

    @Test("a drag that is reversed goes back through its start to the values on the other side")
    func reversed() throws {
        let scrubber = pressed(130)
        _ = scrubber.move(to: at(140), time: 1.1)
        let heights = stride(from: 700.0, through: -500, by: -1).map { $0 }
        var last = Double.infinity
        for height in heights {
            let position = try #require(scrubber.position(at: at(height), time: 1.2))
            #expect(position < last)
            #expect(height == 130 ? position == 0 : (position > 0) == (height > 130))
            last = position
        }
        #expect(last < -4)
        #expect(scrubber.position(at: at(130), time: 2) == 0)
    }

    @Test("after the flap has landed, each further half card is one flip, in both directions")
    func manyFlips() {
        let down = pressed(130)
        _ = down.move(to: at(140), time: 1.1)
        // The grabbed point was 90 above the hinge; seen from the eye, it turns back a little below 90 below it, and
        // there it lands.
        let landing = Self.landing
        #expect(landing > 90 && landing < 94)
        #expect(abs((down.position(at: at(220 + landing), time: 1.2) ?? 0) - 1) < 1e-12)
        for flips in [1.25, 2, 3.5, 12, 40] {
            let position = down.position(at: at(220 + landing + (flips - 1) * 120), time: 1.3) ?? 0
            #expect(abs(position - flips) < 1e-9)
        }
        let up = pressed(310)
        _ = up.move(to: at(300), time: 1.1)
        for flips in [1.0, 1.75, 5] {
            let position = up.position(at: at(220 - landing - (flips - 1) * 120), time: 1.3) ?? 0
            #expect(abs(position + flips) < 1e-9)
        }
        // Beyond its start the drag goes on to the next values: from the lower half, after twice half a card.
        #expect(abs((up.position(at: at(310 + 240), time: 2) ?? 0) - 1) < 1e-9)
        #expect(abs((up.position(at: at(310 + 480), time: 2) ?? 0) - 3) < 1e-9)
        _ = up.position(at: at(220 - landing - 2.3 * 120), time: 2.1)
        _ = up.release(at: at(220 - landing - 2.3 * 120), time: 3, now: 3)
        #expect(fall(up, from: 3).end == finish(-3, forward: true))
    }

    @Test(
        "many flips are as smooth as one: after the first pixels, none turns more than three times the mean"
    )
    func smooth() {
        let scrubber = pressed(110)
        _ = scrubber.move(to: at(114), time: 1.1)
        var last = scrubber.position(at: at(115), time: 1.2) ?? 0
        var largest = 0.0
        // Near both ends of the first flip, the exact angle turns steeply with the pointer.
        let ends = [110.0...130, 310...340]
        for y in 116...900 {
            let position = scrubber.position(at: at(Double(y)), time: 1.3) ?? 0
            #expect(position > last && position - last < 5.5 / 110)
            if !ends.contains(where: { $0.contains(Double(y)) }) {
                largest = max(largest, position - last)
            }
            last = position
        }
        #expect(largest <= 3 * last / 785, "\(largest / last * 785) times the mean")
    }

    @Test("back at its start, the drag has its first position again: there is no hysteresis")
    func noHysteresis() {
        let scrubber = pressed(130)
        _ = scrubber.move(to: at(140), time: 1.1)
        let heights = stride(from: 140.0, through: 700, by: 10).map { $0 }
        let down = heights.map { scrubber.position(at: at($0), time: 2) }
        // The same point twice would not be a movement.
        let up = heights.reversed().dropFirst().map { scrubber.position(at: at($0), time: 2) }
        #expect(down.dropLast() == Array(up.reversed())[...])
        #expect(scrubber.frame(at: 3) == [])
    }

    @Test("a frame uses the newest position since the last one, once")
    func newest() {
        let scrubber = pressed(130)
        _ = scrubber.move(to: at(140), time: 1.1)
        for y in 141...200 {
            #expect(scrubber.move(to: at(Double(y)), time: 1.1 + Double(y) / 1e4) == [])
        }
        #expect(scrubber.needsFrame)
        let actions = scrubber.frame(at: 1.2)
        let other = pressed(130)
        _ = other.move(to: at(200), time: 1.1)
        #expect(actions == other.frame(at: 1.2) && actions.count == 1)
        #expect(!scrubber.needsFrame && scrubber.frame(at: 1.3) == [])
    }

    @Test(
        "the flap starts at the grabbed point, without a jump", arguments: [101.0, 150, 200, 219])
    func beginning(height: Double) {
        let scrubber = pressed(height)
        let position = scrubber.position(at: at(height + 4), time: 1.01) ?? -1
        // Four pixels of movement: at most the angle at which a point 0.3 of half a card from the hinge moves so far.
        #expect(position > 0 && position < 0.2)
    }

    @Test("a drag along the hinge does not turn the card")
    func across() {
        let scrubber = pressed(130)
        #expect(scrubber.move(to: at(131, x: 220), time: 1.1) == [])
        #expect(scrubber.move(to: at(230, x: 220), time: 1.2) == [])
        #expect(!scrubber.isDragging)
        #expect(scrubber.release(at: at(230, x: 220), time: 1.3, now: 1.3) == [])
        #expect(scrubber.isIdle)
    }

    @Test("with a vertical hinge the right half is pulled to the left")
    func upright() {
        var card = Self.card
        card.axis = .y
        let scrubber = Hand()
        #expect(scrubber.press(at: at(150, x: 280), time: 1, on: card) == [])
        #expect(scrubber.move(to: at(152, x: 270), time: 1.1) == [.take(card: 1)])
        // Half a card is 100 wide here, and the eye is nearer.
        let landing = GrabCurve(
            radius: 80, eyeDistance: card.eye.distance, eyeHeight: card.eyeHeight
        ).landing
        #expect(abs((scrubber.position(at: at(900, x: 200 - landing), time: 1.2) ?? 0) - 1) < 1e-12)
        #expect(abs((scrubber.position(at: at(0, x: 100 - landing), time: 1.2) ?? 0) - 2) < 1e-12)
        let other = Hand()
        _ = other.press(at: at(150, x: 280), time: 1, on: card)
        #expect(other.move(to: at(180, x: 281), time: 1.1) == [] && !other.isDragging)
    }

    @Test("a cancelled flap returns to its start")
    func cancel() {
        for height in [130.0, 320] {
            let scrubber = pressed(height)
            _ = scrubber.position(at: at(220), time: 1.1)
            #expect(scrubber.cancel(now: 1.2) == [])
            #expect(scrubber.needsFrame)
            #expect(fall(scrubber, from: 1.2).end == finish(0, forward: height > 220))
        }
        // At rest, cancelling does nothing.
        let idle = Hand()
        #expect(idle.cancel(now: 1) == [] && idle.isIdle)
    }

    @Test("a press elsewhere while a flap falls moves the flap to its end")
    func pressDuringFall() {
        var other = Self.card
        other.index = 0
        for (card, isOnCard) in [(other as ScrubCard?, true), (nil, false)] {
            let scrubber = pressed(130)
            _ = scrubber.move(to: at(250), time: 1.1)
            _ = scrubber.release(at: at(250), time: 1.5, now: 1.5)
            _ = scrubber.frame(at: 1.51)
            #expect(
                scrubber.press(at: at(150), time: 1.52, on: card)
                    == [.finish(card: 1, flips: 1, landing: nil)])
            let drag = scrubber.move(to: at(170), time: 1.6)
            #expect((drag == [.take(card: 0)]) == isOnCard)
        }
    }

    @Test("a released flap is caught in mid-air, moved on, and moved back")
    func catchAgain() throws {
        let scrubber = pressed(130)
        // During the third flip.
        _ = scrubber.move(to: at(130 + 180 + 150), time: 1.1)
        _ = scrubber.frame(at: 1.1)
        _ = scrubber.release(at: at(130 + 180 + 150), time: 1.5, now: 1.5)
        guard case .fall(_, let before)? = scrubber.frame(at: 1.55).last else {
            Issue.record("the flap does not fall")
            return
        }
        #expect(before > 2 && before < 3)
        #expect(scrubber.press(at: at(150), time: 1.56, on: Self.card) == [])
        #expect(scrubber.isDragging && !scrubber.needsFrame && scrubber.frame(at: 1.6) == [])
        let small = try #require(scrubber.position(at: at(151), time: 1.7))
        #expect(abs(small - before) < 0.03)
        let back = try #require(scrubber.position(at: at(151 - 300), time: 1.8))
        // Two flips back, and on beyond the start of the drag.
        #expect(back < 0 && back > -1)
        let far = try #require(scrubber.position(at: at(151 + 600), time: 1.9))
        #expect(far > 5)
    }

    @Test(
        "an animated flap is caught at any angle, at any point of the card, without a jump"
    )
    func catchFlap() throws {
        for direction in [FlipTimeline.Direction.forward, .backward] {
            for angle in [0.02, 0.6, 1.5, 1.6, 2.5, 3.1] {
                for y in [104.0, 160, 218, 222, 280, 336] {
                    let scrubber = Hand()
                    let flap = Scrubber.Flap(direction: direction, angle: angle)
                    #expect(
                        scrubber.press(at: at(y), time: 1, on: Self.card, flap: flap)
                            == [.catchFlap(card: 1)])
                    #expect(scrubber.isDragging && scrubber.frame(at: 2) == [])
                    _ = scrubber.move(to: at(y + 5), time: 2)
                    let position = try #require(scrubber.position(at: at(y), time: 2.1))
                    let expected = angle / .pi - (direction == .forward ? 0 : 1)
                    #expect(abs(position - expected) < 1e-6, "\(direction) \(angle) at \(y)")
                }
            }
        }
    }

    @Test("the grabbed point of a caught flap stays under the pointer")
    func caughtPoint() throws {
        let grip = FlapGrip(radius: 90, eyeDistance: 624)
        let angle = 1.2
        let y = 220 + grip.height(atAngle: angle)
        let scrubber = Hand()
        _ = scrubber.press(
            at: at(y), time: 1, on: Self.card,
            flap: Scrubber.Flap(direction: .forward, angle: angle))
        _ = scrubber.move(to: at(y + 6), time: 1.1)
        for step in 0...20 {
            let pointer = y + Double(step)
            let position = try #require(scrubber.position(at: at(pointer), time: 1.2))
            #expect(abs(220 + grip.height(atAngle: position * .pi) - pointer) < 0.01)
        }
    }

    @Test("a caught flap that is released without a drag continues")
    func releasedWithoutDrag() {
        for angle in [0.3, 2.8] {
            for direction in [FlipTimeline.Direction.forward, .backward] {
                let scrubber = Hand()
                let flap = Scrubber.Flap(direction: direction, angle: angle)
                let isForward = direction == .forward
                let end = finish(isForward ? 1 : -1, forward: isForward)
                _ = scrubber.press(at: at(150), time: 1, on: Self.card, flap: flap)
                #expect(scrubber.release(at: at(151), time: 1.2, now: 1.2) == [])
                #expect(fall(scrubber, from: 1.2).end == end)
                _ = scrubber.press(at: at(150), time: 3, on: Self.card, flap: flap)
                _ = scrubber.cancel(now: 3.2)
                #expect(fall(scrubber, from: 3.2).end == end)
            }
        }
    }

    @Test("a drag that ends without speed goes to the nearer end", arguments: [180.0, 260])
    func releasedWithoutSpeed(height: Double) {
        let scrubber = pressed(130)
        _ = scrubber.move(to: at(height), time: 1.1)
        _ = scrubber.release(at: at(height), time: 3, now: 3)
        let isForward = height > 220
        #expect(fall(scrubber, from: 3).end == finish(isForward ? 1 : 0, forward: isForward))
    }

    @Test("NaN and infinity do no harm")
    func oddNumbers() {
        let scrubber = pressed(130)
        _ = scrubber.move(to: at(160), time: 1.1)
        _ = scrubber.frame(at: 1.1)
        #expect(scrubber.move(to: at(.nan), time: 1.2) == [] && scrubber.frame(at: 1.2) == [])
        _ = scrubber.move(to: at(1e300), time: 1.25)
        #expect(scrubber.frame(at: 1.25) == [.turn(card: 1, position: 1e6)])
        _ = scrubber.release(at: at(.infinity), time: .nan, now: 1.3)
        #expect(fall(scrubber, from: 1.3).end != nil)
    }
}
