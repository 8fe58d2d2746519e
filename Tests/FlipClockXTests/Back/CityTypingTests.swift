import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// The row of the cities on the back of a face: keys that are commands elsewhere, and the option.
@Suite("Typing a city on the back")
struct CityTypingTests {
    /// A face that shows its back, with its keeper.
    private func back(
        _ overrides: SettingsOverrides = SettingsOverrides()
    ) throws -> (face: FaceController, keeper: KeptSettings, page: SettingsPage) {
        let keeper = try KeptSettings(file: nil, overrides: overrides)
        let face = try FaceController(
            keeper: keeper, zones: Zones { try? ZoneFile.zone(named: $0) },
            moment: Moment(FaceFixture.reading(minute: 600)), width: 640, height: 360,
            fonts: DigitFonts { Issue.record("\($0)") })
        face.owner.readMoment = { Moment(FaceFixture.reading(minute: 600)) }
        press(.character("s"), face, at: 1)
        for time in 1...4 { _ = face.frame(at: Double(time)) }
        return (face, keeper, try #require(face.back.page))
    }

    @discardableResult
    private func press(
        _ key: FlipEngine.KeyPress.Key, _ face: FaceController, _ modifiers: Modifiers = [],
        at time: MediaTime = 5, text: String? = nil
    ) -> Command? {
        let press = FlipEngine.KeyPress(key: key, modifiers: modifiers, isRepeat: false, time: time)
        return face.key(press, now: time) { text }
    }

    @Test(
        "letters, digits and Space are text; commands with Control stay; Escape leaves the row first"
    )
    func keys() throws {
        let (face, keeper, page) = try back()
        page.zoneSearch = {
            ZoneSearch(["America/Sao_Paulo": "America/Sao_Paulo", "Asia/Saigon": "Asia/Saigon"])
        }
        let row = try #require(page.layout.rows.firstIndex { $0.item == .setting(.zones) })
        func letters() -> String? { page.controls[row].cities?.typed }
        #expect(!face.mayType)
        for _ in 0..<page.controls.count where page.focus.index != row { press(.tab, face) }
        #expect(face.mayType && !face.isTyping)
        // Before the typing, S turns the face; here Return begins it.
        press(.return, face)
        #expect(face.isTyping && letters() == "")
        for (key, text) in [("s", "S"), ("q", "q"), ("f", "f")] as [(Character, String)] {
            #expect(press(.character(key), face, text: text) == nil)
        }
        press(.digit(2), face, text: "2")
        press(.space, face, text: " ")
        press(.other, face, text: "")
        press(.minus, face, text: "-")
        #expect(letters() == "Sqf2 -")
        #expect(keeper.settings == Settings() && face.scene.restingSide == .back)
        for _ in 0..<5 { press(.backspace, face) }
        #expect(letters() == "S")
        press(.character("a"), face, text: "a")
        press(.character("o"), face, text: "o")
        press(.return, face)
        #expect(keeper.settings.zones.last?.name == "America/Sao_Paulo")
        press(.character("z"), face, .control)
        #expect(keeper.settings == Settings() && face.isTyping)
        #expect(press(.f11, face) == .fullScreen)
        press(.escape, face)
        #expect(!face.isTyping && face.scene.restingSide == .back)
        press(.escape, face)
        #expect(face.scene.side == .front)
    }

    @Test("the row says that an option gives the cities, until they are given otherwise")
    func option() throws {
        var overrides = SettingsOverrides()
        overrides.set(.zones, to: .zones([ZoneName("Asia/Dubai")].compactMap { $0 }))
        let (face, _, page) = try back(overrides)
        #expect(page.fixed == [.zones: "Given by --zone"])
        // A picture of the back says so, too.
        var options = Options.Snapshot(path: "-", size: .init(width: 640, height: 360))
        options.side = .back
        let pictures = try [
            SettingsRanks(options: overrides), SettingsRanks(file: face.owner.clock.settings),
        ].map {
            try SnapshotRenderer(options: options).draw($0, now: FaceFixture.reading(minute: 600))
                .pixels
        }
        #expect(pictures[0] != pictures[1])
        face.change(to: Settings(), isRestoring: true, at: 6)
        #expect(page.fixed.isEmpty && page.settings.zones == Settings().zones)
    }
}
