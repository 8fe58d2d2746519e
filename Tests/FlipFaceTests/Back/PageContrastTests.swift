import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The contrast of all text on the plate, measured on pixels as WCAG 2 defines it.
@Suite("Contrast on the back")
struct PageContrastTests {
    private static let themes = BuiltInTheme.all.map(\.name).filter { $0 != BuiltInTheme.system }

    @Test(
        "all text has at least 4.5:1 in every theme",
        arguments: themes, [(120, 60), (320, 120), (1280, 720)])
    func everyTheme(name: String, size: (width: Int, height: Int)) throws {
        var settings = Settings()
        settings.theme = name
        try check(settings, size.width, size.height)
    }

    @Test(
        "labels, values, headings, titles and disabled buttons have at least 4.5:1",
        arguments: PageInputTests.sizes)
    func contrast(width: Int, height: Int) throws { try check(Settings(), width, height) }

    private func check(_ settings: Settings, _ width: Int, _ height: Int) throws {
        let fixture = try PageFixture(settings, width: width, height: height)
        let layout = fixture.page.layout
        for (index, row) in layout.rows.enumerated() {
            fixture.page.reveal(index)
            _ = fixture.frame()
            let picture = fixture.picture()
            let y = layout.view.minY - Int(fixture.page.scroll.offset)
            func check(_ rect: PixelRect, _ name: String) {
                let place = rect.moved(x: layout.view.minX, y: y)
                let found = picture.inkContrast(in: place)
                #expect(found >= 4.5, "\(name): \(found)")
            }
            if let label = row.label { check(label, "\(row.title ?? "")") }
            if let value = row.value { check(value, "the value of \(row.title ?? "")") }
            if case .button = fixture.page.controls[index] {
                // Without the key's rim, which is lit.
                let key = row.control
                check(
                    PixelRect(
                        minX: key.minX + key.width / 8, minY: key.minY + key.height / 4,
                        maxX: key.maxX - key.width / 8, maxY: key.maxY - key.height / 4),
                    "the button \(row.item)")
            }
            if let choice = fixture.page.controls[index].choice, !row.isSingle,
                choice.swatches.isEmpty
            {
                let segment = row.control.width / choice.titles.count
                for number in choice.titles.indices where number != choice.index {
                    check(
                        PixelRect(
                            x: row.control.minX + number * segment + segment / 6,
                            y: row.control.minY + row.control.height / 4,
                            width: segment * 2 / 3, height: row.control.height / 2),
                        choice.titles[number])
                }
            }
        }
        fixture.page.reveal(0)
        _ = fixture.frame()
        let picture = fixture.picture()
        for heading in layout.headings {
            let place = heading.frame.moved(
                x: layout.view.minX, y: layout.view.minY - Int(fixture.page.scroll.offset))
            guard layout.view.contains(place) else { continue }
            let left = PixelRect(
                x: place.minX, y: place.minY, width: min(place.width, place.height * 2),
                height: place.height)
            #expect(picture.inkContrast(in: left) >= 4.5, "\(heading.title)")
        }
        if let title = layout.title {
            let name = PixelRect(
                minX: title.minX, minY: title.minY + title.height * 3 / 5,
                maxX: title.minX + layout.pixels(100), maxY: title.maxY)
            #expect(picture.inkContrast(in: name) >= 4.5, "the program's name")
        }
    }
}
