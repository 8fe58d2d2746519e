import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// The seconds as a line: its values, its place, its damage and its wake-ups.
@Suite("The line for the seconds")
struct SecondsLineTests {
    private static let mode = TimeMode(seconds: .line)

    private func reading(_ text: String) throws -> ClockReading {
        try #require(ClockReading(parsing: text))
    }

    private func style(_ theme: String, _ axis: FlipAxis = .x) throws -> FaceStyle {
        var style = FaceStyle()
        style.theme = try #require(BuiltInTheme.named(theme)).theme
        style.flipAxis = axis
        return style
    }

    private func line(_ cards: FaceCards) -> ProgressLine { cards.clockScene.face.line }

    // MARK: Values

    @Test(
        "its length is the part of the minute that has passed, in every second",
        arguments: [HourCycle.h12, .h24], [FlipAxis.x, .y])
    func everySecond(cycle: HourCycle, axis: FlipAxis) throws {
        let mode = TimeMode(hourCycle: cycle, seconds: .line, hasSingleDigits: axis == .y)
        // From two minutes before noon to a minute after it, and around midnight.
        for start in ["2026-03-01 11:58:00", "2026-12-31 23:59:00"] {
            let first = try reading(start)
            let fixture = try CardsFixture(
                mode, style: try style("graphite", axis), reading: first, width: 480, height: 270)
            fixture.cards.reducesMotion = true
            let width = line(fixture.cards).area.width
            #expect(width > 300)
            for second in 0..<180 {
                let now = first.advanced(bySeconds: second)
                fixture.cards.setReading(now, at: Double(second))
                fixture.draw(at: Double(second))
                #expect(line(fixture.cards).length == width * (second % 60) / 60)
                guard second % 23 == 0 else { continue }
                // The picture drawn step by step equals a picture of that second.
                let other = try CardsFixture(
                    mode, style: try style("graphite", axis), reading: now, width: 480,
                    height: 270)
                other.draw(at: 0)
                expectSame(
                    GoldenPicture(fixture.buffer), as: GoldenPicture(other.buffer),
                    named: "line/step")
            }
        }
    }

    @Test("a clock that is set, and another zone: the line shows the second at once")
    func setClock() throws {
        let fixture = try CardsFixture(
            Self.mode, reading: try reading("2026-03-29 01:59:50"), width: 480, height: 270)
        let width = line(fixture.cards).area.width
        // Summer time begins; the clock is set back, forward by years, and to a zone with other seconds.
        let times = [
            "2026-03-29 03:00:10", "2026-03-29 02:59:55", "2031-01-01 00:00:00",
            "1969-12-31 23:59:59", "2026-03-29 03:00:19",
        ]
        for (index, time) in times.enumerated() {
            let now = try reading(time)
            fixture.cards.setReading(now, at: Double(index))
            #expect(line(fixture.cards).length == width * now.second / 60, "\(time)")
        }
    }

    @Test("on cards set by hand, it shows the second of their time and keeps running")
    func hand() throws {
        let clock = try LineClock()
        clock.face.run(0.7)
        clock.face.press(.up)
        for _ in 0..<3 { clock.face.press(.pageUp) }
        #expect(clock.second == 30 && clock.face.texts == ["14", "01"])
        clock.face.run(2)
        #expect(clock.second == 32 && clock.face.face.cards.offsetNotice != nil)
        // A held card stops no seconds.
        clock.face.grab(0)
        clock.face.run(2)
        #expect(clock.face.face.cards.isDragging && clock.second == 34)
        clock.face.letGo(0)
        clock.face.run(20)
        #expect(clock.face.texts == ["11", "00"] && clock.second == clock.seconds)
        #expect(clock.face.face.cards.offsetNotice == nil)
    }

    @Test("only the time has a line, with and without the date")
    func modes() throws {
        var settings = Settings()
        settings.seconds = .line
        let clock = try TimerFace(settings)
        var shown: [Int] = []
        for key in [1, 2, 4, 5, 6, 7] {
            clock.press(.digit(key))
            clock.run(2)
            if clock.face.cards.showsSecondsLine { shown.append(key) }
            // No other mode here changes every second by the wall clock.
            #expect((clock.face.unit == .second) == (key == 1), "\(key)")
        }
        #expect(shown == [1])
        for date in [Settings.DateCards.below, .only, .none] {
            settings.date = date
            let clock = try TimerFace(settings)
            #expect(clock.face.cards.showsSecondsLine == (date != .only), "\(date)")
            // A timer covers the time.
            clock.states.start(TimerPlan(seconds: 90), at: clock.clocks.moment)
            clock.run(1)
            #expect(!clock.face.cards.showsSecondsLine)
        }
    }

    // MARK: Its place

    @Test(
        "below the time's cards and as wide as they are, in every window",
        arguments: [FlipAxis.x, .y], [false, true])
    func place(axis: FlipAxis, hasDate: Bool) throws {
        let time = TimeMode(seconds: .line, hasSingleDigits: axis == .y)
        let mode: any Mode =
            hasDate ? TimeAndDateMode(time: time, date: DateMode(names: .english)) : time
        let now = try reading("2026-09-30 12:00:40")
        for (width, height) in FacePlans.sizes + [(640, 360), (240, 136), (320, 240)] {
            let fixture = try CardsFixture(
                mode, style: try style("graphite", axis), reading: now, width: width,
                height: height)
            let name = "\(width)x\(height) about \(axis)"
            let layout = fixture.cards.clockScene.face.layout
            let own = layout.cards.prefix(time.cardCount)
            let line = line(fixture.cards)
            // The layout is that of a face without the line.
            var plain = time
            plain.seconds = .none
            let other = try CardsFixture(
                hasDate ? TimeAndDateMode(time: plain, date: DateMode(names: .english)) : plain,
                style: try style("graphite", axis), reading: now, width: width, height: height)
            #expect(other.cards.clockScene.face.layout == layout, "\(name)")
            guard line.isShown else {
                #expect(own[0].height < 63, "\(name): no line")
                continue
            }
            let area = line.area
            #expect(area.minX == own.map(\.minX).min() && area.maxX == own.map(\.maxX).max())
            let pile = max(Int((Double(own[0].height) * 0.0125).rounded()), 1)
            #expect(area.minY > (own.map(\.maxY).max() ?? 0) + pile, "\(name)")
            #expect(area.maxY < height && area.height >= 1, "\(name)")
            let thickness = max(Double(own[0].height) * LineFinish().thickness, 1)
            #expect(abs(Double(area.height) - thickness) <= 0.5, "\(name)")
            #expect(!layout.cards.contains { $0.intersects(area) }, "\(name)")
        }
    }

    @Test("it makes way for a notice that needs its place, and comes back")
    func notice() throws {
        var covered = 0
        for (width, height) in FacePlans.sizes + [(640, 360), (240, 136), (320, 240)] {
            let fixture = try CardsFixture(
                Self.mode, reading: try reading("2026-09-30 12:00:40"), width: width,
                height: height)
            let face = fixture.cards.clockScene.face
            var now = fixture.run(from: 0, seconds: 1)
            fixture.cards.step(1, by: 1, now: now)
            now = fixture.run(from: now, seconds: 1)
            if face.line.isShown && face.notice.isShown {
                let (line, plates) = (face.line.area, face.notice.area)
                let around = PixelRect(
                    x: line.minX, y: line.minY - 1, width: line.width, height: line.height + 2)
                #expect(face.line.isHidden == around.intersects(plates))
                covered += face.line.isHidden ? 1 : 0
            } else {
                #expect(!face.line.isHidden)
            }
            fixture.cards.goBack(at: now)
            _ = fixture.run(from: now, seconds: 3)
            #expect(!face.line.isHidden && !face.notice.isShown)
        }
        // The window of 1280x720 has space for both.
        #expect(covered > 0 && covered < 5, "\(covered)")
    }

    @Test("it moves with cards that drift, and turns with the face")
    func moved() throws {
        let fixture = try CardsFixture(
            Self.mode, reading: try reading("2026-09-30 12:00:40"), width: 640, height: 360)
        try fixture.cards.setDrifting(true, at: 0)
        func distance() -> (Int, Int) {
            let card = fixture.cards.clockScene.face.layout.cards[0]
            let area = line(fixture.cards).area
            return (area.minX - card.minX, area.minY - card.maxY)
        }
        let before = distance()
        var places: Set<Int> = []
        for minute in 1...20 {
            fixture.cards.setReading(
                try reading("2026-09-30 12:00:40").advanced(bySeconds: 60 * minute),
                at: Double(minute))
            places.insert(line(fixture.cards).area.minX)
            #expect(distance() == before)
        }
        #expect(places.count > 5)
        // On the turned face the line is where it is on the face at rest: the pixels that it changes turn with it.
        for progress in [0, 0.3] {
            let pictures = try [SecondsForm.none, .line].map {
                (seconds: SecondsForm) -> GoldenPicture in
                let fixture = try CardsFixture(
                    TimeMode(seconds: seconds), reading: try reading("2026-09-30 12:00:40"),
                    width: 640, height: 360)
                fixture.cards.clockScene.show(
                    FaceTurn.Pose(style: .drag, direction: .leftward, progress: progress))
                fixture.draw(at: 0)
                return GoldenPicture(fixture.buffer)
            }
            let changed = pictures[0].pixels.indices.filter {
                pictures[0].pixels[$0] != pictures[1].pixels[$0]
            }
            let columns = changed.map { $0 % 640 }
            let width = (columns.max() ?? 0) - (columns.min() ?? 0)
            #expect(progress == 0 ? width > 500 : (200..<480).contains(width), "\(width)")
        }
    }

    // MARK: Colours

    @Test("the bar has a contrast of at least 3:1 to its bed, as drawn, in every theme")
    func contrast() throws {
        for theme in BuiltInTheme.all {
            let fixture = try CardsFixture(
                Self.mode, style: try style(theme.name),
                reading: try reading("2026-09-30 12:00:30"), width: 1280, height: 720)
            fixture.draw(at: 0)
            let area = line(fixture.cards).area
            func shade(_ x: Int, _ y: Int) -> Theme.Shade {
                let pixel = fixture.buffer.frameBuffer.row(y)[x]
                return Theme.Shade(
                    Float(pixel >> 16 & 0xff), Float(pixel >> 8 & 0xff), Float(pixel & 0xff)) / 255
            }
            for y in area.minY..<area.maxY {
                for share in [0.1, 0.25, 0.45] {
                    let ratio = Contrast.ratio(
                        shade(area.minX + Int(Double(area.width) * share), y),
                        shade(area.maxX - Int(Double(area.width) * share), y))
                    #expect(ratio >= Contrast.controls, "\(theme.name), row \(y): \(ratio)")
                }
            }
        }
    }

    // MARK: Damage and wake-ups

    @Test("a step damages less than a thousandth of the window, and nothing moves afterwards")
    func damage() throws {
        let first = try reading("2026-09-30 12:00:00")
        let fixture = try CardsFixture(Self.mode, reading: first, width: 1280, height: 720)
        var last = fixture.draw(at: 0)
        for second in 1..<60 {
            fixture.cards.setReading(first.advanced(bySeconds: second), at: Double(second))
            let tree = fixture.draw(at: Double(second))
            let damage = tree.damage(since: last)
            let pixels = damage.rects.reduce(0) { $0 + $1.width * $1.height }
            #expect(pixels > 0 && pixels * 1000 < 1280 * 720, "second \(second): \(pixels)")
            #expect(fixture.cards.nextFrameTime == .infinity)
            last = tree
        }
    }

    @Test(
        "it wakes the clock up once a second, but only once a minute behind the back",
        arguments: [Settings.Motion.full, .reduced])
    func wakeUps(motion: Settings.Motion) throws {
        let clock = try LineClock(motion: motion)
        clock.face.run(0.7)
        let before = clock.face.wakeUps
        clock.face.run(120)
        #expect(clock.face.wakeUps - before == 120 && clock.second == clock.seconds)
        clock.face.press(.character("s"))
        clock.face.run(2)
        let turned = clock.face.wakeUps
        clock.face.run(600)
        #expect(clock.face.wakeUps - turned == 10)
        // The first frame of the turn shows the second of now.
        clock.face.press(.character("s"))
        #expect(clock.second == clock.seconds)
        clock.face.run(1)
        #expect(clock.second == clock.seconds)
    }

    @Test("a window without space for it does not wake up for it; a larger one shows the second")
    func noSpace() throws {
        let clock = try LineClock(width: 60, height: 30)
        #expect(clock.face.face.unit == .minute && !clock.face.face.cards.showsSecondsLine)
        clock.face.run(0.7)
        let before = clock.face.wakeUps
        clock.face.run(120)
        #expect(clock.face.wakeUps - before == 2)
        clock.face.face.resize(width: 640, height: 360, at: clock.face.now)
        clock.face.settle()
        #expect(clock.face.face.unit == .second && clock.second == clock.seconds)
    }

    @Test("at dusk the light changes with the minute, not with every second")
    func dusk() throws {
        let fixture = try CardsFixture(
            Self.mode, reading: try reading("2026-09-30 21:40:00"), width: 480, height: 270)
        fixture.cards.setDusk(
            Dusk(
                from: TimeOfDay(hour: 21, minute: 30), to: TimeOfDay(hour: 7), light: 0.3), at: 0)
        fixture.draw(at: 0)
        let light = fixture.cards.clockScene.light
        #expect(light < 1)
        for second in 1..<60 {
            fixture.cards.setReading(
                try reading("2026-09-30 21:40:00").advanced(bySeconds: second), at: Double(second))
            fixture.draw(at: Double(second))
            #expect(fixture.cards.clockScene.light == light)
        }
        fixture.cards.setReading(try reading("2026-09-30 21:41:00"), at: 60)
        fixture.draw(at: 62)
        #expect(fixture.cards.clockScene.light < light)
    }

    // MARK: Pictures

    @Test(
        "golden pictures",
        arguments: [
            (480, 270, "graphite", false), (270, 480, "night", false), (640, 360, "paper", true),
        ])
    func golden(width: Int, height: Int, theme: String, hasDate: Bool) throws {
        _ = try FaceFixture.typeface()
        var settings = Settings()
        settings.seconds = .line
        settings.theme = theme
        settings.date = hasDate ? .below : .none
        let options = Options.Snapshot(
            path: "-", size: .init(width: width, height: height),
            time: .reading(try reading("2026-09-30 10:28:37")))
        expectGolden(
            GoldenPicture(try FaceFixture.snapshot(options, settings)),
            named: "face/line-\(theme)-\(width)x\(height)")
    }
}

/// A whole clock with a line for the seconds.
private final class LineClock {
    let face: TimerFace

    /// A clock at 11:00:29.5, local time.
    init(motion: Settings.Motion = .full, width: Int = 1280, height: Int = 720) throws {
        var settings = Settings()
        settings.seconds = .line
        settings.motion = motion
        var clocks = ManualClocks()
        clocks.wall += 29.5
        face = try TimerFace(settings, clocks: clocks, width: width, height: height)
    }

    /// The second of the clock.
    var seconds: Int { face.clocks.moment.reading.second }

    /// The second on the line.
    var second: Int {
        let line = face.face.scene.face.line
        // Several lengths belong to a second only in a narrower line.
        return (0..<60).first { line.area.width * $0 / 60 == line.length } ?? -1
    }
}
