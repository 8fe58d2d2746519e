import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

@Suite("Pictures of the world board", .serialized)
struct WorldPictureTests {
    @Test("during a change every half of a card is that of the old or the new value")
    func halves() throws {
        let mode = try WorldFixture.mode(4)
        // Every hour of a day, the minutes after it, and every change of an offset.
        let day = 1_795_564_800
        let moments =
            (0..<24).flatMap { hour in [0, 1, 15, 30].map { day + hour * 3600 + $0 * 60 } }
            + WorldFixture.changes(of: mode.rows).prefix(100)
        let fixture = try CardsFixture(
            mode, reading: ClockReading(utc: day - 60), width: 300, height: 160)
        var (now, halves) = (0.0, 0)
        for moment in moments {
            now += 100
            fixture.cards.isVisible = false
            fixture.cards.setReading(ClockReading(utc: moment - 60), at: now)
            fixture.cards.isVisible = true
            let before = fixture.draw(at: now + 1)
            fixture.cards.setReading(ClockReading(utc: moment), at: now + 2)
            let during = stride(from: 0.03, to: 0.8, by: 0.07).map {
                fixture.draw(at: now + 2 + $0)
            }
            let after = fixture.draw(at: now + 5)
            #expect(!fixture.cards.needsFrames)
            let known = Set((before.pictures + after.pictures).map(ObjectIdentifier.init))
            for picture in during.flatMap(\.turnedPictures) where picture.isHalf {
                halves += 1
                #expect(known.contains(ObjectIdentifier(picture.image)))
            }
        }
        #expect(halves > 2000)
    }

    @Test("the ink of labels and marks stays on the card and apart, for the longest names")
    func ink() throws {
        let names = [
            "America/Argentina/ComodRivadavia", "DumontDUrville", "Port-au-Prince",
            "North Dakota, New Salem", "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM", "UTC",
            "\u{c5}\u{df}j",
        ]
        let typefaces = Typefaces(digits: try FaceFixture.typeface())
        for count in 1...names.count {
            for (width, height) in FacePlans.sizes {
                let labels = Array(names.prefix(count))
                let kind = CardPlan.Kind.label(
                    WordList(labels), marks: DateNames.english.list(of: .weekday, isShort: true))
                let theme = Theme.standard
                let aspect = WordMetrics.aspect(of: kind, typefaces: typefaces, type: theme.type)
                // A card of a tenth of the window.
                let high = max(height / 10 / 2 * 2, 30)
                let metrics = FaceStyle().metrics(
                    kind, width: Int(Double(high) * aspect), height: high)
                let painter = try CardPainter(
                    theme: theme, metrics: metrics, typefaces: typefaces, kind: kind)
                let blank = painter.picture(of: CardValue(text: ""))
                for label in labels {
                    let plain = painter.picture(of: CardValue(text: label)).differingColumns(
                        from: blank)
                    let marked = painter.picture(of: CardValue(text: label, label: "Wed"))
                        .differingColumns(from: blank)
                    let (first, last) = (try #require(plain.first), try #require(plain.last))
                    #expect(
                        first >= 2 && last < metrics.width - 2, "\(label) at \(width)x\(height)")
                    #expect(Array(marked.prefix(plain.count)) == plain)
                    // The mark is there, with space before it.
                    let mark = marked.dropFirst(plain.count)
                    let start = try #require(mark.first, "\(label) at \(high)")
                    #expect(start - last >= 3 && (mark.last ?? 0) < metrics.width - 2)
                }
            }
        }
    }

    @Test("a label may begin with spaces, to the left of the card", arguments: [1, 5, 20])
    func leadingSpaces(count: Int) throws {
        let label = String(repeating: "\u{a0}", count: count) + "Tokyo"
        let kind = CardPlan.Kind.label(WordList([label]), marks: WordList([]))
        let painter = try CardPainter(
            theme: .standard, metrics: CardMetrics(width: 900, height: 300, theme: .standard),
            typefaces: Typefaces(digits: FaceFixture.typeface()), kind: kind)
        let blank = painter.picture(of: CardValue(text: ""))
        let ink = painter.picture(of: CardValue(text: label)).differingColumns(from: blank)
        let (first, last) = (try #require(ink.first), try #require(ink.last))
        #expect(first > 10 && first < 300 && last < 890)
    }

    @Test("marks have 4.5:1 against their card in every theme")
    func contrast() throws {
        for name in BuiltInTheme.all.map(\.name) where name != BuiltInTheme.system {
            let theme = try #require(BuiltInTheme.named(name)).theme
            let kind = CardPlan.Kind.label(WordList(["Tokyo"]), marks: WordList(["WWW"]))
            let metrics = CardMetrics(width: 900, height: 300, theme: theme)
            let painter = try CardPainter(
                theme: theme, metrics: metrics,
                typefaces: Typefaces(digits: FaceFixture.typeface()),
                kind: kind)
            let full = painter.picture(of: CardValue(text: "", label: "WWW"))
            let blank = painter.picture(of: CardValue(text: ""))
            func shade(_ pixel: UInt32) -> Theme.Shade {
                Theme.Shade(
                    Float(pixel >> 16 & 0xff), Float(pixel >> 8 & 0xff), Float(pixel & 0xff)) / 255
            }
            let rows = (0..<full.height).map { row in
                (0..<full.width).map { column -> Float in
                    let index = row * full.width + column
                    return full.pixels[index] == blank.pixels[index]
                        ? 1 : Contrast.ratio(shade(full.pixels[index]), shade(blank.pixels[index]))
                }.max() ?? 1
            }
            let inner = (4..<rows.count - 4).filter { row in
                (row - 4...row + 4).allSatisfy { rows[$0] > 1.3 && !metrics.slit.contains($0) }
            }
            #expect(inner.count > 30)
            #expect(inner.map { rows[$0] }.min() ?? 0 >= 4.5, "\(name)")
        }
    }

    @Test(
        "the board at rest and in a change",
        .enabled(if: access("/usr/share/zoneinfo/Asia/Tokyo", R_OK) == 0, "needs tzdata"),
        arguments: [("two", 320, 180), ("five", 640, 360), ("twelve", 640, 360)])
    func goldens(name: String, width: Int, height: Int) throws {
        let zones = [
            "Asia/Tokyo", "America/New_York", "Europe/Lisbon", "Australia/Lord_Howe",
            "America/Los_Angeles", "America/Sao_Paulo", "Asia/Kolkata", "Asia/Kathmandu",
            "Africa/Nairobi", "Pacific/Auckland", "Europe/Istanbul",
        ]
        let count = ["two": 1, "five": 4][name] ?? 11
        var settings = Settings()
        settings.mode = .world
        settings.zones = try #require(Setting.zones(Array(zones.prefix(count))))
        for flip in name == "twelve" ? [nil, 0.4] : [nil] as [Double?] {
            let options = Options.Snapshot(
                path: "-", size: .init(width: width, height: height),
                time: GivenTime(parsing: "2026-11-25 16:00:00"), flip: flip)
            let picture = try FaceFixture.snapshot(options, settings)
            expectGolden(
                GoldenPicture(picture), named: "world/\(name)\(flip == nil ? "" : "-flip")")
        }
    }
}
