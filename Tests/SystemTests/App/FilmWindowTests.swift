import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension WaitingTests {
    /// The pictures of the running program's window, compared with those of a film, bit by bit.
    @Suite("Films and windows", .serialized)
    struct FilmWindowTests {
        private static let hasZones = access("/usr/share/zoneinfo/Asia/Tokyo", R_OK) == 0

        // MARK: Held cards

        /// A drag of a card: the column and the two rows, in pixels of a window of 480x300.
        private struct Drag {
            var x: Int
            var top: Int
            var end: Int

            /// The drag in a film: the press is at `press` seconds.
            func script(press: Double = 0.2) -> [String] {
                func place(_ y: Int) -> String { "\(Double(x) / 480) \(Double(y) / 300)" }
                return [
                    "0.1 move \(place(top))", "\(press) press \(place(top))",
                    "\(press + 0.1) move \(place(top + 20))", "\(press + 0.4) move \(place(end))",
                ]
            }

            /// Performs it in a window at 100, 100, and keeps the button down.
            func perform(on server: Xvfb) throws {
                func place(_ y: Int) -> [String] { ["mousemove", "\(x + 100)", "\(y + 100)"] }
                try server.xdotool(
                    place(top) + ["sleep", "0.1", "mousedown", "1", "sleep", "0.1"]
                        + place(top + 20) + ["sleep", "0.2"] + place(end))
            }
        }

        @Test("a card that is held at any height has the same pixels in the window and in a film")
        func heights() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try FilmedClock(on: server, [])
            for end in [95, 130, 169, 195, 230, 255] {
                MachineClock.avoidMinuteChange(within: 12)
                // A press would catch a flap that still settles, and a film has none.
                let rest = try clock.stillPicture()
                let drag = Drag(x: 340, top: 78, end: end)
                try drag.perform(on: server)
                let held = try clock.stillPicture()
                let film = try clock.film(
                    from: (MachineClock.now / 60).rounded(.down) * 60, seconds: 1.5, rate: 20,
                    script: drag.script())
                #expect(held != rest)
                expectSame(held, as: try #require(film.last), named: "app/film-held-\(end)")
                // After the flap has landed, Home is a return to the time.
                try server.xdotool(["mouseup", "1", "sleep", "1.2", "key", "Home", "sleep", "0.7"])
            }
        }

        /// A mode, and a drag of one of its cards.
        private static let modes: [(name: String, options: [String], drag: Drag)] = [
            ("date", ["--date"], Drag(x: 323, top: 45, end: 150)),
            (
                "world", ["--zone", "Asia/Tokyo", "--zone", "Europe/Lisbon"],
                Drag(x: 296, top: 115, end: 180)
            ),
            ("score", ["--score", "Home 3:5 Away"], Drag(x: 345, top: 60, end: 160)),
            ("text", ["--text", "HELLO"], Drag(x: 152, top: 105, end: 185)),
        ]

        @Test(
            "a mode has the same pixels in the window and in a film, at rest and with a held card",
            .enabled(if: hasZones, "needs tzdata"), arguments: 0..<4)
        func mode(index: Int) throws {
            let mode = Self.modes[index]
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try FilmedClock(on: server, mode.options)
            MachineClock.avoidMinuteChange(within: 12)
            let minute = (MachineClock.now / 60).rounded(.down) * 60
            let rest = try clock.stillPicture()
            let film = try clock.film(from: minute, seconds: 0.5, rate: 2)
            expectSame(rest, as: try #require(film.first), named: "app/film-\(mode.name)")
            try mode.drag.perform(on: server)
            let held = try clock.stillPicture()
            let frames = try clock.film(
                from: minute, seconds: 1.5, rate: 20, script: mode.drag.script())
            #expect(held != rest)
            expectSame(
                held, as: try #require(frames.last), named: "app/film-\(mode.name)-held")
        }

        @Test("a timer that the user holds, and so pauses, has the same pixels in a film")
        func timer() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try FilmedClock(on: server, ["--timer", "25m"])
            // The minutes turn after a second; a press would catch their flap.
            pause(2)
            let drag = Drag(x: 135, top: 75, end: 195)
            try drag.perform(on: server)
            let held = try clock.stillPicture()
            // The film takes the card after any number of seconds.
            let found = try (0..<10).contains { second in
                let press = Double(second) + 0.8
                let film = try clock.film(
                    from: MachineClock.now, seconds: press + 1.2, rate: 20,
                    script: drag.script(press: press))
                return film.last == held
            }
            #expect(found)
        }

        @Test("the notice, the settings and the titles on a board have the same pixels in a film")
        func states() throws {
            let server = try Xvfb()
            defer { server.stop() }
            try FilmedClock.expectStates(on: server)
        }

        // MARK: Flips

        /// Pictures of a window, and the frames of the film that has to contain them.
        private typealias Take = (shown: [GoldenPicture], film: [GoldenPicture], name: String)

        /// Expects that the pictures of each of `takes` are frames of the film in their order, at least `least` of them
        /// different.
        ///
        /// On a busy machine a frame may come late, and the rest of its flip has other moments; three takes must show
        /// such frames before the test fails.
        private func expectFrames(least: Int, _ takes: () throws -> [Take]) rethrows {
            var last: [(name: String, missing: Int, count: Int)] = []
            for _ in 0..<3 {
                last = try takes().map { take in
                    (take.name, Self.missing(take), take.shown.count)
                }
                if last.allSatisfy({ $0.missing == 0 && $0.count >= least }) { return }
            }
            #expect(last.allSatisfy { $0.missing == 0 && $0.count >= least }, "\(last)")
        }

        /// The number of pictures of a window that are not frames of the film in their order.
        private static func missing(_ take: Take) -> Int {
            // A picture may occur in several flips, so the search goes on from the frame before.
            var last = 0
            var missing = 0
            for picture in take.shown {
                if let next = take.film[last...].firstIndex(of: picture) {
                    last = next
                } else {
                    missing += 1
                }
            }
            progress(
                "film and window, \(take.name): \(take.shown.count) pictures, \(missing) not in the film"
            )
            return missing
        }

        private let small = (width: 320, height: 200)
        /// In the middle of the screen, where the pointer is from the beginning.
        private let middle = (x: 480, y: 300)

        @Test(
            "the pictures of a minute's flip are frames of a film: the time, the date, the world",
            .enabled(if: hasZones, "needs tzdata"))
        func minute() throws {
            let modes = [
                ("time", []), ("date", ["--date"]),
                ("world", ["--zone", "Asia/Tokyo", "--zone", "Europe/Lisbon"]),
            ]
            try expectFrames(least: 8) {
                let server = try Xvfb()
                defer { server.stop() }
                let clocks = try modes.enumerated().map { index, mode in
                    try FilmedClock(
                        on: server, mode.1, size: small, at: (20 + index * 340, 20))
                }
                for clock in clocks { _ = try clock.stillPicture() }
                let boundary = ((MachineClock.now + 1) / 60).rounded(.up) * 60
                pause(boundary - MachineClock.now - 0.3)
                let shown = try FilmedClock.record(clocks, for: 1.3)
                return try clocks.indices.map { index in
                    let film = try clocks[index].film(from: boundary - 1, seconds: 2, rate: 60)
                    return (shown[index], film, modes[index].0)
                }
            }
        }

        @Test("ten seconds with the seconds as cards are frames of a film")
        func seconds() throws {
            try expectFrames(least: 100) {
                let server = try Xvfb()
                defer { server.stop() }
                let clock = try FilmedClock(on: server, ["--seconds"], size: small, at: middle)
                pause(1.5)
                // A flip may be in progress now, and a film has none at its start.
                let start = MachineClock.now.rounded(.down) - 1
                let shown = try FilmedClock.record([clock], for: 10)[0]
                return [(shown, try clock.film(from: start, seconds: 13, rate: 60), "seconds")]
            }
        }

        @Test("a running timer and a stopwatch that a key has started are frames of a film")
        func counting() throws {
            for (option, keys, script) in [
                (["--timer", "25m"], [], []),
                (["--stopwatch"], ["key", "space"], ["0.5 key space"]),
            ] as [([String], [String], [String])] {
                try expectFrames(least: 30) {
                    let server = try Xvfb()
                    defer { server.stop() }
                    let clock = try FilmedClock(on: server, option, size: small, at: middle)
                    pause(1)
                    if !keys.isEmpty { try server.xdotool(keys) }
                    let shown = try FilmedClock.record([clock], for: 3)[0]
                    let film = try clock.film(
                        from: MachineClock.now, seconds: 10, rate: 60, script: script)
                    return [(shown, film, option[0])]
                }
            }
        }

        /// Ten seconds of a mode.
        private struct LongScene {
            var options: [String]
            /// What xdotool does in the window, and the same in the film.
            var input: [String] = []
            var script: [String] = []
            /// The first text, and the one that follows it.
            var texts: (before: String, after: String)?
            /// Whether the cards change only with the minute.
            var hasMinute = false
            /// The least number of different pictures.
            var least: Int
        }

        private static let longScenes = [
            LongScene(options: ["--seconds"], least: 100),
            LongScene(options: ["--seconds-line"], least: 9),
            LongScene(options: ["--date"], hasMinute: true, least: 15),
            LongScene(
                options: ["--zone", "Asia/Tokyo", "--zone", "Europe/Lisbon"], hasMinute: true,
                least: 15),
            LongScene(options: ["--timer", "25m"], least: 100),
            LongScene(
                options: ["--stopwatch"], input: ["key", "space"], script: ["0.5 key space"],
                least: 100),
            LongScene(
                options: ["--score", "Home 3:9 Away"],
                input: ["sleep", "2", "key", "Up", "sleep", "3", "key", "Up"],
                script: ["2 key up", "5 key up"], least: 30),
            LongScene(
                options: [], script: ["0.5 text LATER"], texts: ("NOW", "LATER"), least: 15),
        ]

        @Test(
            "ten seconds of every mode at 1280x720 are frames of a film",
            .enabled(
                if: TestLength.isLong && hasZones, "a test for releases: FLIPCLOCKX_TESTS=long"),
            arguments: longScenes.indices)
        func tenSeconds(index: Int) throws {
            let scene = Self.longScenes[index]
            try expectFrames(least: scene.least) {
                let server = try Xvfb()
                defer { server.stop() }
                let clock = try FilmedClock(
                    on: server, scene.options, size: (1280, 720), at: (0, 0),
                    follows: scene.texts?.before)
                pause(2)
                var start = MachineClock.now.rounded(.down) - 1
                if scene.hasMinute {
                    let boundary = ((MachineClock.now + 5) / 60).rounded(.up) * 60
                    pause(boundary - MachineClock.now - 5)
                    start = boundary - 6
                }
                let input = try ChildProcess(
                    "xdotool", scene.input.isEmpty ? ["sleep", "0"] : scene.input,
                    environment: ["DISPLAY": server.display])
                if let text = scene.texts { clock.say(text.after) }
                let shown = try FilmedClock.record([clock], for: 10)[0]
                #expect(input.wait(timeout: 5) == .status(0))
                let film = try clock.film(
                    from: start, seconds: 16, rate: 60, script: scene.script)
                return [(shown, film, scene.options.joined(separator: " "))]
            }
        }

        @Test("a score that the wheel turns and a text that changes are frames of a film")
        func changing() throws {
            try expectFrames(least: 8) {
                let server = try Xvfb()
                defer { server.stop() }
                // The pointer, in the middle of the screen, is above the number: a motion would show the button.
                let clock = try FilmedClock(
                    on: server, ["--score", "Laps 5"], size: small, at: (x: 640 - 248, y: 300))
                _ = try clock.stillPicture()
                try server.xdotool(["click", "4"])
                let shown = try FilmedClock.record([clock], for: 1)[0]
                // In the film, the press moves the pointer, and the button is gone after three seconds.
                let film = try clock.film(
                    from: MachineClock.now, seconds: 6, rate: 60,
                    script: ["0.1 press 0.775 0.5", "0.2 release", "4 scroll 1"])
                return [(shown, film, "score")]
            }
            try expectFrames(least: 8) {
                let server = try Xvfb()
                defer { server.stop() }
                let clock = try FilmedClock(
                    on: server, [], size: small, at: (20, 20), follows: "AB12")
                _ = try clock.stillPicture()
                clock.say("CD34")
                let shown = try FilmedClock.record([clock], for: 1.2)[0]
                let film = try clock.film(
                    from: MachineClock.now, seconds: 2.5, rate: 60, script: ["0.5 text CD34"])
                return [(shown, film, "text")]
            }
        }
    }
}
