import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// The words by which the timer, the countdown and the stopwatch are known, the word that replaces one of them
/// under the pointer, and the line that runs backwards.
@Suite("Modes with their names")
struct ModeSignTests {
    /// Tuesday, 25 November 2025, 14:13:20.
    private static let start = 1_764_080_000.0
    private static let cancel = ModeNotice.Word("Cancel", .giveUp)

    private func clock(
        _ mode: Settings.ModeKind, width: Int = 640, height: Int = 360,
        change: (inout Settings) -> Void = { _ in }
    ) throws -> TimerFace {
        var clocks = ManualClocks()
        (clocks.wall, clocks.zone) = (Self.start, 0)
        var settings = Settings()
        settings.mode = mode
        change(&settings)
        return try TimerFace(settings, clocks: clocks, width: width, height: height)
    }

    private func start(_ seconds: [Int], rounds: Int = 1, on clock: TimerFace) throws {
        clock.states.start(
            try #require(TimerPlan(steps: seconds, rounds: rounds)), at: clock.clocks.moment)
        clock.run(1.0 / 60)
    }

    private func notice(_ clock: TimerFace) -> ModeNotice? { clock.face.cards.notice }

    // MARK: Values

    @Test("a timer: at rest, running, paused, held, cancelled, ended")
    func timer() throws {
        let clock = try clock(.timer)
        let rest = ModeNotice("Timer", atEnd: "Drag a card")
        #expect(notice(clock) == rest)
        try start([1500], on: clock)
        let running = ModeNotice("Timer 25 min", atEnd: "Ends 14:38", word: Self.cancel)
        #expect(notice(clock) == running)
        clock.run(700)
        #expect(notice(clock) == running)
        clock.press(.space)
        let paused = ModeNotice("Timer 25 min", atEnd: "Paused", word: Self.cancel)
        #expect(notice(clock) == paused)
        clock.press(.space)
        clock.run(0.8)
        clock.grab(0)
        clock.run(1)
        #expect(clock.states.timer.isHeld && notice(clock) == paused)
        clock.letGo(0)
        clock.run(60)
        #expect(clock.states.timer.isPaused && notice(clock) == paused)
        clock.press(.space)
        #expect(notice(clock)?.place == .ends("ENDS 14:39"))
        clock.press(.home)
        #expect(notice(clock) == rest)
        try start([60], on: clock)
        clock.run(61)
        #expect(notice(clock) == ModeNotice("1 min, done"))
        clock.press(.space)
        #expect(notice(clock) == rest)
    }

    @Test("the rounds; the end in the clock's hours, with the weekday if it is not today")
    func ends() throws {
        for (cycle, today, tomorrow) in [
            (HourCycle.h24, "ENDS 14:38", "ENDS WED 10:13"),
            (.h12, "ENDS 2:38 PM", "ENDS WED 10:13 AM"),
        ] {
            let clock = try clock(.time) { $0.hourCycle = cycle }
            try start([1500, 300], rounds: 4, on: clock)
            #expect(notice(clock)?.text == "TIMER 25 MIN, ROUND 1 OF 4")
            #expect(notice(clock)?.place == .ends(today))
            try start([20 * 3600], on: clock)
            #expect(notice(clock)?.text == "TIMER 20 H")
            #expect(notice(clock)?.place == .ends(tomorrow))
        }
    }

    @Test("a stopwatch: cleared, running, stopped; each word does what it says")
    func stopwatch() throws {
        let clock = try clock(.stopwatch)
        func expect(_ state: String, _ word: String, _ key: ModeKey) {
            #expect(
                notice(clock)
                    == ModeNotice("Stopwatch", atEnd: state, word: ModeNotice.Word(word, key)))
        }
        expect("Start", "Start", .startStop)
        pressWord(clock)
        expect("Running", "Stop", .startStop)
        clock.run(3)
        pressWord(clock)
        expect("Stopped", "Clear", .giveUp)
        #expect(clock.states.stopwatch.seconds(at: clock.clocks.moment) >= 3)
        pressWord(clock)
        expect("Start", "Start", .startStop)
        #expect(clock.states.stopwatch.isCleared)
        // A click on a card starts and stops it, too.
        clock.click()
        expect("Running", "Stop", .startStop)
        clock.click()
        expect("Stopped", "Clear", .giveUp)
    }

    @Test("a countdown names its numbers, however many there are")
    func countdown() throws {
        let clock = try clock(.time)
        for (seconds, names) in [
            (40 * 86_400, ["DAYS", "HOURS", "MINUTES", "SECONDS"]),
            (200 * 86_400, ["DAYS", "HOURS", "MINUTES", "SECONDS"]),
            (7200, ["HOURS", "MINUTES", "SECONDS"]), (90, ["MINUTES", "SECONDS"]),
        ] {
            clock.states.count(
                to: WallTime(seconds: Int(clock.clocks.wall) + seconds),
                at: clock.clocks.moment)
            clock.run(2)
            #expect(notice(clock)?.place == .numbers(names))
            let plates = clock.face.scene.face.notice.plates
            #expect(plates.count == names.count)
            // Each below its number.
            let cards = clock.face.scene.face.layout.cards
            var index = 0
            for (cell, plate) in zip(clock.face.cards.plan.groups[0].cells, plates) {
                let own = cards[index..<index + cell.count]
                index += cell.count
                let middle = (own[index - cell.count].minX + own[index - 1].maxX) / 2
                #expect(abs(plate.minX + plate.maxX - 2 * middle) <= 2)
                #expect(plate.minY > own[index - 1].maxY)
            }
        }
    }

    @Test("a text that stands for another says how to type one, and the word begins it")
    func text() throws {
        let clock = try clock(.text)
        clock.run(1)
        #expect(notice(clock)?.text == "PRESS RETURN TO TYPE")
        #expect(clock.face.menu.modeRows.map(\.key) == [.write])
        pressWord(clock)
        #expect(clock.face.owner.clock.isTyping)
        #expect(notice(clock)?.text == "RETURN KEEPS IT" && notice(clock)?.word == nil)
        #expect(clock.face.menu.modeRows.map(\.key) == [.write, .giveUp])
        _ = clock.face.perform(.type("GATE 4"), now: clock.now)
        _ = clock.face.perform(.mode(.write), now: clock.now)
        clock.run(2)
        #expect(notice(clock) == nil)
        #expect(clock.face.cards.flips.textLine == "GATE 4")
        // A click on the first card begins another one.
        clock.click()
        #expect(clock.face.owner.clock.isTyping)
    }

    @Test("the time, the world board and the score have no such words")
    func others() throws {
        for mode in [Settings.ModeKind.time, .world, .score] {
            let clock = try clock(mode)
            #expect(notice(clock) == nil && clock.face.menu.modeRows.isEmpty, "\(mode)")
        }
    }

    // MARK: The word

    /// A point of the last plate.
    private func wordPlace(_ clock: TimerFace) throws -> Point {
        let plate = try #require(clock.face.scene.face.notice.plates.last)
        return Point(x: Double(plate.minX + plate.maxX) / 2, y: Double(plate.minY + plate.maxY) / 2)
    }

    private func pressWord(_ clock: TimerFace) {
        guard let place = try? wordPlace(clock) else {
            Issue.record("no word")
            return
        }
        clock.face.hover(at: place, now: clock.now)
        clock.send(.pressed, place)
        clock.run(0.1)
        clock.send(.released, place)
        clock.run(0.1)
    }

    @Test(
        "under the pointer the end becomes a word, which cancels the timer; elsewhere it does not")
    func hover() throws {
        let clock = try clock(.time)
        clock.run(0.1)
        let plain = Array(FaceFixture.draw(clock.face.frame(at: clock.now)).pixels)
        try start([1500], on: clock)
        clock.run(2)
        func picture() -> [UInt32] {
            let tree = clock.face.frame(at: clock.now)
            return FaceFixture.draw(tree).pixels
        }
        let before = picture()
        let place = try wordPlace(clock)
        // Nothing but the plate changes.
        let plate = try #require(clock.face.scene.face.notice.plates.last)
        clock.face.hover(at: place, now: clock.now)
        #expect(clock.face.target(at: place) == .control)
        let hovered = picture()
        let changed = before.indices.filter { before[$0] != hovered[$0] }
        #expect(!changed.isEmpty)
        for index in changed {
            #expect(abs(index / 640 - plate.minY) < 2 * plate.height)
            #expect(index % 640 > plate.minX - 3 * plate.height)
        }
        for other in [nil, Point(x: 5, y: 5), clock.point(on: 0, height: 0.5)] {
            clock.face.hover(at: other, now: clock.now)
            clock.run(1)
            #expect(!clock.face.scene.face.notice.isHovered)
            clock.face.hover(at: place, now: clock.now)
            #expect(clock.face.scene.face.notice.isHovered)
        }
        // A menu takes the pointer.
        clock.face.leaveCards(now: clock.now)
        #expect(!clock.face.scene.face.notice.isHovered)
        pressWord(clock)
        #expect(clock.states.timer.isIdle && notice(clock) == nil)
        clock.face.hover(at: nil, now: clock.now)
        clock.clocks.wall = Self.start
        clock.run(2)
        #expect(picture() == plain)
        // A press that leaves the word does not count.
        try start([1500], on: clock)
        clock.run(1)
        clock.face.hover(at: place, now: clock.now)
        clock.send(.pressed, place)
        clock.send(.moved, Point(x: place.x, y: 20))
        clock.send(.released, Point(x: place.x, y: 20))
        #expect(!clock.states.timer.isIdle)
    }

    // MARK: The menu

    @Test("the menu has rows for the state, which have the effect that they name")
    func menu() throws {
        func rows(_ clock: TimerFace) -> [String] { clock.face.menu.modeRows.map(\.title.key) }
        func choose(_ row: Int, _ clock: TimerFace) {
            let key = clock.face.menu.modeRows[row].key
            #expect(clock.face.perform(.mode(key), now: clock.now))
            clock.run(0.1)
        }
        let timer = try clock(.time)
        #expect(rows(timer).isEmpty)
        try start([600], on: timer)
        #expect(rows(timer) == ["Pause the timer", "Cancel the timer"])
        choose(0, timer)
        #expect(rows(timer) == ["Continue the timer", "Cancel the timer"])
        choose(0, timer)
        #expect(!timer.states.timer.isPaused && timer.face.menu.menu.rows.count > 12)
        choose(1, timer)
        #expect(rows(timer).isEmpty && timer.states.timer.isIdle)
        timer.states.count(
            to: WallTime(seconds: Int(timer.clocks.wall) + 900), at: timer.clocks.moment)
        timer.run(0.1)
        #expect(rows(timer) == ["Cancel the timer"])
        choose(0, timer)
        #expect(timer.states.timer.isIdle)
        let watch = try clock(.stopwatch)
        #expect(rows(watch) == ["Start the stopwatch"])
        choose(0, watch)
        #expect(rows(watch) == ["Stop the stopwatch"])
        watch.run(2)
        choose(0, watch)
        #expect(rows(watch) == ["Continue the stopwatch", "Clear the stopwatch"])
        choose(1, watch)
        #expect(rows(watch) == ["Start the stopwatch"])
    }

    // MARK: The line

    @Test("the line has the length of the seconds left, in every second, and goes with the timer")
    func line() throws {
        let clock = try clock(.time)
        #expect(!clock.face.scene.face.line.isShown)
        try start([90], on: clock)
        let width = clock.face.scene.face.line.area.width
        #expect(width > 400)
        for left in (1...90).reversed() {
            #expect(clock.face.scene.face.line.length == width * left / 90, "\(left)")
            clock.run(1)
        }
        clock.run(1)
        #expect(clock.states.timer.isIdle && !clock.face.scene.face.line.isShown)
        // A pull makes it longer; the line is then full again, or as full as that makes it.
        try start([600], on: clock)
        clock.run(300)
        #expect(clock.face.scene.face.line.length == width / 2)
        clock.press(.up)
        clock.run(0.5)
        let left = clock.states.timer.seconds(at: clock.clocks.moment)
        #expect(clock.states.timer.length == 660 && (355...360).contains(left))
        #expect(clock.face.scene.face.line.length == width * left / 660)
        // It follows the timer, not the second of the wall clock.
        #expect(!clock.face.cards.showsSecondsLine && clock.face.unit == nil)
    }

    @Test("a running timer wakes up once a second")
    func wakeUps() throws {
        let clock = try clock(.time)
        try start([600], on: clock)
        clock.run(2)
        let before = clock.wakeUps
        clock.run(60)
        #expect(clock.wakeUps - before == 60)
    }

    // MARK: Places

    private static let sizes = [
        (480, 270), (640, 360), (1280, 720), (720, 1280), (3440, 300), (3840, 2160), (200, 160),
    ]

    @Test("in every size from 160 rows up: below the cards, flush with them, in the window")
    func places() throws {
        for (width, height) in Self.sizes {
            for axis in [FlipAxis.x, .y] {
                for scale in [1.0, 2] where scale == 1 || width >= 1280 && height >= 720 {
                    let clock = try clock(.time, width: width, height: height) {
                        $0.flipAxis = axis
                    }
                    var look = clock.face.appearance.look
                    look.scale = scale
                    clock.face.setLook(look, at: clock.now)
                    try start([1500], on: clock)
                    let name: Comment = "\(width)x\(height), \(axis), \(scale)"
                    let face = clock.face.scene.face
                    let plates = face.notice.plates
                    let cards = face.layout.cards
                    let bottom = cards.map(\.maxY).max() ?? 0
                    #expect(!plates.isEmpty, name)
                    for plate in plates {
                        #expect(plate.minY > bottom && plate.maxY < height, name)
                        #expect(plate.minX >= 0 && plate.maxX <= width, name)
                    }
                    if plates.count == 2 {
                        #expect(plates[0].minX == cards.map(\.minX).min(), name)
                        #expect(plates[1].maxX == cards.map(\.maxX).max(), name)
                        #expect(plates[0].maxX < plates[1].minX, name)
                        #expect(plates[0].minY == plates[1].minY, name)
                    }
                    #expect(plates.count == 2 || width < 480, name)
                    // The line has its place above the words, except in the lowest windows.
                    if height >= 360 {
                        #expect(face.line.isShown && !face.line.isHidden, name)
                        #expect(face.line.area.maxY < (plates.first?.minY ?? 0), name)
                    }
                }
            }
        }
    }

    @Test("the world board shows the notice of an offset where the time does, and as high")
    func worldNotice() throws {
        let sizes = [
            (480, 270), (640, 360), (960, 540), (1280, 720), (1920, 1080), (3840, 2160), (320, 160),
        ]
        for (width, height) in sizes {
            let heights = try [Settings.ModeKind.time, .world].map { mode in
                let clock = try clock(mode, width: width, height: height)
                clock.press(.up)
                clock.run(0.5)
                let face = clock.face.scene.face
                let bottom = face.layout.cards.map(\.maxY).max() ?? 0
                for plate in face.notice.plates {
                    #expect(plate.minY > bottom && plate.maxY < height)
                }
                return face.notice.area.height
            }
            #expect(heights[1] > 0, "\(width)x\(height)")
            #expect(heights[1] >= heights[0], "\(width)x\(height): \(heights)")
        }
    }

    @Test("the quiet words are legible in every theme")
    func contrast() {
        for theme in BuiltInTheme.all.map(\.theme) {
            for plate in [theme.noticePlate.from, theme.noticePlate.to] {
                #expect(Contrast.ratio(theme.quietInk, plate) >= Contrast.words)
            }
        }
    }
}
