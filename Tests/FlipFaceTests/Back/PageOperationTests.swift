import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// Every row by the keyboard alone and by the pointer alone, in windows of all shapes, and the undo of each change.
@Suite("Operating the page")
struct PageOperationTests {
    @Test("every row by the keyboard alone", arguments: PageInputTests.sizes)
    func keyboard(width: Int, height: Int) throws {
        let fixture = try PageFixture(width: width, height: height)
        var visited: Set<SettingsItem> = []
        fixture.page.settings.duskStart = Settings.withNight.duskStart
        for _ in fixture.page.controls {
            fixture.press(.tab)
            let index = try #require(fixture.page.focus.index)
            let item = fixture.page.layout.rows[index].item
            let view = fixture.page.layout.view.inPoints
            let place = fixture.page.place(of: index)
            #expect(place.minY >= view.minY && place.maxY <= view.maxY, "\(item) is not visible")
            let before = fixture.page.settings
            if item == .quit {
                #expect(fixture.press(.return).isQuitting)
            } else if item == .session {
                #expect(fixture.press(.space).startWithSession == true)
                #expect(fixture.press(.space).startWithSession == false)
            } else {
                let isCities = item == .setting(.zones)
                fixture.press(item == .restore ? .space : isCities ? .minus : .right)
                if fixture.page.settings == before { fixture.press(.left) }
                #expect(fixture.page.settings != before, "\(item)")
                fixture.press(.undo)
                #expect(fixture.page.settings == before, "\(item) is not undone")
            }
            visited.insert(item)
        }
        #expect(visited == Set(SettingsItem.all))
    }

    @Test("every row by the pointer alone", arguments: PageInputTests.sizes)
    func pointer(width: Int, height: Int) throws {
        let fixture = try PageFixture(width: width, height: height)
        fixture.page.settings.duskStart = Settings.withNight.duskStart
        let view = fixture.page.layout.view.inPoints
        for (index, row) in fixture.page.layout.rows.enumerated() {
            try show(index, in: fixture)
            let place = fixture.page.place(of: index)
            #expect(
                place.minY >= view.minY && place.maxY <= view.maxY, "\(row.item) is not visible")
            let before = fixture.page.settings
            let point = Point(
                x: place.minX + place.width * fixture.changingX(row.item), y: place.midY)
            _ = fixture.page.pointer(.hovered, at: point)
            #expect(fixture.page.pointer(.pressed, at: point).isHandled)
            let response = fixture.page.pointer(.released, at: point)
            if row.item == .quit {
                #expect(response.isQuitting)
            } else if row.item == .session {
                #expect(response.startWithSession == true)
            } else {
                #expect(fixture.page.settings != before, "\(row.item)")
                fixture.press(.undo)
                #expect(fixture.page.settings == before, "\(row.item) is not undone")
            }
        }
    }

    /// Makes row `index` visible with the pointer, by dragging beside the rows, where no control is.
    private func show(_ index: Int, in fixture: PageFixture) throws {
        let page = fixture.page
        let view = page.layout.view.inPoints
        let place = page.place(of: index)
        if place.minY >= view.minY, place.maxY <= view.maxY { return }
        let start = Point(x: view.maxX + 13, y: view.midY)
        let end = Point(x: start.x, y: start.y + view.midY - place.midY)
        _ = page.pointer(.pressed, at: start)
        _ = page.pointer(.moved, at: end)
        _ = page.pointer(.released, at: end)
    }

    @Test("in a tiny window the picture scrolls, and back to the same one")
    func tinyPictures() throws {
        let fixture = try PageFixture(width: 120, height: 60)
        _ = fixture.frame()
        let first = GoldenPicture(fixture.picture())
        _ = fixture.page.pointer(.scrolled(-1), at: Point(x: 40, y: 30))
        _ = fixture.frame()
        let second = GoldenPicture(fixture.picture())
        #expect(first != second)
        _ = fixture.page.pointer(.scrolled(1), at: Point(x: 40, y: 30))
        _ = fixture.frame()
        expectSame(GoldenPicture(fixture.picture()), as: first, named: "back/first-row")
    }
}
