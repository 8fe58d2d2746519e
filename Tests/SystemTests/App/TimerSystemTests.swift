import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import SystemSupport

extension WaitingTests {
    /// A timer on the built program.
    @Suite("Timer", .serialized)
    struct TimerSystemTests {
        private func title(_ clock: RunningClock) -> String {
            clock.observer.strings(of: clock.window, property: "_NET_WM_NAME").first ?? ""
        }

        /// Waits until the title begins with `text` and a blank.
        private func expectTitle(
            _ text: String, _ clock: RunningClock, sourceLocation: SourceLocation = #_sourceLocation
        ) {
            #expect(
                waitUntil(timeout: 5) { title(clock).hasPrefix(text + " ") },
                "\(title(clock))", sourceLocation: sourceLocation)
        }

        @Test(
            "A drag on the empty timer starts it; Space pauses it without a wake-up; Home clears it"
        )
        func drag() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server, options: ["--mode", "timer"])
            expectTitle("0:00", clock)
            var hand = Hand(on: server)
            let top = try clock.point(onCard: 0, height: -0.9)
            let below = try clock.point(onCard: 0, height: 2.1)
            hand.move(to: top)
            hand.press()
            hand.move(from: top, to: below, steps: 40)
            hand.rest(0.1)
            hand.release()
            try hand.act()
            // From one edge to the other is a flip, and half a card further another one.
            #expect(waitUntil(timeout: 5) { title(clock).hasPrefix("1:5") }, "\(title(clock))")
            // Without a window manager, keys go to the window under the pointer.
            hand.move(to: top)
            hand.key("space")
            try hand.act()
            // The corner button, which the pointer has shown, fades out three seconds later.
            #expect(try clock.rests(for: 3.5))
            let paused = title(clock)
            #expect(try clock.rests(for: 2.5))
            #expect(title(clock) == paused)
            hand.key("space")
            try hand.act()
            #expect(waitUntil(timeout: 3) { title(clock) != paused })
            hand.key("Home")
            try hand.act()
            expectTitle("0:00", clock)
        }

        @Test("A running timer wakes up once a second beside its frames")
        func wakeUps() throws {
            let server = try Xvfb()
            let clock = try RunningClock(
                on: server, options: ["--stopwatch", "--motion", "reduced"])
            var hand = Hand(on: server)
            hand.move(to: try clock.point(onCard: 0, height: -0.9))
            hand.key("space")
            try hand.act()
            expectTitle("0:01", clock)
            // The corner button fades out.
            hand.move(to: (1, 1))
            try hand.act()
            pause(4)
            let drawn = try clock.watchFrames()
            let cost = try ProcessCost(pid: clock.process.pid)
            pause(5)
            let frames = drawn.frames().count
            let sleeps = try ProcessCost(pid: clock.process.pid).sleeps - cost.sleeps
            #expect((4...6).contains(frames))
            // The time, the frame, the server's completion, and a band's thread.
            #expect(sleeps <= 6 * frames)
            progress("stopwatch without flips: \(frames) frames and \(sleeps) wake-ups in 5 s")
        }

        @Test("A clock that has shown the timer follows the time again")
        func backToTime() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server, options: ["--seconds"])
            var hand = Hand(on: server)
            hand.move(to: try clock.point(onCard: 0, height: -0.9))
            hand.key("4")
            try hand.act()
            expectTitle("0:00:00", clock)
            pause(2)
            hand.key("1")
            hand.move(to: (1, 1))
            try hand.act()
            pause(4)
            for _ in 0..<3 {
                #expect(try clock.waitUntilRight(timeout: 3) != nil)
                pause(1.1)
            }
        }

        @Test("Each start and each end of a timer is one line of --tell")
        func tellLines() throws {
            let server = try Xvfb()
            let folder = try TemporaryFolder()
            let clock = try ChildProcess(
                ProductPath.flipclockx,
                ["--geometry", "480x300", "--timer", "2s,1s", "--rounds", "2", "--tell"],
                environment: ["DISPLAY": server.display, "XDG_STATE_HOME": folder.path])
            let ends = "timer ended 2\ntimer ended 1\n"
            let expected = "timer started 2\n" + ends + ends
            #expect(waitUntil(timeout: 15) { clock.output == expected }, "\(clock.output)")
            pause(1.5)
            #expect(clock.output == expected)
            clock.kill(SIGTERM)
            #expect(clock.wait() == .status(0))
        }

        @Test("A timer continues after the program was killed")
        func killed() throws {
            let server = try Xvfb()
            let folder = try TemporaryFolder()
            let state = ["XDG_STATE_HOME": folder.path]
            let clock = try RunningClock(on: server, environment: state)
            var hand = Hand(on: server)
            hand.move(to: try clock.point(onCard: 1, height: -0.5))
            hand.key("Up")
            hand.key("Up")
            hand.key("t")
            try hand.act()
            #expect(waitUntil(timeout: 5) { folder.savedTimerEnd != nil })
            let end = folder.savedTimerEnd
            clock.process.kill(SIGKILL)
            #expect(clock.process.wait() == .signal(SIGKILL))
            let again = try ChildProcess(
                ProductPath.flipclockx, ["--geometry", "480x300"],
                environment: ["DISPLAY": server.display, "XDG_STATE_HOME": folder.path])
            let window = try clock.observer.waitForWindow(pid: again.pid)
            #expect(
                waitUntil(timeout: 5) {
                    let name = clock.observer.strings(of: window, property: "_NET_WM_NAME")
                    return name.first?.hasPrefix("1:") == true
                })
            #expect(folder.savedTimerEnd == end)
            again.kill(SIGTERM)
            #expect(again.wait() == .status(0))
        }

        @Test(
            "The end of a timer in a covered window is reported once to the desktop, and the window is urgent",
            .enabled(if: Machine.has("dbus-daemon") && Machine.has("dbus-monitor"), "needs dbus"))
        func unseen() throws {
            let server = try Xvfb()
            let folder = try TemporaryFolder()
            let bus = try MessageBus()
            let monitor = try ChildProcess(
                "dbus-monitor", ["--address", bus.address, "member='Notify'"])
            // A monitor has no name.
            #expect(waitUntil(timeout: 20) { monitor.output.contains("NameLost") })
            let clock = try RunningClock(
                on: server, options: ["--seconds"],
                environment: bus.environment.merging(["XDG_STATE_HOME": folder.path]) { $1 })
            MachineClock.avoidMinuteChange(within: 15)
            var hand = Hand(on: server)
            hand.move(to: try clock.point(onCard: 2, height: -0.5))
            for _ in 0..<4 { hand.click(4) }
            hand.key("t")
            try hand.act()
            #expect(waitUntil(timeout: 5) { folder.savedTimerEnd != nil })
            // A window in front of it: without a compositor the server reports that nothing can be seen.
            let display = clock.observer.display
            var attributes = XSetWindowAttributes()
            attributes.override_redirect = 1
            let cover = XCreateWindow(
                display, clock.observer.root, 0, 0, 1280, 800, 0, 0, 0, nil,
                UInt(CWOverrideRedirect), &attributes)
            XMapRaised(display, cover)
            XSync(display, 0)
            func isUrgent() -> Bool {
                let hints = clock.observer.longs(of: clock.window, property: "WM_HINTS")?.first ?? 0
                return hints & UInt(XUrgencyHint) != 0
            }
            #expect(!isUrgent() && monitor.isRunning)
            #expect(
                waitUntil(timeout: 10) { monitor.output.contains("s, done") }, "\(monitor.output)")
            #expect(waitUntil(timeout: 2) { isUrgent() })
            #expect(monitor.output.contains("The timer ended at "))
            pause(1)
            #expect(monitor.output.split(separator: "\n").count { $0.contains("s, done") } == 1)
            XDestroyWindow(display, cover)
            XSync(display, 0)
            #expect(try clock.waitUntilShown(timeout: 5) { clock.time() } != nil)
            hand.move(to: try clock.point(onCard: 0, height: -0.5))
            hand.press()
            hand.release()
            try hand.act()
            #expect(waitUntil(timeout: 3) { !isUrgent() })
        }
    }
}

extension TemporaryFolder {
    /// The end of the running timer in the state file, in seconds of `CLOCK_BOOTTIME`; nil if no timer runs.
    var savedTimerEnd: Double? {
        let text = readFile(self("flipclockx/modes")) ?? ""
        return text.split(separator: " ").first { $0.hasPrefix("running=") }
            .flatMap { Double($0.dropFirst(8)) }
    }
}
