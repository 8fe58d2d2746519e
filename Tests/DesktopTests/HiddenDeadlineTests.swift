import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX
@testable import SystemSupport
@testable import class SystemSupport.RunningClock

extension WaitingTests {
    /// Every interaction combined with every way to hide the window: a hidden clock has no deadlines, and afterwards it
    /// shows the correct picture.
    @Suite("Deadlines while hidden", .serialized)
    struct HiddenDeadlineTests {
        /// The interaction that is in progress when the window is hidden.
        enum Touch: String, CaseIterable, Sendable {
            case hover
            case wheel
            case key
            case heldFlap
            case releasedFlap
            case back
            case turningFace
            case fullScreen

            /// Whether the face returns to the current time by itself.
            var returns: Bool { self != .back && self != .turningFace }
        }

        /// A way to hide the window.
        enum Way: String, CaseIterable, Sendable {
            case unmapped
            case covered
            case hiddenState
            case screenSaver
            case iconified
            case otherDesktop
            case stoppedServer

            var needsManager: Bool { self == .iconified || self == .otherDesktop }
        }

        /// A clock on its own server.
        private struct Place {
            var touch: Touch
            var way: Way
            var server: Xvfb
            var manager: ChildProcess?
            var clock: RunningClock
            var cover: Window = 0
            /// The time when the window was shown again, in seconds of `CLOCK_MONOTONIC`.
            var shown = 0.0

            init(touch: Touch, way: Way) throws {
                self.touch = touch
                self.way = way
                server = try Xvfb()
                manager = way.needsManager ? try server.startWindowManager() : nil
                // Its log tells whether a flip ran before the window was seen again.
                clock = try RunningClock(
                    on: server, options: ["--return-after", "2"], isLogged: true)
            }
        }

        /// The time after that during which no flip may run, in seconds.
        private static let atOnce = 1.5

        /// Groups of ways that are tested at the same time, each with one clock per interaction.
        static let groups: [[Way]] = [
            [.unmapped, .covered, .hiddenState, .screenSaver],
            [.iconified, .otherDesktop, .stoppedServer],
        ]

        @Test("Hidden with a pending deadline, the clock idles and recovers", arguments: groups)
        func table(_ ways: [Way]) throws {
            var places: [Place] = []
            defer {
                for place in places {
                    place.server.process.kill(SIGCONT)
                    place.server.stop()
                }
            }
            let cases = ways.flatMap { way in Touch.allCases.map { (touch: $0, way: way) } }
            places = try inParallel(cases) { try Place(touch: $0.touch, way: $0.way) }
            places = try inParallel(places) { place in
                var place = place
                try begin(place)
                try hide(&place)
                return place
            }
            try expectSilence(places)
            // Avoids the flip of a minute change.
            MachineClock.avoidMinuteChange(within: 12)
            pause(2)
            places = try inParallel(places) { place in
                var place = place
                place.shown = monotonicNow()
                try show(place)
                return place
            }
            pause(Self.atOnce)
            for fault in try inParallel(places, faultAfterwards).compactMap({ $0 }) {
                Issue.record("\(fault)")
            }
        }

        @Test("With a server that stops for a minute, the clock idles after five seconds")
        func stoppedForAMinute() throws {
            var places: [Place] = []
            defer {
                for place in places {
                    place.server.process.kill(SIGCONT)
                    place.server.stop()
                }
            }
            places = try inParallel(Touch.allCases) { try Place(touch: $0, way: .stoppedServer) }
            places = try inParallel(places) { place in
                var place = place
                try begin(place)
                try hide(&place)
                return place
            }
            pause(5)
            let before = try places.map { try ProcessCost(pid: $0.clock.process.pid) }
            // Together with the five seconds before, this includes one minute change.
            pause(55)
            for (place, cost) in zip(places, before) {
                // Two ticks of 5,500 round to 0.0 percent.
                let ticks = try ProcessCost(pid: place.clock.process.pid).ticks - cost.ticks
                #expect(ticks <= 2, "\(place.touch): \(ticks) ticks")
            }
            MachineClock.avoidMinuteChange(within: 12)
            places = try inParallel(places) { place in
                var place = place
                place.shown = monotonicNow()
                try show(place)
                return place
            }
            pause(Self.atOnce)
            for fault in try inParallel(places, faultAfterwards).compactMap({ $0 }) {
                Issue.record("\(fault)")
            }
        }

        @Test(
            "SIGTERM ends the clock while the server is stopped, whatever is pending",
            arguments: Touch.allCases)
        func endsWhileStopped(touch: Touch) throws {
            var place = try Place(touch: touch, way: .stoppedServer)
            let (server, clock) = (place.server, place.clock)
            defer {
                server.process.kill(SIGCONT)
                server.stop()
            }
            try begin(place)
            // The interaction is shown before the server stops. Then all deadlines pass, the last of which hides the
            // pointer.
            pause(0.3)
            try hide(&place)
            pause(6)
            clock.process.kill(SIGTERM)
            #expect(clock.process.wait(timeout: 5) == .status(0))
            // The test's own connection is closed with the clock object and waits for the server.
            server.process.kill(SIGCONT)
            withExtendedLifetime(clock) {}
        }

        private func begin(_ place: Place) throws {
            let clock = place.clock
            var hand = Hand(on: place.server)
            let minute = try clock.point(onCard: 1, height: -0.7)
            hand.move(to: (minute.x + 3, minute.y))
            hand.move(to: minute)
            switch place.touch {
            case .hover: break
            case .wheel: hand.click(4)
            case .key: hand.key("Up")
            case .heldFlap, .releasedFlap:
                hand.press()
                hand.move(from: minute, to: try clock.point(onCard: 1, height: 0.3), steps: 6)
                if place.touch == .releasedFlap { hand.release() }
            case .back:
                hand.key("s")
                hand.rest(1.3)
            case .turningFace: hand.key("s")
            case .fullScreen: hand.key("f")
            }
            hand.rest(0.1)
            try hand.act()
        }

        private func hide(_ place: inout Place) throws {
            let way = place.way
            let (observer, window) = (place.clock.observer, place.clock.window)
            switch way {
            case .unmapped: XUnmapWindow(observer.display, window)
            case .covered: place.cover = cover(observer)
            case .hiddenState:
                observer.set(["_NET_WM_STATE_HIDDEN"], as: "_NET_WM_STATE", of: window)
            case .screenSaver: try run("xset", "s", "activate", display: place.server.display)
            case .iconified: try place.server.xdotool("windowminimize", String(window))
            case .otherDesktop:
                try place.server.xdotool("set_num_desktops", "2", "set_desktop", "1")
            case .stoppedServer: place.server.process.kill(SIGSTOP)
            }
            if way != .stoppedServer { XSync(observer.display, 0) }
        }

        private func show(_ place: Place) throws {
            let way = place.way
            let (observer, window) = (place.clock.observer, place.clock.window)
            switch way {
            case .unmapped: XMapWindow(observer.display, window)
            case .covered: XDestroyWindow(observer.display, place.cover)
            case .hiddenState: observer.set([], as: "_NET_WM_STATE", of: window)
            case .screenSaver: try run("xset", "s", "reset", display: place.server.display)
            case .iconified:
                try place.server.xdotool(
                    "windowmap", String(window), "windowactivate", String(window))
            case .otherDesktop: try place.server.xdotool("set_desktop", "0")
            case .stoppedServer: place.server.process.kill(SIGCONT)
            }
            XSync(observer.display, 0)
        }

        /// Expects that all clocks become idle and use no processor time for a second.
        private func expectSilence(_ places: [Place]) throws {
            var costs = try places.map { try ProcessCost(pid: $0.clock.process.pid) }
            var since = [Double](repeating: monotonicNow(), count: places.count)
            let areAtRest = try waitUntil(timeout: 10) {
                pause(0.1)
                for (index, place) in places.enumerated() {
                    let cost = try ProcessCost(pid: place.clock.process.pid)
                    if cost != costs[index] { since[index] = monotonicNow() }
                    costs[index] = cost
                }
                return since.allSatisfy { monotonicNow() - $0 > 1 }
            }
            guard !areAtRest else { return }
            for (place, time) in zip(places, since) where monotonicNow() - time <= 1 {
                Issue.record("\(place.touch) \(place.way): the clock never becomes idle")
            }
        }

        /// Waits until the correct time is shown, and describes the first fault; nil if there is none.
        private func faultAfterwards(_ place: Place) throws -> String? {
            let clock = place.clock
            let name = "\(place.touch) \(place.way)"
            if place.touch == .heldFlap {
                // The flap is still held.
                var hand = Hand(on: place.server)
                hand.release()
                try hand.act()
            } else if !place.touch.returns {
                _ = try clock.stillPicture(for: 0.3)
                try place.server.xdotool("key", "s")
            }
            guard try clock.waitUntilShown(timeout: 12, { clock.time() }) != nil else {
                return "\(name): the time is not shown"
            }
            guard place.touch.returns, place.touch != .heldFlap else { return nil }
            let flips = try clock.log.frames(after: place.shown).filter {
                $0.angle != nil && $0.timestamp < place.shown + Self.atOnce
            }
            return flips.isEmpty ? nil : "\(name): \(flips.count) frames of a flip"
        }

        private func cover(_ observer: ScreenReader) -> Window {
            var attributes = XSetWindowAttributes()
            attributes.override_redirect = 1
            attributes.background_pixel = 0x808080
            let cover = XCreateWindow(
                observer.display, observer.root, 0, 0, 1280, 800, 0, 0, 0, nil,
                UInt(CWOverrideRedirect | CWBackPixel), &attributes)
            XMapRaised(observer.display, cover)
            return cover
        }
    }
}
