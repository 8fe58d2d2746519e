import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The row of the digits' font: it offers the theme's, and some families if they are installed.
@Suite("The row of the font")
struct FontRowTests {
    private static let item = SettingsItem.setting(.font)

    /// A page that can use `families`, and the number of searches.
    private final class Searches {
        var count = 0
    }

    private func fixture(
        _ families: Set<String>, settings: Settings = Settings(), _ searches: Searches = Searches()
    ) throws -> PageFixture {
        let fixture = try PageFixture(settings)
        fixture.page.usableFamilies = { asked in
            searches.count += 1
            return families.intersection(asked)
        }
        return fixture
    }

    @Test("keys, the wheel and the arrows skip families that are not installed")
    func skipping() throws {
        let all = FontOffers.all.map(\.family)
        let usable: Set = [all[1], all[4]]
        let fixture = try fixture(usable)
        let page = fixture.page
        func families() -> [String] { page.settings.fonts }
        try fixture.focus(Self.item)
        let steps: [(FlipEngine.KeyPress.Key, [String])] = [
            (.right, [all[1]]), (.right, [all[4]]), (.right, [all[4]]), (.left, [all[1]]),
            (.end, [all[4]]), (.space, []), (.left, []), (.space, [all[1]]), (.home, []),
        ]
        for (key, expected) in steps {
            fixture.press(key)
            #expect(families() == expected, "\(key)")
        }
        for (notches, expected) in [(-1, [all[1]]), (-1, [all[4]]), (-1, [all[4]]), (1, [all[1]])] {
            _ = page.pointer(.scrolled(notches), at: try fixture.point(Self.item))
            #expect(families() == expected)
        }
        for (x, expected) in [(0.9, [all[4]]), (0.9, []), (0.1, [all[4]]), (0.1, [all[1]])] {
            let point = try fixture.point(Self.item, x: x)
            _ = page.pointer(.pressed, at: point)
            _ = page.pointer(.released, at: point)
            #expect(families() == expected, "\(x)")
        }
    }

    @Test("families are searched when the row is first operated, and again after the page was left")
    func search() throws {
        let searches = Searches()
        let fixture = try fixture([], searches)
        _ = fixture.frame()
        try fixture.focus(Self.item)
        #expect(searches.count == 0)
        for _ in 0..<3 { fixture.press(.right) }
        #expect(searches.count == 1 && fixture.page.settings.fonts.isEmpty)
        fixture.page.release()
        try fixture.focus(Self.item)
        fixture.press(.right)
        #expect(searches.count == 2)
    }

    @Test("other families of the file are shown as such; the row leaves them, and an undo returns")
    func others() throws {
        let all = FontOffers.all.map(\.family)
        for families in [["Own"], [all[0], all[1]], [all[0], "Own"]] {
            var settings = Settings()
            settings.fonts = families
            let fixture = try fixture([all[1]], settings: settings)
            func title() throws -> String {
                let row = fixture.page.controls[try fixture.row(Self.item)]
                let choice = try #require(row.choice)
                return choice.titles[choice.shown]
            }
            #expect(try title() == "Other")
            try fixture.focus(Self.item)
            fixture.press(.right)
            #expect(fixture.page.settings.fonts == families)
            fixture.press(.left)
            #expect(fixture.page.settings.fonts == [all[1]])
            #expect(try title() == FontOffers.all[1].title)
            fixture.press(.right)
            #expect(fixture.page.settings.fonts == [all[1]])
            fixture.press(.undo)
            #expect(fixture.page.settings.fonts == families)
            #expect(try title() == "Other")
        }
    }

    @Test("the card flips from its picture in the old font into the new one")
    func flip() throws {
        let fixture = try fixture(["Oswald"])
        let before = GoldenPicture(fixture.picture())
        let card = try #require(fixture.page.card)
        try fixture.focus(Self.item)
        fixture.press(.right)
        #expect(fixture.page.settings.fonts == ["Oswald"])
        // As the clock does after each input, with another font than the one of the tests' cards.
        fixture.page.setDigits(try PageFixture.typeface())
        fixture.page.style = FaceStyle(fixture.page.settings)
        let place = try #require(fixture.page.layout.card)
        let turning = GoldenPicture(fixture.picture(after: 0.01))
        #expect(card.isTurning)
        // At the flip's beginning the card has hardly changed.
        func levels(_ a: GoldenPicture, _ b: GoldenPicture) -> Int {
            var count = 0
            for y in place.minY..<place.maxY {
                for x in place.minX..<place.maxX where a[x, y] != b[x, y] { count += 1 }
            }
            return count
        }
        for _ in 0..<120 where fixture.needsFrames { _ = fixture.frame(after: 1 / 60) }
        #expect(!card.isTurning)
        let after = GoldenPicture(fixture.picture())
        #expect(levels(after, before) > place.width * place.height / 8)
        #expect(levels(turning, before) < levels(turning, after))
    }
}
