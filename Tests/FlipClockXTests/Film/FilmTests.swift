import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace
@testable import FlipSystem
@testable import FlipX11

/// The frames of a film.
@Suite("Films")
struct FilmTests {
    /// Two seconds before noon.
    private let noon = ClockReading(dayNumber: 20513, secondOfDay: 43_198)

    private func film(
        seconds: Double, rate: Int, script: String = "",
        overrides: SettingsOverrides = SettingsOverrides(),
        text: BoardText? = nil, timer: TimerRequest? = nil
    ) throws -> FilmRenderer {
        var options = Options.Film(path: "-", format: .bgra)
        options.size = WindowGeometry.Size(width: 320, height: 180)
        options.time = .reading(noon)
        options.duration = seconds
        options.rate = rate
        return try FilmRenderer(
            options, SettingsRanks(options: overrides), text: text, timer: timer,
            script: PointerScript(text: script, path: "pointer.txt"),
            wallClock: SystemWallClock(zone: .utc), names: { .english })
    }

    private func frames(_ film: FilmRenderer) -> [[UInt32]] {
        (0..<film.count).map { index in
            let frame = film.frame(index)
            return (0..<frame.height).flatMap {
                Array(UnsafeBufferPointer(start: frame.row($0), count: frame.width))
            }
        }
    }

    private func snapshot(flip: Double?) throws -> [UInt32] {
        var options = Options.Snapshot(path: "-")
        options.size = WindowGeometry.Size(width: 320, height: 180)
        options.time = .reading(noon.advanced(bySeconds: 2))
        options.flip = flip
        return try SnapshotRenderer(options: options).draw(SettingsRanks(), now: noon).pixels
    }

    @Test("a film has as many frames as its duration needs, and at least one")
    func counts() throws {
        let films: [(seconds: Double, rate: Int, count: Int)] = [
            (4, 30, 120), (0.1, 60, 6), (2.05, 20, 41), (2.06, 20, 42), (1.0 / 3, 30, 10),
            (0.001, 10, 1), (0.3, 10, 3), (7, 1, 7),
        ]
        for (seconds, rate, count) in films {
            #expect(try film(seconds: seconds, rate: rate).count == count, "\(seconds) s, \(rate)")
        }
    }

    @Test(
        "the cards flip at the minute, from the old picture to the new one, as a snapshot draws them"
    )
    func minute() throws {
        let frames = frames(try film(seconds: 4, rate: 30))
        #expect(frames.count == 120)
        let (old, new) = (try snapshot(flip: 0), try snapshot(flip: nil))
        #expect(frames[..<60].allSatisfy { $0 == old })
        #expect(frames[62] != old && frames[62] != new)
        #expect(frames.last == new)
        let changed = try #require(frames.firstIndex { $0 != old })
        #expect(changed == 61)
    }

    @Test(
        "the opacity of the ground is the alpha of a picture and of a film, whose cards are opaque",
        arguments: [
            ("--opacity=0", 0), ("--opacity=0.3", 77), ("--transparent", 153), ("--opacity=1", 255),
        ] as [(String, UInt32)])
    func alpha(option: String, alpha: UInt32) throws {
        let (options, time) = (["--geometry", "320x180", option], "2026-03-09 09:41")
        let still = Arguments.parse(["--snapshot", "-", "--at", time] + options)
        let moving = Arguments.parse(["--film", "-", "--from", time] + options)
        guard case .run(let picture, []) = still, case .snapshot(let snapshot) = picture.task,
            case .run(let series, []) = moving, case .film(let film) = series.task
        else {
            Issue.record("refused")
            return
        }
        let renderer = try FilmRenderer(
            film, SettingsRanks(), text: nil, script: .empty,
            wallClock: SystemWallClock(zone: .utc), names: { .english })
        let buffer = try SnapshotRenderer(options: snapshot).draw(SettingsRanks(), now: noon)
        for picture in [renderer.frame(0), buffer.frameBuffer] {
            // A corner, the left edge, and a point of the card with the hours.
            #expect(picture.row(0)[0] >> 24 == alpha)
            #expect(picture.row(90)[0] >> 24 == alpha)
            #expect(picture.row(60)[80] >> 24 == 255)
        }
    }

    @Test("the progress bar replaces its line, grows with the frames, and ends full")
    func progress() {
        let empty = String(repeating: ".", count: 40)
        let full = String(repeating: "#", count: 40)
        let half = full.prefix(19) + empty.dropFirst(19)
        #expect(FilmProgress.line(done: 0, of: 600) == "\r[\(empty)] 0 of 600 frames")
        #expect(FilmProgress.line(done: 299, of: 600) == "\r[\(half)] 299 of 600 frames")
        for count in [1, 7, 600, 1_000_000] {
            let lines = [0, count / 2, count - 1, count].map {
                FilmProgress.line(done: $0, of: count)
            }
            #expect(lines.last == "\r[\(full)] \(count) of \(count) frames")
            let bars = lines.map { line in line.count { $0 == "#" } }
            #expect(bars == bars.sorted() && lines.dropLast().allSatisfy { $0.contains(".") })
        }
    }

    @Test("the same options give the same frames, also with a pointer script")
    func repeatable() throws {
        let script =
            "0 pointer on\n0.1 move 0.7 0.3\n0.2 press 0.7 0.3\n0.8 move 0.7 0.9\n0.9 release\n1.2 key s"
        let first = frames(try film(seconds: 2, rate: 25, script: script))
        let second = frames(try film(seconds: 2, rate: 25, script: script))
        #expect(first == second)
        #expect(Set(first).count > 20)
    }

    @Test("a film that moves from its first frame on has the picture of a window in every frame")
    func early() throws {
        let film = try film(seconds: 0.5, rate: 60, script: "0 key s")
        let face = try FaceController(
            keeper: try KeptSettings(file: nil),
            moment: Moment(noon), width: 320, height: 180,
            fonts: DigitFonts { Issue.record("\($0)") })
        face.isVisible = true
        _ = face.key(
            KeyPress(key: .character("s"), modifiers: [], isRepeat: false, time: 0), now: 0)
        var last: [UInt32] = []
        for (index, frame) in frames(film).enumerated() {
            let time = MonotonicClock.rounded(Double(index) / 60)
            guard frame == FaceFixture.draw(face.frame(at: time)).pixels else {
                Issue.record("frame \(index)")
                return
            }
            #expect(index < 2 || frame != last, "frame \(index) is that before it")
            last = frame
        }
    }

    @Test("a hidden pointer does not change the pixels of the cards")
    func pointer() throws {
        let script = "0 pointer on\n0.5 pointer off\n1 pointer off"
        let frames = frames(try film(seconds: 1, rate: 10, script: script))
        let plain = try snapshot(flip: 0)
        #expect(frames[..<5].allSatisfy { $0 != plain } && frames[5...].allSatisfy { $0 == plain })
    }

    @Test("texts of the script reach the cards")
    func texts() throws {
        var overrides = SettingsOverrides()
        overrides.select(.text)
        let film = try film(
            seconds: 3, rate: 10, script: "0.1 text BYE", overrides: overrides,
            text: BoardText("HEY"))
        let frames = frames(film)
        let other = self.frames(
            try self.film(seconds: 0.1, rate: 10, overrides: overrides, text: BoardText("BYE")))
        #expect(frames.first != other.first && frames.last == other.first)
    }

    /// A duration on the cards of a film.
    enum Duration: CaseIterable, Sendable { case timer, rounds, countdown, stopwatch }

    @Test(
        "a timer, rounds, a countdown and a stopwatch: each frame is the one of a window, the first one too",
        arguments: Duration.allCases)
    func duration(what: Duration) throws {
        var request: TimerRequest?
        var overrides = SettingsOverrides()
        var script = ""
        switch what {
        case .timer: request = TimerPlan(steps: [3]).map { .timers($0) }
        case .rounds: request = TimerPlan(steps: [2, 1], rounds: 2).map { .timers($0) }
        case .countdown: request = .until(.reading(noon.advanced(bySeconds: 3)))
        case .stopwatch:
            overrides.select(.stopwatch)
            script = "0.5 key space"
        }
        let rate = 10
        let film = try film(
            seconds: 8, rate: rate, script: script, overrides: overrides, timer: request)
        let first = frames(try self.film(seconds: 0.1, rate: rate, overrides: overrides))[0]
        // A window, at the same moments.
        var states = ModeStates()
        func moment(_ time: Double) -> Moment {
            let wall = WallTime(seconds: noon.seconds + Int(time))
            return Moment(
                wall: wall, reading: Zone.utc.reading(at: wall),
                running: RunningTime(seconds: time))
        }
        try request?.start(in: &states, at: moment(0), zone: .utc)
        let face = try FaceController(
            keeper: try KeptSettings(file: nil, overrides: overrides),
            states: states, moment: moment(0), width: 320,
            height: 180, fonts: DigitFonts { Issue.record("\($0)") })
        func pass(_ time: Double) {
            face.owner.change(at: time) { _ = $0.advance(to: moment(time)) }
            face.showClock(at: time)
        }
        for index in 0..<film.count {
            let time = MonotonicClock.rounded(Double(index) / Double(rate))
            if index > 0 && index % rate == 0 { pass(time) }
            if what == .stopwatch && index >= rate && index % rate == rate / 2 { pass(time) }
            if what == .stopwatch && index == rate / 2 {
                face.owner.readMoment = { moment(time) }
                let press = KeyPress(key: .space, modifiers: [], isRepeat: false, time: time)
                #expect(face.key(press, now: time) == nil)
                pass(time)
            }
            let picture = FaceFixture.draw(face.frame(at: time)).pixels
            let frame = film.frame(index)
            let pixels = (0..<frame.height).flatMap {
                Array(UnsafeBufferPointer(start: frame.row($0), count: frame.width))
            }
            guard pixels == picture else {
                Issue.record("frame \(index) of \(what)")
                return
            }
            // The timer is on the cards from the beginning.
            if index == 0 { #expect((pixels != first) == (what != .stopwatch)) }
        }
    }

    @Test("the first text of the script selects the mode for texts")
    func firstText() throws {
        let frames = frames(try film(seconds: 3, rate: 10, script: "0.1 text BYE"))
        var overrides = SettingsOverrides()
        overrides.select(.text)
        let text = self.frames(
            try film(seconds: 0.1, rate: 10, overrides: overrides, text: BoardText("BYE")))
        #expect(frames.first != text.first && frames.last == text.first)
        // A key then returns to the time, and further texts stay behind it.
        let back = self.frames(
            try film(seconds: 6, rate: 10, script: "0.1 text BYE\n2 key 1\n4 text HEY"))
        let rest = try snapshot(flip: nil)
        #expect(back.last == rest)
    }

    @Test("a folder with a longer film, and a file, are refused")
    func folders() throws {
        let folder = try TemporaryFolder()
        func refusal(_ count: Int, _ name: String) -> String? {
            do throws(PictureError) {
                _ = try PictureSeries(path: folder(name), count: count)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(refusal(2, "film") == nil && folder.names == ["film"])
        folder.write([], to: "film/frame-00002.png")
        folder.write([], to: "film/frame-00003.png")
        #expect(
            refusal(2, "film")
                == "cannot write the film '\(folder("film"))': it contains a longer film, with "
                + "frame-00003.png; remove its frames or give another folder")
        #expect(refusal(3, "film") == nil)
        folder.write([], to: "file")
        #expect(
            refusal(2, "file")
                == "cannot write the film '\(folder("file"))': it is not a folder; "
                + "give a folder, or a format with --film-format")
    }

    @Test("actions after the end of the film are one warning")
    func lateActions() throws {
        let script = try PointerScript(
            text: "1 press 0 0\n2 move 1 1\n3 release", path: "pointer.txt")
        #expect(script.warning(forLength: 3) == nil)
        #expect(
            script.warning(forLength: 2)
                == "pointer.txt: 1 action is after the end of the film; give a longer --for")
        #expect(
            script.warning(forLength: 1)
                == "pointer.txt: 2 actions are after the end of the film; give a longer --for")
    }

    @Test("changes of the settings are not saved")
    func settings() throws {
        let folder = try TemporaryFolder()
        let text = "[face]\nseconds = false\n"
        folder.write(Array(text.utf8), to: "config.toml")
        let keeper = try KeptSettings(
            file: SettingsFile(path: folder("config.toml")),
            isSaving: false)
        var new = keeper.settings
        new.seconds = .cards
        keeper.change(to: new)
        keeper.save()
        #expect(keeper.settings.seconds == .cards)
        #expect(folder.read("config.toml") == Array(text.utf8))
    }
}
