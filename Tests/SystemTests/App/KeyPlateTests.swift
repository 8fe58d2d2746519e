import CX11
import TestSupport
import Testing

@testable import FlipFace
@testable import SystemSupport

extension AppTests {
    /// The keys on a plate, and the version, as a user finds them.
    @Suite("Keys on a plate", .serialized)
    struct KeyPlateTests {
        @Test(
            "? and F1 show the keys, Escape, ? and F1 close them, and a click on one does the same")
        func keys() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try MenuClock(on: server)
            try server.xdotool("mousemove", "260", "180")
            for (opening, closing) in [
                ("question", "Escape"), ("F1", "F1"), ("question", "question"),
            ] {
                try clock.keys(opening)
                #expect(clock.waitForMenu(isOpen: true))
                try clock.keys(closing)
                #expect(clock.waitForMenu(isOpen: false))
            }
            try clock.keys("F1")
            #expect(clock.waitForMenu(isOpen: true))
            try clock.click("Text", in: clock.content().keys)
            #expect(clock.waitForMenu(isOpen: false))
            #expect(waitUntil(timeout: 5) { clock.clock.title == "FLIP CLOCK – FlipClockX" })
            // While a text is typed, the question mark is text.
            try server.xdotool("mousemove", "260", "180", "key", "Return", "key", "question")
            #expect(waitUntil(timeout: 5) { clock.clock.title == "? – FlipClockX" })
            #expect(clock.popup == nil)
            try clock.keys("F1")
            #expect(clock.waitForMenu(isOpen: true))
            try clock.keys("Escape", "a")
            #expect(waitUntil(timeout: 5) { clock.clock.title == "?a – FlipClockX" })
            #expect(clock.clock.process.isRunning)
            #expect(clock.clock.process.errorOutput == "")
        }

        @Test(
            "A letter that follows Escape before the server knows that the menu is closed is not lost"
        )
        func letterAfterEscape() throws {
            guard var keyboard = FakeKeyboard() else {
                return progress("libXtst is missing: the test of a letter after Escape is skipped")
            }
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try MenuClock(on: server, ["--mode", "text"])
            try server.xdotool("mousemove", "260", "180", "key", "Return", "key", "b")
            #expect(waitUntil { clock.clock.title == "b – FlipClockX" })
            try clock.keys("F1")
            #expect(clock.waitForMenu(isOpen: true))
            let display = clock.observer.display
            keyboard.display = display
            func press(_ symbol: Int32) {
                keyboard.press(Int(XKeysymToKeycode(display, KeySym(symbol))))
            }
            // The server handles no request of the clock, which closes the menu meanwhile.
            XGrabServer(display)
            press(XK_Escape)
            #expect(try ProcessCost.settles(pid: clock.clock.process.pid, for: 0.3))
            press(XK_a)
            XUngrabServer(display)
            XSync(display, 0)
            #expect(waitUntil { clock.clock.title == "ba – FlipClockX" })
            #expect(clock.waitForMenu(isOpen: false))
        }

        @Test("About shows the version and the licence")
        func about() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try MenuClock(on: server)
            try server.xdotool("mousemove", "260", "180", "key", "Menu")
            #expect(clock.waitForMenu(isOpen: true))
            // The rows at the end are Keys, About and Quit.
            try clock.keys("Up", "Up", "Return")
            // The menu closes before the plate opens.
            #expect(
                waitUntil(timeout: 5) {
                    clock.popup.flatMap { clock.observer.size(of: $0)?.height } ?? 1000 < 100
                })
            try clock.keys("Escape")
            #expect(clock.waitForMenu(isOpen: false) && clock.clock.process.isRunning)
        }
    }
}
