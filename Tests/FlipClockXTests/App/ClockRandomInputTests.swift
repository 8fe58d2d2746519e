import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// After any user input on either side of the face, the clock returns to the current time.
@Suite("Random input to the whole clock", .serialized)
struct ClockRandomInputTests {
    private static let size = (width: 240, height: 136)

    private final class RandomInput {
        let keeper: KeptSettings
        let clock: FaceController
        var buffer = PixelBuffer(width: size.width, height: size.height)
        var random: SeededRandom
        var time = 100.0
        var minute: Int
        var pointer = Point(x: 120, y: 60)
        var turns = 0
        var sides: Set<FaceTurn.Side?> = []
        private var shown: RenderTree?
        private var isPressed = false

        init(seed: UInt64) throws {
            random = SeededRandom(seed: seed)
            minute = Int.random(in: 0..<1440, using: &random)
            keeper = try KeptSettings(file: nil)
            clock = try FaceController(
                keeper: keeper, zones: Zones { try? ZoneFile.zone(named: $0) },
                moment: Moment(FaceFixture.reading(minute: minute)),
                width: size.width, height: size.height, fonts: DigitFonts { Issue.record("\($0)") })
        }

        private func randomBool(oneIn count: Int) -> Bool {
            Int.random(in: 0..<count, using: &random) == 0
        }

        func event() {
            time += Double.random(in: 0...0.12, using: &random)
            switch Int.random(in: 0..<20, using: &random) {
            case 0...2:
                send(.pressed, 1)
                isPressed = true
            case 3...8: move()
            case 9, 10:
                send(.released, 1)
                isPressed = false
            case 11:
                send(.cancelled, 1)
                isPressed = false
            case 12: send(.scrolled(notches: randomBool(oneIn: 2) ? 1 : -1), 0)
            case 13, 14: key()
            case 15 where randomBool(oneIn: 3): press(.character("s"))
            case 16 where randomBool(oneIn: 3): press(.escape)
            case 17:
                minute += randomBool(oneIn: 5) ? Int.random(in: -90...90, using: &random) : 1
                clock.setMoment(Moment(FaceFixture.reading(minute: minute)), at: time)
            case 18 where randomBool(oneIn: 4):
                let sizes = [(240, 136), (136, 240), (90, 40), (300, 300)]
                if let size = sizes.randomElement(using: &random) { resize(size.0, size.1) }
            default: if randomBool(oneIn: 8) { clock.isVisible.toggle() }
            }
            sides.insert(clock.scene.restingSide)
            if randomBool(oneIn: 2) { frame() }
        }

        private func move() {
            if randomBool(oneIn: 6) {
                pointer = Point(
                    x: Double.random(in: -20...260, using: &random),
                    y: Double.random(in: -20...160, using: &random))
            } else {
                let reach = randomBool(oneIn: 3) ? 60.0 : 8
                pointer.x += Double.random(in: -reach...reach, using: &random)
                pointer.y += Double.random(in: -reach...reach, using: &random)
            }
            if isPressed {
                send(.moved, 1)
            } else {
                clock.hover(at: randomBool(oneIn: 20) ? nil : pointer, now: time)
            }
        }

        private func key() {
            let keys: [KeyPress.Key] = [
                .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .space, .return,
                .plus, .minus,
            ]
            if let key = keys.randomElement(using: &random) { press(key) }
        }

        func press(_ key: KeyPress.Key) {
            _ = clock.key(
                KeyPress(key: key, modifiers: [], isRepeat: false, time: time), now: time)
        }

        func send(_ phase: PointerEvent.Phase, _ button: Int) {
            clock.pointer(
                PointerEvent(
                    phase: phase, button: button, position: pointer, modifiers: [],
                    time: time - Double.random(in: 0...0.02, using: &random)), now: time)
        }

        func resize(_ width: Int, _ height: Int) {
            clock.resize(width: width, height: height, at: time)
            buffer = PixelBuffer(width: width, height: height)
            shown = nil
        }

        /// Draws a frame if one is due, as the event loop does.
        func frame() {
            guard clock.isFrameDue(at: time) else { return }
            let tree = clock.frame(at: time + 1.0 / 60)
            for rect in tree.damage(since: shown).rects {
                Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: rect)
            }
            shown = tree
            if clock.cards.turningAngle(at: time) != nil { turns += 1 }
        }

        func wait(_ seconds: Double) {
            let end = time + seconds
            while time < end {
                time += 1.0 / 60
                frame()
            }
        }

        /// Cancels the drag, turns to the front and returns to the current time.
        func end() {
            resize(size.width, size.height)
            send(.cancelled, 1)
            clock.hover(at: nil, now: time)
            wait(2)
            if clock.scene.restingSide == .back { press(.character("s")) }
            wait(1.2)
            press(.home)
            wait(5)
        }

        func picture() throws -> [UInt32] {
            var options = Options.Snapshot(path: "-")
            options.size = WindowGeometry.Size(width: size.width, height: size.height)
            options.time = .reading(FaceFixture.reading(minute: minute))
            return try SnapshotRenderer(options: options)
                .draw(
                    SettingsRanks(file: keeper.settings), now: FaceFixture.reading(minute: minute)
                ).pixels
        }
    }

    @Test("random events, including settings, end with the picture of the time")
    func randomInput() throws {
        var turns = 0
        var sides: Set<FaceTurn.Side?> = []
        var settings: Set<Settings> = []
        for seed in 0..<TestLength.count(80) {
            let input = try RandomInput(seed: UInt64(seed))
            for _ in 0..<500 { input.event() }
            input.end()
            turns += input.turns
            sides.formUnion(input.sides)
            settings.insert(input.keeper.settings)
            guard input.clock.nextFrameTime == .infinity else {
                Issue.record("seed \(seed): the clock does not become idle")
                return
            }
            let picture = GoldenPicture(
                width: input.buffer.width, height: input.buffer.height, pixels: input.buffer.pixels)
            guard try picture.pixels == input.picture() else {
                let wanted = try GoldenPicture(
                    width: picture.width, height: picture.height, pixels: input.picture())
                expectSame(picture, as: wanted, named: "app/random-input-\(seed)")
                Issue.record("seed \(seed): wrong last picture, \(input.keeper.settings)")
                return
            }
        }
        // Runs without any turn or change would prove nothing.
        #expect(turns > TestLength.count(1000) && sides.count == 3)
        #expect(settings.count > TestLength.count(20), "\(settings.count) settings")
    }
}
