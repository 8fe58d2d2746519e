import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// Controls under the pointer, before a press.
@Suite("The pointer over the page")
struct PageHoverTests {
    private static let themes = BuiltInTheme.all.map(\.name).filter { $0 != BuiltInTheme.system }

    /// The text beside the control of `item`.
    private func text(of item: SettingsItem, _ fixture: PageFixture) throws -> String? {
        let row = try fixture.row(item)
        let interaction = fixture.page.input.interaction(of: row)
        return fixture.page.model.text(
            of: fixture.page.layout.rows[row], pointed: interaction.alternative
        ).map { Words.english($0) }
    }

    @Test("the name of the theme under the pointer is beside the small cards")
    func names() throws {
        let fixture = try PageFixture()
        let count = Double(BuiltInTheme.all.count)
        #expect(try text(of: .theme, fixture) == "Graphite")
        for (index, theme) in BuiltInTheme.all.enumerated() {
            let point = try fixture.point(.theme, x: (Double(index) + 0.5) / count)
            _ = fixture.page.pointer(.hovered, at: point)
            #expect(try text(of: .theme, fixture) == theme.title)
        }
        // With the keyboard the value is named, and so it is after the pointer has left.
        fixture.press(.tab)
        #expect(try text(of: .theme, fixture) == "Graphite")
        _ = fixture.page.pointer(.hovered, at: try fixture.point(.theme, x: 0.99))
        _ = fixture.page.pointer(.left, at: .zero)
        #expect(try text(of: .theme, fixture) == "Graphite")
    }

    @Test("a press that slides over the small cards names them")
    func heldNames() throws {
        let fixture = try PageFixture()
        _ = fixture.page.pointer(.pressed, at: try fixture.point(.theme, x: 0.01))
        for (index, theme) in BuiltInTheme.all.enumerated() {
            let x = (Double(index) + 0.5) / Double(BuiltInTheme.all.count)
            _ = fixture.page.pointer(.moved, at: try fixture.point(.theme, x: x))
            #expect(try text(of: .theme, fixture) == theme.title)
        }
        fixture.press(.escape)
        #expect(fixture.page.settings.theme == Settings().theme)
    }

    @Test("every control is seen to answer the pointer", arguments: themes)
    func seen(name: String) throws {
        var settings = Settings.withNight
        settings.theme = name
        // A change that the page can restore.
        settings.drifts = true
        let fixture = try PageFixture(settings, height: 2000)
        for (index, row) in fixture.page.layout.rows.enumerated() {
            _ = fixture.page.pointer(.left, at: .zero)
            let rest = fixture.picture()
            // Not on the selected alternative, which is the first one or the last one.
            let isFirst = fixture.page.controls[index].choice.map { $0.index == 0 } ?? true
            _ = fixture.page.pointer(
                .hovered, at: try fixture.point(row.item, x: isFirst ? 0.9 : 0.1))
            _ = fixture.frame(after: 0.01)
            let changed = GoldenDifference(
                GoldenPicture(rest), GoldenPicture(fixture.picture()), tolerance: 11)
            #expect(changed.count >= 20, "\(row.item): \(changed.count) pixels")
        }
    }

    @Test("a knob has 3:1 against its bed, or a line around it that has", arguments: themes)
    func knobs(name: String) throws {
        let control = try #require(BuiltInTheme.named(name)).theme.back.control
        let (knob, bed) = (control.knob, control.recess)
        guard let outline = control.knobOutline else {
            let ratio = Contrast.ratio((knob.from + knob.to) / 2, (bed.from + bed.to) / 2)
            #expect(ratio >= 3, "\(name): \(ratio)")
            return
        }
        for shade in [knob.from, knob.to, bed.from, bed.to] {
            #expect(Contrast.ratio(outline, shade) >= 3, "\(name)")
        }
    }
}
