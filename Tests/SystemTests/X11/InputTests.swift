import CX11
import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FlipSystem
@testable import FlipX11
@testable import SystemSupport

extension XSystemTests {
    @Suite("Input", .serialized)
    struct InputTests {
        /// Creates a window at (100, 100) with the pointer at its pixel (50, 60).
        private func makeHarness(on server: Xvfb) throws -> WindowHarness {
            var configuration = WindowHarness.small
            configuration.x = .fromStart(100)
            configuration.y = .fromStart(100)
            let harness = try WindowHarness(display: server.display, configuration: configuration)
            try harness.show()
            try server.xdotool("mousemove", "150", "160")
            harness.pump()
            harness.clearEvents()
            return harness
        }

        @Test("A drag continues outside of the window and ends where the button is released")
        func drag() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try makeHarness(on: server)
            let start = MonotonicClock.now
            try server.xdotool(
                "mousedown", "1", "mousemove", "150", "200", "mousemove", "20", "700", "mouseup",
                "1")
            try harness.pump("the release") { harness.pointerEvents.last?.phase == .released }
            let events = harness.pointerEvents
            #expect(events.first?.phase == .pressed)
            #expect(events.first?.position == Point(x: 50, y: 60))
            #expect(events.contains { $0.phase == .moved && $0.position == Point(x: 50, y: 100) })
            #expect(events.last?.position == Point(x: -80, y: 600))
            #expect(events.allSatisfy { $0.button == 1 })
            // Event times are converted to the monotonic clock and truncated to milliseconds.
            #expect(events.allSatisfy { $0.time > start - 0.002 && $0.time <= MonotonicClock.now })
            #expect(events.map(\.time) == events.map(\.time).sorted())
            #expect(harness.window.clock.isSharedWithServer == true)

            // Motion without a button is not reported.
            harness.clearEvents()
            try server.xdotool("mousemove", "160", "170", "mousemove", "170", "170")
            harness.pump()
            #expect(harness.pointerEvents.isEmpty)
        }

        @Test("A grab by another client cancels the drag")
        func grab() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try makeHarness(on: server)
            let thief = try ScreenReader(display: server.display)
            try server.xdotool("mousedown", "1")
            try harness.pump("the press") { harness.pointerEvents.last?.phase == .pressed }
            // While a button is down another client cannot grab the pointer, but it can grab the keyboard, as window
            // managers do for their shortcuts.
            XSetInputFocus(
                thief.display, harness.window.id, Int32(RevertToPointerRoot), UInt(CurrentTime))
            XSync(thief.display, 0)
            let status = XGrabKeyboard(
                thief.display, thief.root, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
            #expect(status == GrabSuccess)
            try harness.pump("the cancellation") { harness.pointerEvents.last?.phase == .cancelled }
            try server.xdotool("mousemove", "150", "180", "mouseup", "1")
            pause(0.05)
            harness.pump()
            #expect(harness.pointerEvents.map(\.phase) == [.pressed, .cancelled])
        }

        @Test("Unmapping the window cancels the drag")
        func unmapping() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try makeHarness(on: server)
            let reader = try ScreenReader(display: server.display)
            try server.xdotool("mousedown", "1")
            try harness.pump("the press") { harness.pointerEvents.last?.phase == .pressed }
            XUnmapWindow(reader.display, harness.window.id)
            XSync(reader.display, 0)
            try harness.wait("the window to be unmapped") { $0 == .unmapped }
            #expect(harness.pointerEvents.map(\.phase) == [.pressed, .cancelled])
            #expect(harness.events.contains(.visibilityChanged(isVisible: false)))
        }

        @Test("Synthetic pointer events are ignored")
        func sentEvents() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try makeHarness(on: server)
            // With --window, xdotool uses XSendEvent instead of XTEST.
            try server.xdotool("click", "--window", String(harness.window.id), "1")
            try server.xdotool("click", "4")
            try harness.pump("the wheel") { !harness.pointerEvents.isEmpty }
            #expect(harness.pointerEvents.map(\.phase) == [.scrolled(notches: 1)])
        }

        @Test("Every sample of a fast drag arrives")
        func manySamples() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try makeHarness(on: server)
            var arguments = ["mousedown", "1"]
            for step in 1...300 { arguments += ["mousemove", "150", "\(160 + step)"] }
            let child = try ChildProcess(
                "xdotool", arguments + ["mouseup", "1"], environment: ["DISPLAY": server.display])
            #expect(child.wait() == .status(0))
            try harness.pump("the release") { harness.pointerEvents.last?.phase == .released }
            let moves = harness.pointerEvents.filter { $0.phase == .moved }
            let wanted: [Double] = (1...300).map { Double(60 + $0) }
            #expect(moves.map(\.position.y) == wanted)
        }

        @Test("Presses right after a change of the keyboard have their new meanings, in order")
        func pressesAfterChange() throws {
            guard var keyboard = FakeKeyboard() else {
                return progress("libXtst is missing: the test of presses after a change is skipped")
            }
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try makeHarness(on: server)
            let reader = try ScreenReader(display: server.display)
            keyboard.display = reader.display
            // As a VNC server does for a character that the layout lacks: each of these keys had no symbol before.
            let symbols = [XK_f, XK_Up, XK_q, XK_Escape, XK_f, XK_Menu]
            for (index, symbol) in symbols.enumerated() {
                var symbol = KeySym(symbol)
                XChangeKeyboardMapping(reader.display, Int32(248 + index), 1, &symbol, 1)
                keyboard.press(248 + index)
            }
            // A key that has kept its meaning comes last, too.
            keyboard.press(95)
            try harness.pump("the keys") { keyPresses(of: harness).count > symbols.count }
            let expected: [KeyPress.Key] = [
                .character("f"), .up, .character("q"), .escape, .character("f"), .menu, .f11,
            ]
            #expect(keyPresses(of: harness).map(\.key) == expected)
        }

        @Test("All keys that the clock uses are recognized")
        func keys() throws {
            let server = try Xvfb()
            defer { server.stop() }
            // Without a window manager the keyboard focus follows the pointer.
            let harness = try makeHarness(on: server)
            let names: [(String, KeyPress.Key)] = [
                ("Escape", .escape), ("q", .character("q")), ("f", .character("f")), ("F11", .f11),
                ("Up", .up),
                ("Down", .down), ("Page_Up", .pageUp), ("Page_Down", .pageDown), ("Home", .home),
                ("Left", .left), ("Right", .right), ("End", .end), ("z", .character("z")),
                ("period", .other),
            ]
            for (name, key) in names {
                harness.clearEvents()
                try server.xdotool("key", name)
                try harness.wait("a key") { if case .key = $0 { true } else { false } }
                let presses = keyPresses(of: harness)
                #expect(presses.map(\.key) == [key])
                #expect(presses.first?.isRepeat == false)
                #expect(presses.first?.modifiers == [])
            }
        }

        @Test("A held key repeats, and the repeats are marked")
        func repetition() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try makeHarness(on: server)
            try server.xdotool("keydown", "shift", "keydown", "f")
            try harness.pump("repetitions", timeout: 10) { keyPresses(of: harness).count >= 5 }
            try server.xdotool("keyup", "f", "keyup", "shift", "key", "f")
            try harness.pump("a new press") { keyPresses(of: harness).last?.isRepeat == false }
            let presses = keyPresses(of: harness).filter { $0.key == .character("f") }
            #expect(presses.first?.isRepeat == false)
            let repetitions = presses.dropFirst().dropLast()
            #expect(repetitions.allSatisfy { $0.isRepeat })
            #expect(presses.first?.modifiers == .shift)
            #expect(presses.last?.modifiers == [])
        }

        private func keyPresses(of harness: WindowHarness) -> [KeyPress] {
            harness.events.compactMap { if case .key(let press) = $0 { press } else { nil } }
        }
    }
}
