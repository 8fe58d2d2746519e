import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

@Suite("Undo on the page")
struct PageUndoTests {
    private static let changeable = SettingsItem.settings

    @Test("Control+Z undoes a change of every control", arguments: changeable)
    func each(item: SettingsItem) throws {
        for isKeyboard in [true, false] {
            let fixture = try PageFixture(.withNight)
            var states = [fixture.page.settings]
            func note() {
                if fixture.page.settings != states.last { states.append(fixture.page.settings) }
            }
            if isKeyboard {
                try fixture.focus(item)
                // The cities are removed, not stepped through.
                for key in [FlipEngine.KeyPress.Key.right, .left, .left, .right, .minus] {
                    fixture.press(key)
                    note()
                }
            } else {
                let point = try fixture.point(item, x: fixture.changingX(item))
                _ = fixture.page.pointer(.hovered, at: point)
                _ = fixture.page.pointer(.pressed, at: point)
                _ = fixture.page.pointer(.released, at: point)
                note()
            }
            #expect(states.count > 1)
            // One change at a time, until nothing is left; an undo cannot be undone.
            for state in states.dropLast().reversed() {
                #expect(fixture.press(.undo).changes.count == 1)
                #expect(fixture.page.settings == state)
            }
            for _ in 0..<3 { #expect(fixture.press(.undo) == .handled) }
            #expect(fixture.page.settings == .withNight)
        }
    }

    @Test("changes are undone one after the other, the latest first")
    func order() throws {
        let fixture = try PageFixture()
        var states = [fixture.page.settings]
        for item in Self.changeable {
            let before = fixture.page.settings
            // A switch has no end, so that key leaves it.
            for key in [FlipEngine.KeyPress.Key.end, .left, .right, .minus]
            where fixture.page.settings == before {
                try fixture.focus(item)
                fixture.press(key)
            }
            #expect(fixture.page.settings != before)
            states.append(fixture.page.settings)
        }
        for state in states.dropLast().reversed() {
            fixture.press(.undo)
            #expect(fixture.page.settings == state)
        }
    }

    @Test("a drag of a slider is one change, a cancelled one is none")
    func drag() throws {
        let fixture = try PageFixture()
        _ = fixture.page.pointer(.pressed, at: try fixture.point(.returnDelay, x: 0.8))
        for x in [0.7, 0.5, 0.3, 0.6] {
            _ = fixture.page.pointer(.moved, at: try fixture.point(.returnDelay, x: x))
        }
        #expect(fixture.press(.undo) == .handled)
        _ = fixture.page.pointer(.released, at: try fixture.point(.returnDelay, x: 0.2))
        #expect(fixture.press(.undo).changes == [.returnDelay(3)])
        _ = fixture.page.pointer(.pressed, at: try fixture.point(.returnDelay, x: 0.8))
        fixture.press(.escape)
        #expect(fixture.press(.undo).changes.isEmpty)
    }

    @Test("the button undoes after it has restored, until the page is left")
    func button() throws {
        var settings = Settings()
        settings.hourCycle = .h12
        settings.popFactor = 1.4
        settings.returnDelay = nil
        let fixture = try PageFixture(settings)
        let row = try fixture.row(.restore)
        func title() -> String? {
            fixture.page.model.text(of: fixture.page.layout.rows[row]).map { Words.english($0) }
        }
        #expect(title() == "Restore defaults")
        try fixture.focus(.restore)
        let response = fixture.press(.space)
        #expect(response.isRestoring && fixture.page.settings == Settings())
        #expect(title() == "Undo" && fixture.page.isEnabled(row))
        let back = fixture.press(.space)
        #expect(!back.isRestoring && fixture.page.settings == settings)
        #expect(title() == "Restore defaults")
        fixture.press(.space)
        #expect(title() == "Undo")
        fixture.page.release()
        #expect(title() == "Restore defaults")
        #expect(!fixture.page.isEnabled(row))
        // Control+Z still undoes it.
        fixture.press(.undo)
        #expect(fixture.page.settings == settings)
    }

    @Test("a setting that was changed elsewhere meanwhile keeps its value")
    func elsewhere() throws {
        let fixture = try PageFixture()
        try fixture.focus(.returnDelay)
        fixture.press(.right)
        try fixture.focus(.seconds)
        fixture.press(.right)
        fixture.page.settings.seconds = .none
        #expect(fixture.press(.undo).changes == [.returnDelay(3)])
        #expect(fixture.page.settings == Settings())
    }

    @Test("all random changes are undone")
    func random() throws {
        var random = SeededRandom(seed: 7)
        for _ in 0..<40 {
            let fixture = try PageFixture(width: 320, height: 120)
            for _ in 0..<60 {
                let item = try #require(SettingsItem.all.randomElement(using: &random))
                guard item != .quit, fixture.page.isEnabled(try fixture.row(item)) else {
                    continue
                }
                try fixture.focus(item)
                let keys: [FlipEngine.KeyPress.Key] = [.left, .right, .home, .end, .space]
                fixture.press(try #require(keys.randomElement(using: &random)))
            }
            for _ in 0..<200 { fixture.press(.undo) }
            #expect(fixture.page.settings == Settings())
        }
    }

    @Test("the history is bounded")
    func bounded() {
        var history = PageHistory()
        for index in 0..<1000 {
            var (old, new) = (Settings(), Settings())
            (old.returnDelay, new.returnDelay) = (Double(index), Double(index + 1))
            history.note(from: old, to: new)
        }
        var settings = Settings()
        settings.returnDelay = 1000
        var count = 0
        while let change = history.undo(in: settings).first {
            change.apply(to: &settings)
            count += 1
        }
        #expect(count == PageHistory.limit)
    }
}
