import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import SystemSupport

extension AppTests {
    /// A city that is typed on the settings page with real keys.
    @Suite("Typing a city", .serialized)
    struct CitySystemTests {
        private static let file = """
            # my clock
            [face]
            mode = "world"

            [flip]
            motion = "reduced"

            [world]
            zones = [
                "Asia/Tokyo",  # Kenji
            ]

            """

        @Test("the clipboard's text is letters of a city, too")
        func pasted() throws {
            guard var keyboard = FakeKeyboard() else {
                return progress("libXtst is missing: the test of pasting a city is skipped")
            }
            let server = try Xvfb()
            defer { server.stop() }
            let owner = try ClipboardOwner(of: server.display, "Sao Paulo", .whole)
            let folder = try TemporaryFolder()
            let path = folder("config.toml")
            try writeFile(Self.file, to: path)
            try server.xdotool("mousemove", "200", "250")
            let clock = try DesktopClock(
                on: server, ["--config", path, "--geometry", "640x360+100+100"])
            keyboard.display = clock.observer.display
            try turn(clock, keyboard)
            // The row of the cities, and Return.
            for _ in 0..<9 { keyboard.press(23) }
            keyboard.press(36)
            let empty = try stillPicture(of: clock)
            try server.xdotool("key", "ctrl+v")
            let isPasted = try waitUntil(timeout: 5) {
                owner.serve()
                return try picture(of: clock) != empty
            }
            #expect(isPasted)
            keyboard.press(36)
            #expect(
                waitUntil(timeout: 10) { readFile(path)?.contains("America/Sao_Paulo") == true },
                "\(readFile(path) ?? "")")
            #expect(clock.process.isRunning && clock.process.errorOutput.isEmpty)
        }

        private func picture(of clock: DesktopClock) throws -> GoldenPicture {
            GoldenPicture(try #require(clock.observer.screenshot(of: clock.window)))
        }

        /// Turns the face over to the settings, by the key.
        private func turn(_ clock: DesktopClock, _ keyboard: FakeKeyboard) throws {
            let front = try picture(of: clock)
            keyboard.press(39)
            #expect(try waitUntil(timeout: 10) { try picture(of: clock) != front })
            _ = try stillPicture(of: clock)
        }

        private func stillPicture(of clock: DesktopClock) throws -> GoldenPicture {
            try waitFor("a still picture", timeout: 10) {
                let shown = try picture(of: clock)
                pause(0.3)
                return try picture(of: clock) == shown ? shown : nil
            }
        }

        @Test("the city is written to the file, with its comments, and is on the board")
        func typed() throws {
            guard var keyboard = FakeKeyboard() else {
                return progress("libXtst is missing: the test of typing a city is skipped")
            }
            let server = try Xvfb()
            defer { server.stop() }
            let folder = try TemporaryFolder()
            let path = folder("config.toml")
            try writeFile(Self.file, to: path)
            try server.xdotool("mousemove", "200", "250")
            let clock = try DesktopClock(
                on: server, ["--config", path, "--geometry", "640x360+100+100"])
            keyboard.display = clock.observer.display
            try turn(clock, keyboard)
            // The theme, the font, the axis, and six rows of what the cards show.
            for _ in 0..<9 { keyboard.press(23) }
            keyboard.press(36)
            // "Sao p", Return: S is no command here, and Space no click.
            for keys in [[50, 39], [38], [32], [65], [33]] { keyboard.press(keys) }
            keyboard.press(36)
            let wanted = Self.file.replacing(
                "# Kenji\n", with: "# Kenji\n    \"America/Sao_Paulo\",\n")
            #expect(waitUntil(timeout: 10) { readFile(path) == wanted }, "\(readFile(path) ?? "")")
            // Backspace without letters removes it again, Control+Z brings it back.
            keyboard.press(22)
            #expect(waitUntil(timeout: 10) { readFile(path) == Self.file })
            keyboard.press([37, 52])
            #expect(waitUntil(timeout: 10) { readFile(path) == wanted })
            // The first Escape leaves the row, the second one the page.
            keyboard.press(9)
            keyboard.press(9)
            try server.xdotool("mousemove", "5", "5")
            let expected = folder("expected.png")
            let isShown = waitUntil(timeout: 20) {
                // Again in each try, because the minute may have changed.
                let drawn = try? ChildProcess(
                    ProductPath.flipclockx,
                    ["--config", path, "--snapshot", expected, "--geometry", "640x360"],
                    environment: ["TZ": "UTC", "DISPLAY": nil])
                guard drawn?.wait(timeout: 20) == .status(0),
                    let screenshot = clock.observer.screenshot(of: clock.window)
                else { return false }
                return GoldenPicture(screenshot) == GoldenPicture.png(at: expected)
            }
            #expect(isShown, "the board does not show the city")
            #expect(clock.process.isRunning && clock.process.errorOutput.isEmpty)
            #expect(readFile(path) == wanted)
        }
    }
}
