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
        fixture.page.settings.popFactor = 1.2
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
                fixture.press(item == .restore ? .space : .right)
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
        fixture.page.settings.popFactor = 1.2
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

    /// Makes row `index` visible with the pointer: by the arrows of the pages, or by dragging.
    private func show(_ index: Int, in fixture: PageFixture) throws {
        let page = fixture.page
        let view = page.layout.view.inPoints
        for _ in 0..<40 {
            let place = page.place(of: index)
            if place.minY >= view.minY, place.maxY <= view.maxY { return }
            let isBelow = place.maxY > view.maxY
            if let arrows = page.layout.arrows {
                let arrow = (isBelow ? arrows.down : arrows.up).inPoints
                let point = Point(x: arrow.midX, y: arrow.midY)
                #expect(page.pointer(.pressed, at: point) == .handled)
                _ = page.pointer(.released, at: point)
            } else {
                // Beside the rows, where no control is.
                let start = Point(x: view.maxX + 13, y: view.midY)
                _ = page.pointer(.pressed, at: start)
                _ = page.pointer(
                    .moved, at: Point(x: start.x, y: start.y + (isBelow ? -40 : 40)))
                _ = page.pointer(
                    .released, at: Point(x: start.x, y: start.y + (isBelow ? -40 : 40)))
            }
        }
    }

    @Test("the pages turn by arrows, keys and wheel, one at a time")
    func pages() throws {
        let fixture = try PageFixture(width: 120, height: 60)
        let page = fixture.page
        let height = Double(page.layout.view.height)
        let arrows = try #require(page.layout.arrows)
        let last = Int((page.scroll.limit / height).rounded())
        #expect(last >= 5)
        for (arrow, expected) in [(arrows.down, 1), (arrows.down, 2), (arrows.up, 1)] {
            let place = arrow.inPoints
            #expect(page.pointer(.pressed, at: Point(x: place.midX, y: place.midY)) == .handled)
            _ = page.pointer(.released, at: Point(x: place.midX, y: place.midY))
            #expect(page.scroll.offset == Double(expected) * height)
        }
        #expect(page.pointer(.scrolled(-1), at: Point(x: 40, y: 30)) == .handled)
        #expect(page.scroll.offset == 2 * height)
        _ = page.pointer(.scrolled(-100), at: Point(x: 40, y: 30))
        #expect(page.scroll.offset == Double(last) * height)
        fixture.press(.tab)
        #expect(page.scroll.offset == 0)
        // A drag that ends between two pages goes to the nearest one.
        _ = page.pointer(.pressed, at: Point(x: 8, y: 58))
        _ = page.pointer(.moved, at: Point(x: 8, y: 28))
        #expect(page.scroll.offset == 30)
        _ = page.pointer(.released, at: Point(x: 8, y: 28))
        #expect(page.scroll.offset == height)
    }

    @Test("the picture differs between pages, and shows whether there are more")
    func pagePictures() throws {
        let fixture = try PageFixture(width: 120, height: 60)
        _ = fixture.frame()
        let first = GoldenPicture(fixture.picture())
        _ = fixture.page.pointer(.scrolled(-1), at: Point(x: 40, y: 30))
        _ = fixture.frame()
        let second = GoldenPicture(fixture.picture())
        #expect(first != second)
        _ = fixture.page.pointer(.scrolled(1), at: Point(x: 40, y: 30))
        _ = fixture.frame()
        expectSame(GoldenPicture(fixture.picture()), as: first, named: "back/first-page")
    }
}
