import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// A whole clock without a window, whose clocks a test moves: it wakes up as the program does, for frames, for the next
/// change of a mode and for the next minute.
final class TimerFace {
    let face: FaceController
    var hand: FlipClock.Hand { face.owner.clock.hand }
    var clocks = ManualClocks()
    /// Media time, which stands still in a suspend.
    var now = 100.0
    /// The ends that were reported.
    private(set) var ends: [TimerEnd] = []
    /// The wake-ups that were not for a frame.
    private(set) var wakeUps = 0
    /// Those of them that changed no card and reported no end.
    private(set) var idleWakeUps = 0
    /// The lines of `--tell`.
    private(set) var lines: [String] = []
    private var revision = 0
    private var minute = 0
    private var unit: ClockUnit?
    /// The media time of the last frame.
    private var lastFrame = -MediaTime.infinity

    init(
        _ settings: Settings = Settings(), states: ModeStates = ModeStates(),
        clocks: ManualClocks = ManualClocks(), width: Int = 320, height: Int = 180
    ) throws {
        _ = try FaceFixture.typeface()
        var overrides = SettingsOverrides()
        for setting in Setting.all { overrides.set(setting, from: settings) }
        self.clocks = clocks
        face = try FaceController(
            keeper: try KeptSettings(file: nil, overrides: overrides), states: states,
            moment: clocks.moment, width: width, height: height,
            fonts: DigitFonts { Issue.record("\($0)") })
        face.owner.readMoment = { [unowned self] in self.clocks.moment }
        minute = clocks.moment.wall.seconds / 60
        tell()
    }

    var states: ModeStates {
        get { face.owner.clock.states }
        set { face.owner.clock.states = newValue }
    }

    /// The texts on the cards at the end of all flips.
    var texts: [String] {
        face.cards.plan.cards.indices.map { face.scene.face.deck.value(on: $0).text }
    }

    /// Passes the clocks' times to the face.
    func tell() {
        let moment = clocks.moment
        if let end = face.owner.change(at: now, { $0.advance(to: moment) }) { ends.append(end) }
        face.showClock(at: now)
        lines += states.takeEvents().map(\.description)
        revision = states.revision
        unit = face.unit
        minute = clocks.moment.wall.seconds / 60
    }

    /// Follows a change of the states, as the program does after every wake-up.
    func settle() {
        if states.revision != revision || face.unit != unit { tell() }
    }

    /// Lets `seconds` pass, with frames at 60 Hz while something moves.
    func run(_ seconds: Double) {
        let end = clocks.running + seconds
        while true {
            settle()
            let change = face.owner.clock.nextChange?.seconds
            let isRunning = face.isFrameDue(at: now)
            // One frame in each refresh, however short the steps are in which the test lets time pass.
            let frameTime = isRunning ? lastFrame + 1.0 / 60 : face.nextFrameTime
            let frame = clocks.running + max(frameTime - now, 0)
            let wall = clocks.running + Double(minute + 1) * 60 - clocks.wall
            let second = clocks.running + 1 - clocks.wall.truncatingRemainder(dividingBy: 1)
            let unit = face.unit == nil ? .infinity : face.unit == .second ? second : wall
            let next = min(change ?? .infinity, frame, unit)
            guard next <= end else { break }
            pass(max(next - clocks.running, 0))
            // The wall clock's timer is exact too.
            if next == unit { clocks.wall.round() }
            if next == frame {
                lastFrame = now
                _ = face.frame(at: now)
            } else {
                let before = (texts, ends.count)
                wakeUps += 1
                tell()
                if before == (texts, ends.count) { idleWakeUps += 1 }
            }
        }
        pass(end - clocks.running)
        settle()
    }

    /// Lets time pass on all clocks.
    func pass(_ seconds: Double) {
        // Running time stays exact, as the kernel's timers are.
        clocks.pass(seconds)
        now += seconds
    }

    /// The machine sleeps: media time stands still.
    func suspend(_ seconds: Double) {
        clocks.pass(seconds)
        tell()
    }

    func press(_ key: KeyPress.Key) {
        _ = face.key(KeyPress(key: key, modifiers: [], isRepeat: false, time: now), now: now)
        settle()
    }

    func send(_ phase: PointerEvent.Phase, _ point: Point) {
        face.pointer(
            PointerEvent(phase: phase, button: 1, position: point, modifiers: [], time: now),
            now: now)
        settle()
    }

    /// A point of card `index`, `height` halves of the card below its hinge.
    func point(on index: Int, height: Double) -> Point {
        let place = face.scene.face.layout.cards[index]
        let middle = Double(place.minY + place.maxY) / 2
        return Point(
            x: Double(place.minX + place.maxX) / 2, y: middle + height * Double(place.height) / 2)
    }

    /// Clicks on the lower half of card `index`.
    func click(_ index: Int = 0) {
        let place = point(on: index, height: 0.5)
        send(.pressed, place)
        run(0.1)
        send(.released, place)
    }

    /// Takes card `index` and turns it a little, without a flip.
    func grab(_ index: Int) {
        run(1.0 / 60)
        let start = point(on: index, height: -0.8)
        send(.pressed, start)
        send(.moved, Point(x: start.x, y: start.y + 8))
        run(1.0 / 60)
    }

    /// Releases the card where it was taken.
    func letGo(_ index: Int) {
        let start = point(on: index, height: -0.8)
        send(.moved, start)
        run(0.1)
        send(.released, start)
        run(1)
    }
}
