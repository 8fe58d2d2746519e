import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

@Suite("Date on the cards")
struct DateModeTests {
    private func reading(_ text: String) throws -> ClockReading {
        try #require(ClockReading(parsing: text))
    }

    /// Enough space for the long names.
    private let large: (CardPlan) -> [Double] = { $0.groups.map { 400 * $0.height } }

    private func shown(_ mode: any Mode, _ text: String) throws -> [String] {
        let plan = mode.plan(cardHeights: large)
        return mode.values(on: plan, at: try reading(text)).map(\.text)
    }

    @Test("weekday, month and day in English, as in the C locale")
    func english() throws {
        let mode = DateMode(names: .english)
        #expect(try shown(mode, "2026-03-04 09:41:00") == ["Wednesday", "March", "4"])
        #expect(try shown(mode, "2024-02-29 00:00:00") == ["Thursday", "February", "29"])
        #expect(try shown(mode, "0001-01-01 00:00:00") == ["Monday", "January", "1"])
        #expect(
            try mode.caption(at: Position(reading("2026-03-04 09:41:00"))) == "Wednesday March 4")
        #expect(mode.unit == .day)
    }

    @Test(
        "order and zero padding follow the locale's date format",
        arguments: [
            ("%a %b %e %H:%M:%S %Z %Y", "weekday month day", false),
            ("%a %-d. %b %H:%M:%S %Z %Y", "weekday day month", false),
            ("%a %d %b %Y %r %Z", "weekday day month", true),
            ("%Y年 %b %e日 %A %H:%M:%S %Z", "month day weekday", false),
            ("%A, %d. %B %Y", "weekday day month", true),
            ("%0d.%m.%Y", "weekday day month", true), ("%Y-%m-%dT%T %Z", "weekday month day", true),
            ("%_d %Ob 100%% %A", "day month weekday", false),
            ("%%d %%a", "weekday day month", false),
            ("%", "weekday day month", false), ("", "weekday day month", false),
        ])
    func format(format: String, order: String, isPadded: Bool) throws {
        let english = DateNames.english
        let names = try #require(
            DateNames(weekdays: english.weekdays, months: english.months, formats: [format]))
        #expect(names.order.map(\.rawValue).joined(separator: " ") == order)
        #expect(names.isDayPadded == isPadded)
        #expect(DateNames(weekdays: [], months: english.months, formats: [format]) == nil)
    }

    /// The formats are those of glibc's locales: of date(1), of a date with the time, and of a date. Names are W and M, or
    /// in short w and m.
    @Test(
        "the date is written as the locale writes it, with the words and signs of its parts",
        arguments: [
            (["%Y年 %b %e日 %A %H:%M:%S %Z", "%Y年%m月%d日 %H時%M分%S秒", "%Y年%m月%d日"], "M 5日 W"),
            (["%Y年 %m月 %d日 %A %H:%M:%S %Z", "%Y年%m月%d日 %A %H时%M分%S秒", "%Y年%m月%d日"], "03月 05日 W"),
            (["西元%Y年%m月%d日 (%A) %H時%M分%S秒 %Z"], "03月 05日 W"),
            (["%Y. %m. %d. (%a) %H:%M:%S %Z", "%Y년 %m월 %d일 (%a) %r"], "03월 05일 W"),
            (["%Y-%m-%dT%T %Z", "%Y-%m-%dT%T %Z", "%Y-%m-%d"], "W M 05"),
            (["%a %e %b %H:%M:%S %Z %Y", "%a %d %b %Y %T %Z", "%d/%m/%y"], "W 5 M"),
            (["%a %b %e %r %Z %Y", "%a %d %b %Y %r %Z", "%m/%d/%Y"], "W M 5"),
            (["%a %d %b %Y %r %Z", "%a %d %b %Y %r", "%Y-%m-%d"], "W 05 M"),
            (["%Y. %b. %-e., %A, %H:%M:%S %Z"], "M 5. W"),
            (["%Y m. %B %d d. %T %Z", "%Y m. %B %d d. %T", "%Y-%m-%d"], "W M 05 d."),
            (["%y-%m-%d %T %Z", "%y-%m-%d %T", "%a, %Y.eko %bren %da"], "W Mren 05a"),
            (["%a %-d.%-m.%Y %H.%M.%S %z", "%a %e. %Bta %Y %H.%M.%S"], "W 5. Mta"),
            (["%a %-d. %b %H:%M:%S %Z %Y"], "W 5. M"), (["%a %d. %b %H:%M:%S %z %Y"], "W 05. M"),
            (["%A, %Y. gada %e. %B, %H:%M:%S %Z"], "W 5. M"),
            (["%A, %d %B năm %Y %T %Z", "%A, %d %B Năm %Y %T %Z"], "W 05 M"),
            (["%Z %Y оны %B %e, %a %H:%M:%S", "%Y %b %d, %a %T"], "M 5 W"),
            (["%A, %-d %B de %Y, %T %Z"], "W 5 M"), (["%a %e.%b %Y, %T %Z"], "W 5. M"),
            (["%d.%m.%Y (%a) %X %Z"], "05 M W"), (["%a, %e-%b %Y ж, %H:%M:%S %Z"], "W 5 M"),
            (["%A ថ្ងៃ %e ខែ %B ឆ្នាំ %Y"], "W 5 M"), ([], "W 5 M"),
        ])
    func localeFormats(formats: [String], date: String) throws {
        let names = try #require(
            DateNames(
                weekdays: .init(repeating: .init(long: "W", short: "w"), count: 7),
                months: .init(repeating: .init(long: "M", short: "m"), count: 12),
                formats: formats))
        let mode = DateMode(names: names)
        #expect(try mode.caption(at: Position(reading("2026-03-05 09:41:00"))) == date)
        #expect(!mode.plan(isShort: false).groups[0].isFromRight)
    }

    @Test(
        "a Hebrew or Arabic date begins at the right, however its locale orders the format",
        arguments: [
            ("שבת", "%Z %H:%M:%S %Y %b %d %a", "weekday day month"),
            ("السبت", "%d %b, %Y %Z %I:%M:%S %p", "weekday day month"),
            ("السبت", "%A %e %B %Y %Z %k:%M:%S", "weekday day month"),
            ("شنبه", "\u{202b}%A %Oe %B %Oy، ساعت %OH:%OM:%OS (%Z)\u{202c}", "weekday day month"),
        ])
    func fromRight(weekday: String, format: String, order: String) throws {
        let names = try #require(
            DateNames(
                weekdays: .init(repeating: .init(long: weekday, short: weekday), count: 7),
                months: .init(repeating: .init(long: "M", short: "M"), count: 12),
                formats: [format]))
        #expect(names.order.map(\.rawValue).joined(separator: " ") == order)
        for mode in [
            DateMode(names: names), TimeAndDateMode(time: TimeMode(), date: DateMode(names: names)),
        ] as [any Mode] {
            for (width, height) in [(1280, 300), (400, 720), (640, 360)] {
                let cards = try hand(try reading("2026-03-05 09:41:00"), mode, width, height)
                let places = cards.clockScene.face.layout.cards
                let parts = places.indices.filter {
                    DateNames.Part(rawValue: cards.plan.cards[$0].name) != nil
                }
                try #require(parts.count == 3)
                for (one, next) in zip(parts, parts.dropFirst()) {
                    let (one, next) = (places[one], places[next])
                    let isBeside = one.minY == next.minY
                    #expect(isBeside ? one.minX > next.maxX : one.maxY < next.minY)
                }
            }
        }
    }

    @Test("every wheel handles the ends of months, including leap days")
    func wheels() throws {
        func stepped(_ wheel: Wheel, _ text: String, _ steps: Int) throws -> String {
            String(wheel.stepped(try reading(text), by: steps).description.prefix(10))
        }
        #expect(try stepped(.days, "2023-12-31 12:00:00", 1) == "2024-01-01")
        #expect(try stepped(.days, "2024-02-28 12:00:00", 1) == "2024-02-29")
        #expect(try stepped(.weekdays, "2023-02-28 12:00:00", 7) == "2023-03-07")
        #expect(try stepped(.months, "2024-01-31 12:00:00", 1) == "2024-02-29")
        #expect(try stepped(.months, "2023-01-31 12:00:00", 1) == "2023-02-28")
        #expect(try stepped(.months, "2023-01-31 12:00:00", -1) == "2022-12-31")
        #expect(try stepped(.months, "2023-12-15 12:00:00", 13) == "2025-01-15")
        #expect(try stepped(.months, "1970-01-15 12:00:00", -1) == "1969-12-15")
        _ = Wheel.months.stepped(try reading("2023-12-15 12:00:00"), by: .min)
        let start = try reading("2023-11-30 08:00:00")
        for wheel in [Wheel.hours, .minutes, .seconds, .weekdays, .days, .months] {
            for steps in -40...40 {
                let count = wheel.count(at: wheel.stepped(start, by: steps))
                #expect(count == wheel.count(at: start) + steps)
            }
        }
    }

    @Test("at midnight only the cards that change flip")
    func midnight() throws {
        for (before, turning) in [
            ("2026-03-04 23:59:30", ["hour", "minute", "weekday", "day"]),
            ("2026-02-28 23:59:30", ["hour", "minute", "weekday", "month", "day"]),
            ("2026-03-04 22:58:30", ["minute"]),
        ] {
            let start = try reading(before)
            let cards = try hand(start)
            _ = cards.frame(at: 0)
            cards.setReading(start.advanced(bySeconds: 30), at: 1)
            let scene = cards.clockScene.face.deck
            let flipping = cards.plan.cards.indices.filter { scene.isTurning($0) }
            #expect(flipping.map { cards.plan.cards[$0].name } == turning, "\(before)")
        }
    }

    @Test("turning the day carries into month and year, and returns")
    func turned() throws {
        let start = try reading("2023-12-31 09:41:00")
        let cards = try hand(start)
        let day = try #require(cards.plan.cards.firstIndex { $0.name == "day" })
        let month = try #require(cards.plan.cards.firstIndex { $0.name == "month" })
        cards.step(day, by: 1, now: 1)
        #expect(try cards.shownReading == reading("2024-01-01 09:41:00"))
        cards.step(month, by: 1, now: 1.1)
        #expect(try cards.shownReading == reading("2024-02-01 09:41:00"))
        cards.step(day, by: -1, now: 1.2)
        cards.step(month, by: 1, now: 1.3)
        #expect(try cards.shownReading == reading("2024-02-29 09:41:00"))
        var time = 1.3
        for _ in 0..<800 {
            time += 0.01
            _ = cards.frame(at: time)
        }
        #expect(cards.hand.offset == 0 && cards.shownReading == start)
        let texts = cards.plan.cards.indices.map { cards.clockScene.face.deck.value(on: $0).text }
        #expect(texts == ["09", "41", "Sunday", "December", "31"])
    }

    @Test("a drag on the month turns it by whole months, through February")
    func dragged() throws {
        let cards = try hand(try reading("2024-01-31 09:41:00"))
        _ = cards.frame(at: 0)
        let month = try #require(cards.plan.cards.firstIndex { $0.name == "month" })
        let place = cards.clockScene.face.layout.cards[month]
        var point = Point(
            x: Double(place.minX + place.maxX) / 2, y: Double(place.minY) + 3)
        func send(_ phase: PointerEvent.Phase, at time: Double) {
            cards.pointer(
                PointerEvent(phase: phase, button: 1, position: point, modifiers: [], time: time),
                now: time)
        }
        send(.pressed, at: 1)
        var shown: [String] = []
        for step in 1...60 {
            point.y += Double(place.height) / 30
            send(.moved, at: 1 + Double(step) / 60)
            _ = cards.frame(at: 1 + Double(step) / 60)
            let text = String(cards.shownReading.description.prefix(10))
            if shown.last != text { shown.append(text) }
        }
        #expect(shown.prefix(3) == ["2024-01-31", "2024-02-29", "2024-03-31"])
        send(.cancelled, at: 2.1)
    }

    @Test("the date is hidden if its words would be unreadable, and abbreviated if that is enough")
    func limitedSpace() throws {
        func parts(_ width: Int, _ height: Int, isOnly: Bool = false) throws -> [String] {
            let mode: any Mode =
                isOnly
                ? DateMode(names: .english)
                : TimeAndDateMode(time: TimeMode(), date: DateMode(names: .english))
            let cards = try hand(try reading("2026-03-04 09:41:00"), mode, width, height)
            return cards.plan.cards.indices.map { cards.clockScene.face.deck.value(on: $0).text }
        }
        #expect(try parts(1280, 720) == ["09", "41", "Wednesday", "March", "4"])
        #expect(try parts(60, 30) == ["09", "41"])
        #expect(try parts(100, 30, isOnly: true) == ["Wed", "Mar", "4"])
    }

    @Test("a window that grows shows the date at once, and one that shrinks releases its cards")
    func resized() throws {
        let cards = try hand(try reading("2026-03-04 09:41:00"), nil, 60, 30)
        _ = cards.frame(at: 0)
        #expect(cards.plan.cards.count == 2)
        try cards.resize(width: 640, height: 360, at: 0.1)
        _ = cards.frame(at: 0.1)
        let texts = cards.plan.cards.indices.map { cards.clockScene.face.deck.value(on: $0).text }
        #expect(texts == ["09", "41", "Wednesday", "March", "4"])
        #expect(cards.nextFrameTime == .infinity)
        // A drag on a card that is removed.
        let place = cards.clockScene.face.layout.cards[4]
        let middle = Double(place.minX + place.maxX) / 2
        func send(_ phase: PointerEvent.Phase, _ y: Double, at time: Double) {
            cards.pointer(
                PointerEvent(
                    phase: phase, button: 1, position: Point(x: middle, y: y), modifiers: [],
                    time: time),
                now: time)
        }
        send(.pressed, Double(place.minY) + 2, at: 1)
        for step in 1...5 {
            let time = 1 + Double(step) / 50
            send(.moved, Double(place.minY) + 2 + Double(step) * 6, at: time)
            _ = cards.frame(at: time)
        }
        #expect(cards.isDragging)
        try cards.resize(width: 60, height: 30, at: 1.2)
        #expect(!cards.isDragging && cards.plan.cards.count == 2)
        send(.moved, Double(place.maxY), at: 1.2)
        send(.released, Double(place.maxY), at: 1.3)
        _ = cards.frame(at: 1.4)
        try cards.resize(width: 640, height: 360, at: 1.4)
        var time = 1.4
        for _ in 0..<600 {
            time += 0.01
            _ = cards.frame(at: time)
        }
        #expect(cards.hand.offset == 0)
    }

    @Test("a drag on the date keeps a window in step that has no space for the date")
    func followed() throws {
        let start = try reading("2026-03-04 09:41:00")
        let large = try hand(start)
        let small = try hand(start, nil, 60, 30, of: large.owner)
        for cards in [large, small] { _ = cards.frame(at: 0) }
        large.step(4, by: 3, now: 1)
        #expect(large.hand.offset == 3 * 86_400 && small.hand.offset == 3 * 86_400)
        // A flap in mid-air is caught, turned and released.
        let place = large.clockScene.face.layout.cards[4]
        let middle = Double(place.minX + place.maxX) / 2
        func send(_ phase: PointerEvent.Phase, _ y: Double, at time: Double) {
            large.pointer(
                PointerEvent(
                    phase: phase, button: 1, position: Point(x: middle, y: y), modifiers: [],
                    time: time),
                now: time)
        }
        for cards in [large, small] { _ = cards.frame(at: 1.2) }
        send(.pressed, Double(place.minY) + 4, at: 1.2)
        send(.moved, Double(place.maxY) - 4, at: 1.3)
        send(.released, Double(place.maxY) - 4, at: 1.4)
        var time = 1.4
        while time < 3 {
            time += 0.01
            for cards in [large, small] { _ = cards.frame(at: time) }
        }
        #expect(large.hand.offset != 0 && small.hand.offset == large.hand.offset)
    }

    @Test("the date is exactly as wide as the time above it", arguments: [false, true])
    func flush(hasSeconds: Bool) throws {
        let reading = try reading("2026-09-30 09:41:00")
        let time = TimeMode(seconds: hasSeconds ? .cards : .none)
        let mode = TimeAndDateMode(time: time, date: DateMode(names: .english))
        for (width, height) in [(480, 270), (640, 360), (1280, 720), (1920, 1200), (3840, 2160)] {
            let layout = try hand(reading, mode, width, height).clockScene.face.layout
            let count = hasSeconds ? 3 : 2
            let (upper, lower) = (layout.cards.prefix(count), layout.cards.dropFirst(count))
            #expect(lower.count == 3, "\(width)")
            let edges = [upper, lower].map { [$0.map(\.minX).min(), $0.map(\.maxX).max()] }
            // A large time with seconds is more than a fifth wider than a date of the usual height.
            let widths = edges.map { ($0[1] ?? 0) - ($0[0] ?? 0) }
            guard abs(widths[0] - widths[1]) * 5 <= widths[1] else { continue }
            #expect(edges[0] == edges[1], "\(width): \(edges)")
            print("date at \(width): \(edges)")
        }
    }

    /// The cards of a face at `reading`.
    private func hand(
        _ reading: ClockReading, _ mode: (any Mode)? = nil, _ width: Int = 640,
        _ height: Int = 360, of shared: SharedClock? = nil
    ) throws -> FaceCards {
        let all = TimeAndDateMode(time: TimeMode(), date: DateMode(names: .english))
        return try FaceCards(
            mode: mode ?? all, style: FaceStyle(), typeface: FaceFixture.typeface(), width: width,
            height: height, position: Position(reading),
            missing: MissingCharacters { Issue.record("\($0)") },
            owner: shared)
    }
}
