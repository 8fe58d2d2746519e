import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The row of the cities on the page.
@Suite("The row of the cities")
struct CityRowTests {
    private static let item = SettingsItem.setting(.zones)

    private static let names = [
        "America/Sao_Paulo", "Africa/Sao_Tome", "Asia/Saigon", "Pacific/Saipan", "Asia/Tokyo",
        "Europe/Lisbon",
    ]

    /// The number of times that the names were read.
    private final class Reads {
        var count = 0
    }

    private func fixture(
        _ settings: Settings = Settings(), width: Int = 1280, height: Int = 720,
        reads: Reads = Reads()
    ) throws -> PageFixture {
        let fixture = try PageFixture(settings, width: width, height: height)
        let search = ZoneSearch(Dictionary(uniqueKeysWithValues: Self.names.map { ($0, $0) }))
        fixture.page.zoneSearch = {
            reads.count += 1
            return search
        }
        return fixture
    }

    private func labels(_ page: SettingsPage) -> [String] { page.settings.zones.map(\.label) }

    private func list(_ fixture: PageFixture) throws -> CityList {
        try #require(fixture.page.controls[try fixture.row(Self.item)].cities)
    }

    private func note(_ fixture: PageFixture) throws -> String? {
        let row = try fixture.row(Self.item)
        let text =
            fixture.page.input.note(of: row)
            ?? fixture.page.model.text(of: fixture.page.layout.rows[row])
        return text.map { Words.english($0) }
    }

    @Test("cities are typed, chosen and added; the page reports each list, and undoes it")
    func adding() throws {
        let reads = Reads()
        let fixture = try fixture(reads: reads)
        let page = fixture.page
        try fixture.focus(Self.item)
        #expect(!page.isTyping && page.mayType)
        fixture.press(.return)
        #expect(page.isTyping && reads.count == 0)
        for letter in ["S", "ã", "o"] { #expect(page.type(letter) == .handled) }
        #expect(try list(fixture).offers.map(\.label) == ["Sao Tome", "Sao Paulo"])
        #expect(try note(fixture) == "Africa/Sao_Tome")
        fixture.press(.down)
        #expect(try note(fixture) == "America/Sao_Paulo")
        let old = page.settings
        let response = fixture.press(.return)
        var reported = old
        for change in response.changes { change.apply(to: &reported) }
        #expect(reported == page.settings && response.changes.count == 1)
        #expect(labels(page) == ["London", "New York", "Tokyo", "Sao Paulo"])
        #expect(page.settings.mode == .time)
        // The next one, with a click.
        #expect(page.isTyping)
        _ = page.type("lis")
        let point = try fixture.point(Self.item, x: 0.8)
        _ = page.pointer(.pressed, at: point)
        _ = page.pointer(.released, at: point)
        #expect(labels(page).last == "Lisbon" && reads.count == 1)
        fixture.press(.backspace)
        #expect(labels(page).last == "Sao Paulo")
        for count in [5, 4, 3] {
            fixture.press(.undo)
            #expect(labels(page).count == count)
        }
        #expect(page.settings == old && page.isTyping)
        #expect(fixture.press(.escape) == .handled && !page.isTyping)
        #expect(fixture.press(.escape) == .ignored)
        // The names may be others when the page is shown again.
        page.release()
        try fixture.focus(Self.item)
        fixture.press(.plus)
        _ = page.type("s")
        #expect(reads.count == 2)
    }

    @Test("Backspace that is held down removes the letters and no city")
    func heldBackspace() throws {
        let fixture = try fixture()
        try fixture.focus(Self.item)
        fixture.press(.return)
        _ = fixture.page.type("sao")
        for _ in 0..<20 { fixture.press(.backspace, isRepeat: true) }
        #expect(try list(fixture).typed?.isEmpty == true)
        #expect(labels(fixture.page).count == 3)
        fixture.press(.backspace)
        #expect(labels(fixture.page) == ["London", "New York"])
    }

    @Test("keys remove any of the cities; the last one stays")
    func removing() throws {
        let fixture = try fixture()
        try fixture.focus(Self.item)
        let steps: [(FlipEngine.KeyPress.Key, [String])] = [
            (.right, ["London", "New York", "Tokyo"]), (.minus, ["New York", "Tokyo"]),
            (.end, ["New York", "Tokyo"]), (.backspace, ["New York"]), (.backspace, ["New York"]),
        ]
        for (key, expected) in steps {
            fixture.press(key)
            #expect(labels(fixture.page) == expected)
        }
        fixture.press(.up)
        let row = try fixture.row(Self.item)
        #expect(fixture.page.focus.index == row - 1)
    }

    @Test("a click on a cross removes its city; a click elsewhere begins the typing")
    func crosses() throws {
        let fixture = try fixture()
        let page = fixture.page
        let row = try fixture.row(Self.item)
        func click(_ local: Point) {
            let place = page.place(of: row)
            let point = Point(x: place.minX + local.x, y: place.minY + local.y)
            _ = page.pointer(.hovered, at: point)
            _ = page.pointer(.pressed, at: point)
            _ = page.pointer(.released, at: point)
        }
        let size = page.layout.rows[row].control.inPoints.size
        let cross = try list(fixture).cross(of: 2, size)
        click(Point(x: cross.midX, y: cross.midY))
        #expect(labels(page) == ["London", "Tokyo"] && !page.isTyping)
        let city = try list(fixture).places(size)[1]
        click(Point(x: city.minX + 4, y: city.midY))
        #expect(labels(page) == ["London", "Tokyo"] && page.isTyping)
        fixture.press(.escape)
        click(Point(x: 4, y: 4))
        #expect(page.isTyping)
    }

    @Test("the pointer chooses an offer, and then the keys go on from there")
    func hovering() throws {
        let fixture = try fixture()
        try fixture.focus(Self.item)
        fixture.press(.return)
        _ = fixture.page.type("sa")
        #expect(try list(fixture).offers.map(\.label) == ["Saigon", "Saipan", "Sao Tome"])
        _ = fixture.page.pointer(.hovered, at: try fixture.point(Self.item, x: 0.95))
        #expect(try note(fixture) == "Africa/Sao_Tome")
        fixture.press(.up)
        #expect(try note(fixture) == "Pacific/Saipan")
    }

    @Test("everything that leaves the row ends the typing, and adds nothing")
    func leaving() throws {
        let ways: [(PageFixture) throws -> Void] = [
            { $0.press(.tab) }, { $0.press(.tab, .shift) }, { $0.press(.escape) },
            {
                _ = $0.page.pointer(.pressed, at: try $0.point(.hourCycle, x: 0.9))
                _ = $0.page.pointer(.released, at: try $0.point(.hourCycle, x: 0.9))
            },
            { _ = $0.page.pointer(.pressed, at: Point(x: 400, y: 20)) },
            { $0.page.release() },
            { $0.page.fixed = [.zones: "Given by --zone"] },
        ]
        for leave in ways {
            let fixture = try fixture()
            try fixture.focus(Self.item)
            fixture.press(.return)
            _ = fixture.page.type("sao")
            try leave(fixture)
            #expect(!fixture.page.isTyping)
            #expect(try list(fixture).typed == nil)
            #expect(labels(fixture.page) == ["London", "New York", "Tokyo"])
        }
        // The wheel, a pointer that passes and a lost button do not.
        let fixture = try fixture()
        try fixture.focus(Self.item)
        fixture.press(.return)
        _ = fixture.page.type("sao")
        for phase in [PagePointer.hovered, .scrolled(1), .left, .cancelled] {
            _ = fixture.page.pointer(phase, at: try fixture.point(.hourCycle))
        }
        #expect(fixture.page.isTyping)
        #expect(try list(fixture).typed == "sao")
    }

    @Test("a row that an option determines is dim, says so, and is skipped")
    func fixed() throws {
        let fixture = try fixture()
        let row = try fixture.row(Self.item)
        #expect(try note(fixture) == "In the mode World")
        fixture.page.fixed = [.zones: "Given by --zone"]
        #expect(!fixture.page.isEnabled(row))
        #expect(try note(fixture) == "Given by --zone")
        for _ in fixture.page.controls {
            fixture.press(.tab)
            #expect(fixture.page.focus.index != row)
        }
        let point = try fixture.point(Self.item)
        _ = fixture.page.pointer(.pressed, at: point)
        _ = fixture.page.pointer(.released, at: point)
        #expect(!fixture.page.isTyping)
        fixture.page.fixed = [:]
        #expect(fixture.page.isEnabled(row))
        fixture.page.settings.mode = .world
        _ = fixture.page.pointer(.left, at: .zero)
        #expect(try note(fixture) == nil)
    }

    @Test("without the names nothing is offered")
    func withoutNames() throws {
        let fixture = try fixture()
        fixture.page.zoneSearch = { nil }
        try fixture.focus(Self.item)
        fixture.press(.return)
        _ = fixture.page.type("sao")
        #expect(try note(fixture) == "No such city")
        #expect(fixture.press(.return).changes.isEmpty)
    }

    @Test("the page rests between keys", arguments: [(120, 60), (320, 120), (1280, 720)])
    func rest(width: Int, height: Int) throws {
        let fixture = try fixture(width: width, height: height)
        _ = fixture.frame()
        try fixture.focus(Self.item)
        fixture.press(.return)
        for letter in ["s", "a", "o"] {
            _ = fixture.page.type(letter)
            #expect(fixture.needsFrames)
            for _ in 0..<120 where fixture.needsFrames { _ = fixture.frame(after: 1 / 60) }
            #expect(fixture.page.nextFrameTime == .infinity && !fixture.needsFrames)
        }
    }

    @Test("at rest, pointed at, typing, and with offers", arguments: ["graphite", "paper"])
    func pictures(theme: String) throws {
        var settings = Settings()
        settings.mode = .world
        settings.theme = theme
        let fixture = try fixture(settings, width: 480, height: 270)
        try fixture.focus(Self.item)
        _ = fixture.frame()
        func expect(_ name: String) {
            _ = fixture.frame()
            expectGolden(
                GoldenPicture(fixture.picture()), named: "back/cities-\(theme)-\(name)")
        }
        _ = fixture.page.pointer(.hovered, at: try fixture.point(Self.item, x: 0.5))
        expect("city")
        fixture.press(.return)
        expect("empty")
        _ = fixture.page.type("sao")
        expect("offers")
    }

    @Test("in the smallest windows", arguments: [(120, 60), (320, 120)])
    func small(width: Int, height: Int) throws {
        var settings = Settings()
        settings.zones =
            Setting.zones(
                ["Europe/London", "America/New_York", "Asia/Tokyo", "Africa/Cairo", "Asia/Kolkata"])
            ?? []
        let fixture = try fixture(settings, width: width, height: height)
        try fixture.focus(Self.item)
        _ = fixture.frame()
        expectGolden(
            GoldenPicture(fixture.picture()), named: "back/cities-\(width)x\(height)")
    }
}
