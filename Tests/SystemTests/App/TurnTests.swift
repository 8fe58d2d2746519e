import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipFace
@testable import SystemSupport
@testable import struct SystemSupport.Hand

extension AppTests {
    /// Turning the face over to the settings and back, in the running program.
    @Suite("Turning over", .serialized)
    struct TurnTests {
        @Test(
            "A click that comes with the pointer turns to the settings, however long the button has been hidden"
        )
        func clickWithoutMotion() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try RunningClock(on: server, geometry: "800x500+100+100")
            try clock.expectClicksWithoutMotionToTurn(on: server)
        }

        @Test("A key, the button or a drag turns to the settings; Escape turns back to the time")
        func overAndBack() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try RunningClock(on: server, geometry: "800x500+100+100")
            let back = try BackPicture.leftHalf(
                of: BackPicture.snapshot(800, 500, ["--side", "back"]))
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
                    try BackPicture.leftHalf(of: clock.picture()) == back
                }
                if !isOver {
                    expectSame(
                        BackPicture.leftHalf(of: try clock.picture()), as: back,
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
            let kept = try BackPicture.snapshot(480, 300, time, environment: environment)
            #expect(
                try kept == BackPicture.snapshot(480, 300, time + ["--no-config", "--seconds"]))
            #expect(try kept != BackPicture.snapshot(480, 300, time))
        }
    }
}
