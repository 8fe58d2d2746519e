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

        @Test("fifty keys a second: nothing is lost or doubled, and commands are none meanwhile")
        func many() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let folder = try TemporaryFolder()
            let lines = folder("lines")
            let clock = try FilmedClock(
                on: server, ["--mode", "text"], at: (100, 100), output: lines)
            try server.xdotool("mousemove", "200", "200")
            let text = (0..<300).map { String("the quick fox ".dropFirst($0 % 14).prefix(1)) }
                .joined()
            try server.xdotool("key", "Return", "type", "--delay", "20", text)
            try server.xdotool("key", "Return")
            let wanted = TextState.line(String(text.suffix(256)))
            #expect(
                waitUntil(timeout: 10) { readFile(lines) == "text \(wanted)\n" },
                "\(readFile(lines) ?? "")")
            #expect(clock.process.isRunning)
        }
    }
}
