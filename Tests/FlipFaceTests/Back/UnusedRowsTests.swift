import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// Rows whose settings have no effect: the end of the night and its light while the night never begins.
@Suite("Rows without an effect")
struct UnusedRowsTests {
    /// How the night's beginning changes.
    enum Change: CaseIterable, Sendable {
        case keyboard, file, undo, restore
    }

    /// The state of the row at that moment.
    enum Hold: CaseIterable, Sendable {
        case none, focus, pressed, dragged
    }

    private static let rows: [SettingsItem] = [.setting(.duskTo), .setting(.duskLight)]

    @Test("they are dim, do not react, and Tab skips them", arguments: rows)
    func unused(item: SettingsItem) throws {
        let fixture = try PageFixture()
        let row = try fixture.row(item)
        #expect(!fixture.page.isEnabled(row))
        for _ in 0..<2 * fixture.page.controls.count {
            fixture.press(.tab)
            #expect(fixture.page.focus.index != row)
        }
        let before = fixture.page.settings
        for x in [0.1, 0.9] {
            _ = fixture.page.pointer(.pressed, at: try fixture.point(item, x: x))
            #expect(!fixture.page.isHeld)
            _ = fixture.page.pointer(.released, at: try fixture.point(item, x: x))
            _ = fixture.page.pointer(.scrolled(1), at: try fixture.point(item, x: x))
        }
        #expect(fixture.page.settings == before)
        let picture = fixture.picture()
        let lit = try PageFixture(.withNight)
        let label = try #require(fixture.page.layout.rows[row].label)
        let view = fixture.page.layout.view
        let place = label.moved(x: view.minX, y: view.minY)
        // Its strokes stand out from the plate by less than three quarters of those of a row with an effect.
        let (dim, full) = (Self.span(picture, place), Self.span(lit.picture(), place))
        #expect(dim * 4 < full * 3, "\(dim) of \(full)")
    }

    /// The difference between the brightest and the darkest green in `place`.
    private static func span(_ picture: PixelBuffer, _ place: PixelRect) -> Int {
        let pixels = picture.pixels
        let greens = (place.minY..<place.maxY).flatMap { y in
            (place.minX..<place.maxX).map { Int(pixels[y * picture.width + $0] >> 8 & 0xff) }
        }
        return (greens.max() ?? 0) - (greens.min() ?? 0)
    }

    @Test("the glass can be dragged back to Off where it does not work")
    func glass() throws {
        var settings = Settings()
        settings.window.opacity = 0.8
        let fixture = try PageFixture(settings)
        let page = fixture.page
        let item = SettingsItem.setting(.windowOpacity)
        page.limits.settings[.windowOpacity] = "Needs a compositor"
        try #require(page.isEnabled(try fixture.row(item)))
        _ = page.pointer(.pressed, at: try fixture.point(item, x: 0.5))
        var ends: Set<Double> = []
        for x in [-2.0, 3] {
            _ = page.pointer(.moved, at: try fixture.point(item, x: x))
            #expect(page.isHeld, "the control does not take the effect from itself")
            ends.insert(page.settings.window.opacity)
        }
        #expect(ends.contains(1))
        let off = page.settings.window.opacity == 1 ? 3.0 : -2
        let response = page.pointer(.released, at: try fixture.point(item, x: off))
        #expect(response.changes == [SettingsChange(setting: .windowOpacity, value: .number(1))])
        let row = try fixture.row(item)
        #expect(page.settings.window.opacity == 1 && !page.isEnabled(row))
    }

    @Test(
        "a row that loses its effect has the value from before any hold, which ends",
        arguments: Change.allCases, Hold.allCases)
    func losing(change: Change, hold: Hold) throws {
        // A held control is not left by keys, an undo or a button.
        guard hold == .none || hold == .focus || change == .file else { return }
        let fixture = try PageFixture(change == .undo ? Settings() : .withNight)
        _ = fixture.frame()
        let page = fixture.page
        let start = SettingsItem.setting(.duskFrom)
        let item = SettingsItem.setting(.duskLight)
        if change == .undo {
            try fixture.focus(start)
            fixture.press(.right)
            try #require(page.settings.duskStart != nil)
        }
        let row = try fixture.row(item)
        try #require(page.isEnabled(row))
        var settings = page.settings
        let light = settings.duskLight
        switch hold {
        case .none: break
        case .focus: try fixture.focus(item)
        case .pressed, .dragged:
            _ = page.pointer(.pressed, at: try fixture.point(item, x: 0.5))
            if hold == .dragged { _ = page.pointer(.moved, at: try fixture.point(item, x: 0.8)) }
            try #require(page.isHeld)
        }
        _ = fixture.frame(after: 0.02)
        switch change {
        case .keyboard:
            try fixture.focus(start)
            fixture.press(.home)
        case .file:
            settings.duskStart = nil
            page.settings = settings
        case .undo: fixture.press(.undo)
        case .restore:
            try fixture.focus(.restore)
            fixture.press(.return)
        }
        #expect(page.settings.duskStart == nil)
        #expect(!page.isHeld && !page.controls[row].isHeld && !page.isEnabled(row))
        if change != .restore { #expect(page.settings.duskLight == light) }
        #expect(page.controls[row].value == item.value(in: page.settings))
        // The rest of the gesture has no effect.
        _ = page.pointer(.moved, at: try fixture.point(item, x: 0.2))
        _ = page.pointer(.released, at: try fixture.point(item, x: 0.2))
        #expect(page.settings.duskLight == (change == .restore ? Settings().duskLight : light))
        // It rests, and can be used again as soon as the night begins.
        for _ in 0..<120 where fixture.needsFrames { _ = fixture.frame(after: 1 / 60) }
        #expect(page.nextFrameTime == .infinity)
        page.settings.duskStart = TimeOfDay(minutes: 1200)
        #expect(page.isEnabled(row))
        try fixture.focus(item)
        let before = page.settings.duskLight
        fixture.press(.right)
        #expect(page.settings.duskLight > before)
    }
}
