import FlipEngine
import FlipSystem
import Glibc
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

/// The driver of a clock with real timers, and windows that only count their calls.
@Suite("The driver of a clock", .serialized) struct ClockDriverTests {
    private final class Window: ClockWindow {
        var unit: ClockUnit?
        /// Whether the minute had changed, for each time that was shown.
        var times: [Bool] = []
        var isUrgent = false

        init(_ unit: ClockUnit?) { self.unit = unit }

        func showTime(isNewMinute: Bool, at time: MediaTime) { times.append(isNewMinute) }
        func setUrgent(_ isUrgent: Bool) { self.isUrgent = isUrgent }
    }

    private func driver(timer: TimerRequest? = nil, memory: String? = nil) throws -> ClockDriver {
        try ClockDriver(
            SettingsRanks(), texts: BoardTexts(), timer: timer,
            wallClock: SystemWallClock(zone: .utc), memory: ModeMemory(path: memory) { "a" })
    }

    private func update(_ driver: ClockDriver, _ windows: [Window]) {
        driver.updateStates(windows)
        driver.updateUnit(windows)
    }

    @Test("every window gets the time once, and again only if something has changed")
    func start() throws {
        let driver = try driver()
        let windows = [Window(.minute), Window(nil)]
        driver.tellTime(windows)
        update(driver, windows)
        update(driver, windows)
        #expect(windows.map(\.times.count) == [1, 1])
        #expect(windows.allSatisfy { $0.times[0] })
        #expect(driver.unit(of: windows) == .minute)
        // The display of the seconds is switched on.
        windows[1].unit = .second
        update(driver, windows)
        #expect(windows.map(\.times.count) == [2, 2])
        #expect(driver.unit(of: windows) == .second && driver.unit(of: []) == nil)
        // The user starts the stopwatch.
        driver.owner.clock.states.stopwatch.toggle(at: driver.owner.moment)
        update(driver, windows)
        update(driver, windows)
        #expect(windows.map(\.times.count) == [3, 3])
    }

    @Test("a window with seconds is woken at the next second")
    func second() throws {
        let driver = try driver()
        let window = Window(.second)
        var loop = EventLoop()
        driver.watch(in: &loop)
        driver.tellTime([window])
        let before = driver.owner.clock.moment.wall.seconds
        let sources = loop.wait()
        #expect(sources == [.wallTimer])
        for source in sources { driver.handle(source, [window]) }
        #expect(window.times.count == 2)
        #expect(driver.owner.clock.moment.wall.seconds == before + 1)
    }

    @Test("a minute that began while the windows were opened is shown at once")
    func minuteAtStart() throws {
        let driver = try driver()
        let window = Window(.minute)
        var loop = EventLoop()
        driver.watch(in: &loop)
        let begin = driver.owner.moment
        driver.owner.clock.setMoment(
            Moment(
                wall: WallTime(seconds: begin.wall.seconds - 60),
                reading: begin.reading.advanced(bySeconds: -60), running: begin.running))
        driver.armWallTimer([window])
        for source in loop.wait() { driver.handle(source, [window]) }
        // A timer for the next minute would also have woken the loop, up to a minute later.
        #expect(driver.owner.clock.moment.wall.seconds - begin.wall.seconds <= 1)
        #expect(window.times.count == 1)
    }

    @Test("the end of a timer wakes the loop, reaches the windows once and is reported once")
    func end() throws {
        let driver = try driver(timer: .timers(TimerPlan(seconds: 1)))
        let window = Window(nil)
        var loop = EventLoop()
        driver.watch(in: &loop)
        driver.tellTime([window])
        #expect(driver.takeEnd() == nil)
        while driver.end == nil {
            driver.armModeTimer()
            for source in loop.wait() { driver.handle(source, [window]) }
        }
        #expect(driver.owner.clock.states.ends == 1)
        #expect(driver.takeEnd()?.seconds == 1 && driver.takeEnd() == nil)
        // A touch ends the call for attention that the program has made.
        window.isUrgent = true
        driver.owner.clock.touch()
        update(driver, [window])
        #expect(!window.isUrgent)
    }

    @Test("what the user starts is saved, and the next driver continues it")
    func saved() throws {
        let folder = try TemporaryFolder()
        do {
            let driver = try driver(memory: folder("modes"))
            driver.tellTime([Window(.minute)])
            #expect(TemporaryFolder.read(folder("modes")) == nil)
            driver.owner.clock.states.start(TimerPlan(seconds: 600), at: driver.owner.moment)
            update(driver, [Window(.minute)])
            #expect(TemporaryFolder.read(folder("modes")) != nil)
            // Only the user can read it.
            var status = stat()
            #expect(stat(folder("modes"), &status) == 0 && status.st_mode & 0o077 == 0)
        }
        let next = try driver(memory: folder("modes"))
        #expect(next.owner.clock.mode is TimerMode && !next.owner.clock.states.timer.isIdle)
    }
}
