import Glibc
import TestSupport
import Testing

@testable import FlipFace

extension AppTests {
    /// Turning the face over to the settings and back, in the running program.
    @Suite("Turning over", .serialized)
    struct TurnTests {
        /// The snapshot that the program draws with these options and environment.
        private static func snapshot(
            _ width: Int, _ height: Int, _ options: [String],
            environment: [String: String?] = [:]
        ) throws -> GoldenPicture {
            let folder = try TemporaryFolder()
            let path = folder("picture.png")
            let child = try ChildProcess(
                ProductPath.flipclockx,
                ["--snapshot", path, "--geometry", "\(width)x\(height)"] + options,
                environment: environment)
            guard child.wait(timeout: 30) == .status(0), let picture = GoldenPicture.png(at: path)
            else { throw TestError("no snapshot: \(child.errorOutput)") }
            return picture
        }

        /// The left half of a picture of the back. In the right half are the settings of the window, some of which are
        /// dimmed, because they do not work on a server without a window manager.
        private static func leftHalf(of picture: GoldenPicture) -> GoldenPicture {
            let half = picture.width / 2
            let pixels = (0..<picture.height).flatMap { row in
                picture.pixels[row * picture.width..<row * picture.width + half]
            }
            return GoldenPicture(width: half, height: picture.height, pixels: pixels)
        }

        @Test(
            "A click that comes with the pointer turns to the settings, however long the button has been hidden",
            arguments: [true, false])
        func clickWithoutMotion(hasManager: Bool) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let manager = hasManager ? try server.startWindowManager() : nil
            defer { manager?.kill(SIGTERM) }
            let clock = try RunningClock(on: server, geometry: "800x500+100+100")
            let back = try Self.leftHalf(of: Self.snapshot(800, 500, ["--side", "back"]))
            let origin = try #require(clock.observer.origin(of: clock.window))
            for start in ["outside", "on the button"] {
                MachineClock.avoidMinuteChange(within: 12)
                // The pointer arrives and clicks in one step; the next click finds it where it was.
                var hand = Hand(on: server)
                if start == "outside" {
                    hand.move(to: (origin.x + 800 - 32, origin.y + 32))
                }
                hand.press()
                hand.release()
                try hand.act()
                #expect(
                    try waitUntil(timeout: 3) { try Self.leftHalf(of: clock.picture()) == back },
                    "\(start): the back is not shown")
                try server.xdotool("key", "Escape")
                // The button fades out again some seconds later, under the pointer that rests on it.
                #expect(try clock.waitUntilRight(timeout: 8) != nil, "\(start): not back")
            }
        }

        @Test("A key, the button or a drag turns to the settings; Escape turns back to the time")
        func overAndBack() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try RunningClock(on: server, geometry: "800x500+100+100")
            let back = try Self.leftHalf(of: Self.snapshot(800, 500, ["--side", "back"]))
            let origin = try #require(clock.observer.origin(of: clock.window))
            let ways: [(name: String, act: (inout Hand) -> Void)] = [
                ("s", { $0.key("s") }),
                (
                    "button",
                    { hand in
                        hand.move(to: (origin.x + 400, origin.y + 20))
                        hand.move(to: (origin.x + 800 - 32, origin.y + 32))
                        hand.rest(0.3)
                        hand.press()
                        hand.release()
                        hand.move(to: (origin.x + 400, origin.y + 4))
                    }
                ),
                (
                    "hand",
                    { hand in
                        let start = (x: origin.x + 700, y: origin.y + 4)
                        hand.move(to: start)
                        hand.press()
                        hand.move(from: start, to: (origin.x + 100, start.y), steps: 30)
                        hand.release()
                    }
                ),
            ]
            for way in ways {
                MachineClock.avoidMinuteChange(within: 9)
                var hand = Hand(on: server)
                way.act(&hand)
                try hand.act()
                let isOver = try waitUntil(timeout: 3) {
                    try Self.leftHalf(of: clock.picture()) == back
                }
                if !isOver {
                    expectSame(
                        Self.leftHalf(of: try clock.picture()), as: back,
                        named: "app/turn \(way.name)")
                }
                #expect(isOver, "\(way.name): the back is not shown")
                // The last frames of a turn equal the final picture; turning back must work during them too.
                hand.key("Escape")
                hand.move(to: (20, 20))
                try hand.act()
                // The button disappears a second after the last pointer motion.
                #expect(try clock.waitUntilRight(timeout: 4) != nil, "\(way.name): not back")
                progress("turned over by \(way.name): exactly the back, then the time again")
            }
            #expect(clock.process.errorOutput.isEmpty)
        }

        @Test("A setting changed on the back takes effect at once and survives a restart")
        func settings() throws {
            let folder = try TemporaryFolder()
            let environment = ["XDG_CONFIG_HOME": folder("config")]
            let server = try Xvfb()
            defer { server.stop() }
            do {
                let clock = try RunningClock(on: server, environment: environment)
                var hand = Hand(on: server)
                // Without a window manager the keyboard focus follows the pointer.
                hand.move(to: (110, 110))
                hand.key("s")
                hand.rest(1.3)
                // Moves the focus to the seconds.
                let items = SettingsItem.groups.flatMap(\.items).filter {
                    $0.isEnabled(in: Settings())
                }
                let setting = try #require(Setting.all.first { $0.path == "face.seconds" })
                let seconds = try #require(items.firstIndex(of: .setting(setting)))
                for _ in 0...seconds { hand.key("Tab") }
                hand.key("space")
                hand.rest(0.3)
                hand.key("Escape")
                try hand.act()
                let file = folder("config/flipclockx/config.toml")
                #expect(
                    waitUntil(timeout: 2) { readFile(file)?.contains("seconds = true") == true }
                )
                #expect(clock.process.errorOutput.isEmpty)
            }
            // A program that is started now shows seconds.
            let time = ["--at", "2026-03-01 09:41:07"]
            let kept = try Self.snapshot(480, 300, time, environment: environment)
            #expect(try kept == Self.snapshot(480, 300, time + ["--no-config", "--seconds"]))
            #expect(try kept != Self.snapshot(480, 300, time))
        }
    }
}
