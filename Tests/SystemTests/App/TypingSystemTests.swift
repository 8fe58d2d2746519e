import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import SystemSupport

extension AppTests {
    /// A text that is typed on the cards with real keys, in layouts set with `setxkbmap`.
    @Suite(
        "Typing with keys", .serialized,
        .enabled(if: Machine.has("setxkbmap"), "needs setxkbmap"))
    struct TypingSystemTests {
        /// A layout, the keys that are pressed, and the text.
        struct Layout: Sendable, CustomTestStringConvertible {
            /// The arguments of `setxkbmap`.
            let options: [String]
            /// Keycodes, each after the keys that are held with it.
            let keys: [[Int]]
            let text: String
            var group = 0
            var testDescription: String { options.joined(separator: " ") + ": " + text }
        }

        private static let (shift, altGr, compose, caps) = (50, 108, 135, 66)

        static let layouts = [
            // Space, Backspace, a digit with Shift, and the letters that are commands elsewhere.
            Layout(
                options: ["us"],
                keys: [[shift, 24], [41], [65], [29], [22], [39], [10], [shift, 10], [58], [20]],
                text: "Qf s1!m-"),
            Layout(options: ["us"], keys: [[caps], [38], [shift, 38], [caps], [38]], text: "Aaa"),
            Layout(
                options: ["us", "-option", "compose:menu"],
                keys: [[compose], [48], [26], [compose], [54], [59], [38]],
                text: "éça"),
            Layout(
                options: ["us", "-variant", "intl"],
                keys: [[48], [26], [48], [65], [shift, 48], [30]], text: "é'ü"),
            Layout(
                options: ["de"], keys: [[48], [shift, 48], [21], [26], [altGr, 26], [29], [20]],
                text: "äÄé€zß"),
            Layout(options: ["fr"], keys: [[24], [10], [shift, 10], [34], [26]], text: "a&1ê"),
            Layout(options: ["gr"], keys: [[38], [47], [38], [shift, 46]], text: "αάΛ"),
            Layout(options: ["us,ru"], keys: [[38], [shift, 38], [21]], text: "фФ=", group: 1),
            Layout(options: ["il"], keys: [[38], [39], [40]], text: "שדג"),
            Layout(options: ["ara"], keys: [[38], [39], [40]], text: "شسي"),
        ]

        @Test("what the keys type is on the cards", arguments: layouts)
        func typed(_ layout: Layout) throws {
            guard var keyboard = FakeKeyboard() else {
                return progress("libXtst is missing: the typing tests are skipped")
            }
            let server = try Xvfb()
            defer { server.stop() }
            let folder = try TemporaryFolder()
            let lines = folder("lines")
            let map = try ChildProcess(
                "setxkbmap", layout.options, environment: ["DISPLAY": server.display])
            #expect(map.wait(timeout: 20) == .status(0))
            // Before the window is there, so that its button stays hidden.
            try server.xdotool("mousemove", "200", "200")
            let clock = try FilmedClock(
                on: server, ["--mode", "text"], at: (100, 100), output: lines,
                environment: ["LC_ALL": "C.UTF-8"])
            keyboard.display = clock.observer.display
            XkbLockGroup(
                clock.observer.display, UInt32(XkbUseCoreKbd), UInt32(layout.group))
            XSync(clock.observer.display, 0)
            let before = try clock.stillPicture()
            keyboard.press(36)
            for keys in layout.keys { keyboard.press(keys) }
            let typed = try clock.stillPicture()
            #expect(typed != before)
            keyboard.press(36)
            #expect(
                waitUntil(timeout: 5) { readFile(lines) == "text \(layout.text)\n" },
                "\(readFile(lines) ?? "")")
            let kept = try clock.stillPicture()
            #expect(kept != typed && clock.process.isRunning)
            // The same picture as with the text as an option.
            let wanted = folder("wanted.png")
            try run(
                ProductPath.flipclockx, "--no-config", "--snapshot", wanted, "--geometry",
                "480x300", "--mode", "text", "--text", layout.text)
            expectSame(kept, as: try #require(GoldenPicture.png(at: wanted)), named: "app/typing")
            #expect(clock.process.errorOutput.isEmpty)
        }

        private static let (returnKey, backspace) = (36, 22)

        @Test("many keys at once, 250 at a time: nothing is lost or doubled, and none is a command")
        func many() throws {
            guard var keyboard = FakeKeyboard() else {
                return progress("libXtst is missing: the typing tests are skipped")
            }
            let server = try Xvfb()
            defer { server.stop() }
            let folder = try TemporaryFolder()
            let lines = folder("lines")
            let clock = try FilmedClock(
                on: server, ["--mode", "text"], at: (100, 100), output: lines)
            keyboard.display = clock.observer.display
            try server.xdotool("mousemove", "200", "200")
            // The letters of the three rows with their keycodes on a US keyboard.
            let keys = Array(
                zip("qwertyuiopasdfghjklzxcvbnm", [24...33, 38...46, 52...58].joined()))
            keyboard.press(Self.returnKey)
            var wanted: [Character] = []
            for index in 0..<(TestLength.isLong ? 2_500 : 1_000) {
                if index % 7 == 6 {
                    keyboard.press(Self.backspace)
                    wanted.removeLast()
                } else {
                    let (letter, keycode) = keys[index * 5 % keys.count]
                    keyboard.press(keycode)
                    wanted.append(letter)
                }
                wanted = wanted.suffix(256)
                // Of more than 512 keys that wait, the clock would drop the others.
                guard index % 250 == 249 else { continue }
                let title = (BoardText(String(wanted)).caption ?? "") + " – FlipClockX"
                let isShown = waitUntil(timeout: 20) {
                    clock.observer.strings(of: clock.window, property: "_NET_WM_NAME") == [title]
                }
                try #require(
                    isShown,
                    "\(index + 1) keys: \(clock.observer.strings(of: clock.window, property: "_NET_WM_NAME")) in place of \(title)"
                )
            }
            keyboard.press(Self.returnKey)
            #expect(
                waitUntil(timeout: 20) { readFile(lines) == "text \(String(wanted))\n" },
                "\(readFile(lines) ?? "")")
            #expect(clock.process.isRunning && clock.process.errorOutput.isEmpty)
        }

        @Test("a menu, another size, the settings and another theme in mid-typing lose nothing")
        func interruptions() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let folder = try TemporaryFolder()
            let file = folder("config/flipclockx/config.toml")
            try run("mkdir", "-p", folder("config/flipclockx"))
            try writeFile("look.theme = 'graphite'\n", to: file)
            let clock = try DesktopClock(
                on: server, ["--geometry", "480x300+100+100", "--mode", "text"], folder: folder)
            try server.xdotool("mousemove", "200", "200", "key", "Return", "type", "ab")
            expectTitle("ab", clock)
            // A menu; its keys are no text.
            try server.xdotool("click", "3", "key", "Down", "key", "Escape", "type", "c")
            expectTitle("abc", clock)
            try server.xdotool("windowsize", "\(clock.window)", "700", "260", "type", "d")
            expectTitle("abcd", clock)
            // The settings, and back with a key that is text on the front.
            try server.xdotool("click", "3", "key", "Home", "key", "Return")
            try waitUntilStill(clock)
            try server.xdotool("key", "s")
            try waitUntilStill(clock)
            try server.xdotool("type", "e")
            expectTitle("abcde", clock)
            let before = clock.observer.screenshot(of: clock.window)
            try writeFile("look.theme = 'paper'\n", to: file)
            #expect(
                waitUntil(timeout: 5) { clock.observer.screenshot(of: clock.window) != before })
            try server.xdotool("key", "f", "Return")
            expectTitle("abcdef", clock)
            let state = folder("state/flipclockx/modes")
            #expect(
                waitUntil(timeout: 5) { readFile(state)?.contains("text typed=abcdef\n") == true },
                "\(readFile(state) ?? "")")
            #expect(clock.process.isRunning)
            #expect(clock.process.errorOutput == "")
        }

        @Test(
            "the clipboard's text falls onto the cards", arguments: ClipboardOwner.Manner.allCases)
        func paste(_ manner: ClipboardOwner.Manner) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let owner = try ClipboardOwner(of: server.display, "é at 3\tpm", manner)
            let folder = try TemporaryFolder()
            let clock = try DesktopClock(
                on: server, ["--geometry", "480x300+100+100", "--mode", "text"], folder: folder)
            try server.xdotool("mousemove", "200", "200", "key", "Return", "type", "a")
            expectTitle("a", clock)
            try server.xdotool("key", "ctrl+v")
            let comes = [.whole, .pieces, .latin1].contains(manner)
            if comes {
                expectTitle("aé at 3 pm", clock, serving: owner)
            }
            // The next letter is typed at once, and the text of an owner that does not answer never comes.
            try server.xdotool("type", "b")
            expectTitle(comes ? "aé at 3 pmb" : "ab", clock, serving: owner)
            if !comes {
                let end = monotonicNow() + 1.5
                while monotonicNow() < end {
                    owner.serve()
                    pause(0.02)
                }
                expectTitle("ab", clock)
            }
            // The other key, and a second text after the first.
            try server.xdotool("key", "shift+Insert")
            if comes { expectTitle("aé at 3 pmbé at 3 pm", clock, serving: owner) }
            #expect(clock.process.isRunning && clock.process.errorOutput.isEmpty)
        }

        /// Waits for the window's title, which is the text on the cards.
        private func expectTitle(
            _ title: String, _ clock: DesktopClock, serving owner: ClipboardOwner? = nil
        ) {
            let isShown = waitUntil(timeout: 5) {
                owner?.serve()
                return clock.title == title + " – FlipClockX"
            }
            #expect(isShown, "\(clock.title ?? "no title") in place of \(title)")
        }

        /// Waits until the window's pixels have not changed for half a second.
        private func waitUntilStill(_ clock: DesktopClock) throws {
            var last = clock.observer.screenshot(of: clock.window)
            var since = monotonicNow()
            let isStill = waitUntil(timeout: 10) {
                let next = clock.observer.screenshot(of: clock.window)
                if next != last { since = monotonicNow() }
                last = next
                return monotonicNow() - since > 0.5
            }
            #expect(isStill)
        }
    }
}
