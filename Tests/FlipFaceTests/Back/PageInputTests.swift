import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

@Suite("Pointer and keyboard on the back")
struct PageInputTests {
    static let sizes: [(width: Int, height: Int)] = [
        (120, 60), (320, 120), (480, 270), (720, 1280), (1280, 720), (3440, 300), (3840, 2160),
    ]

    @Test("hit-testing finds every control at a grid of points over it", arguments: sizes)
    func hits(width: Int, height: Int) throws {
        let fixture = try PageFixture(width: width, height: height)
        for row in fixture.page.controls.indices {
            fixture.page.reveal(row)
            let place = fixture.page.place(of: row)
            for x in stride(from: 0.02, through: 0.98, by: 0.12) {
                for y in stride(from: 0.04, through: 0.96, by: 0.23) {
                    let point = Point(
                        x: place.minX + x * place.width, y: place.minY + y * place.height)
                    #expect(fixture.page.row(at: point) == row)
                }
            }
        }
    }

    @Test("points beside the controls or outside the view hit none")
    func misses() throws {
        let page = try PageFixture(width: 320, height: 120).page
        #expect(page.row(at: Point(x: 4, y: 60)) == nil)
        #expect(page.row(at: Point(x: .nan, y: 60)) == nil)
        // The third row is below the view before scrolling.
        let last = page.place(of: page.controls.count - 1)
        #expect(last.minY > 120)
        #expect(page.row(at: Point(x: last.midX, y: last.midY)) == nil)
    }

    @Test("a press changes the setting of every control", arguments: sizes)
    func presses(width: Int, height: Int) throws {
        for item in SettingsItem.settings {
            let fixture = try PageFixture(.withNight, width: width, height: height)
            fixture.page.reveal(try fixture.row(item))
            let before = fixture.page.settings
            let point = try fixture.point(item, x: fixture.changingX(item))
            _ = fixture.page.pointer(.hovered, at: point)
            #expect(fixture.page.pointer(.pressed, at: point).isHandled)
            #expect(fixture.page.isHeld)
            #expect(fixture.page.pointer(.released, at: point).isHandled)
            #expect(!fixture.page.isHeld)
            #expect(fixture.page.settings != before)
            var others = fixture.page.settings
            let old = try #require(item.value(in: before))
            for change in item.changes(
                for: ControlOutcome(isHandled: true, value: old), in: others)
            {
                change.apply(to: &others)
            }
            #expect(others == before)
        }
    }

    @Test("the reported changes are those of the settings; a drag reports one, at its end")
    func changes() throws {
        let fixture = try PageFixture()
        var settings = fixture.page.settings
        func take(_ response: PageResponse) {
            for change in response.changes { change.apply(to: &settings) }
            if fixture.page.isHeld {
                #expect(response.changes.isEmpty && settings == Settings())
            } else {
                #expect(settings == fixture.page.settings)
            }
        }
        take(fixture.page.pointer(.pressed, at: try fixture.point(.returnDelay, x: 0.9)))
        for x in stride(from: 0.9, to: -0.4, by: -0.05) {
            take(fixture.page.pointer(.moved, at: try fixture.point(.returnDelay, x: x)))
        }
        take(fixture.page.pointer(.released, at: try fixture.point(.returnDelay, x: -0.4)))
        #expect(settings.returnDelay == Settings.returnDelays.lowerBound)
        take(fixture.page.pointer(.scrolled(3), at: try fixture.point(.returnDelay)))
        #expect(settings.returnDelay == 2)
        try fixture.focus(.restore)
        take(fixture.press(.return))
        #expect(settings == Settings())
    }

    @Test("a press beside the controls is not handled")
    func background() throws {
        let fixture = try PageFixture()
        let point = Point(x: 400, y: 20)
        for phase in [PagePointer.pressed, .moved, .released, .scrolled(1)] {
            #expect(fixture.page.pointer(phase, at: point) == .ignored)
        }
        #expect(fixture.press(.escape) == .ignored)
        #expect(fixture.press(.character("q")) == .ignored)
    }

    @Test("a disabled control ignores presses")
    func disabled() throws {
        let fixture = try PageFixture()
        #expect(try fixture.page.pointer(.pressed, at: fixture.point(.restore)) == .handled)
        #expect(!fixture.page.isHeld)
    }

    @Test("Escape cancels a drag")
    func escape() throws {
        let fixture = try PageFixture()
        _ = fixture.page.pointer(.pressed, at: try fixture.point(.returnDelay, x: 0.8))
        #expect(fixture.page.settings.returnDelay ?? 0 > 9)
        let response = fixture.press(.escape)
        #expect(response == .handled && fixture.page.settings == Settings())
        #expect(fixture.page.settings == Settings())
        #expect(fixture.page.pointer(.moved, at: .zero) == .ignored)
    }

    /// The rows with an effect if all settings have their defaults.
    private static func enabledByDefault(in fixture: PageFixture) throws -> [Int] {
        let skipped = try [SettingsItem.duskTo, .duskLight, .restore].map { try fixture.row($0) }
        return fixture.page.controls.indices.filter { !skipped.contains($0) }
    }

    @Test("Tab visits all enabled controls, and Shift-Tab does so in reverse")
    func tab() throws {
        let fixture = try PageFixture()
        fixture.page.hasButton = false
        // All but "Restore defaults", which has nothing to restore, and the rows of a night that never begins.
        let last = fixture.page.controls.count - 1
        let enabled = try Self.enabledByDefault(in: fixture)
        #expect(enabled.last == last)
        for expected in enabled + [0] {
            #expect(fixture.press(.tab).isHandled)
            #expect(fixture.page.focus.index == expected)
        }
        fixture.press(.tab, .shift)
        #expect(fixture.page.focus.index == last)
        fixture.page.settings.seconds = .cards
        fixture.press(.tab, .shift)
        #expect(fixture.page.focus.index == last - 1)
    }

    @Test("if there is a button, Tab leaves at the ends and returns")
    func leavingTab() throws {
        let fixture = try PageFixture()
        for _ in try Self.enabledByDefault(in: fixture) { #expect(fixture.press(.tab).isHandled) }
        #expect(fixture.press(.tab) == .ignored)
        #expect(fixture.page.focus.index == nil)
        #expect(fixture.press(.tab).isHandled)
        #expect(fixture.page.focus.index == 0)
        #expect(fixture.press(.tab, .shift) == .ignored)
        fixture.press(.tab, .shift)
        #expect(fixture.page.focus.index == fixture.page.controls.count - 1)
    }

    @Test("Up and Down move between controls and stop at the ends")
    func upAndDown() throws {
        let fixture = try PageFixture()
        fixture.press(.down)
        fixture.press(.down)
        #expect(fixture.page.focus.index == 1)
        for _ in 0..<5 { fixture.press(.up) }
        #expect(fixture.page.focus.index == 0)
        for _ in 0..<8 { fixture.press(.pageDown) }
        #expect(fixture.page.focus.index == fixture.page.controls.count - 1)
    }

    @Test("keys change only the focused control")
    func keys() throws {
        let fixture = try PageFixture()
        #expect(fixture.press(.right) == .ignored)
        #expect(fixture.press(.space) == .ignored)
        try fixture.focus(.returnDelay)
        #expect(fixture.press(.right).changes == [.returnDelay(3.5)])
        #expect(fixture.press(.plus).changes == [.returnDelay(4)])
        #expect(fixture.press(.end).changes == [.returnDelay(nil)])
        #expect(fixture.press(.home).changes == [.returnDelay(0.5)])
        #expect(fixture.press(.left) == .handled)
        try fixture.focus(.drift)
        #expect(fixture.press(.space).changes == [.drift(true)])
        #expect(fixture.press(.space, isRepeat: true) == .handled)
        #expect(fixture.page.settings.drifts)
        // A switch has no ends, so Home and End go to the ends of the page.
        fixture.press(.home)
        #expect(fixture.page.focus.index == 0)
        try fixture.focus(.motion)
        #expect(fixture.press(.right).changes == [.motion(.full)])
    }

    @Test("the focused control is always visible", arguments: sizes)
    func inView(width: Int, height: Int) throws {
        let fixture = try PageFixture(width: width, height: height)
        let view = fixture.page.layout.view.inPoints
        for key in Array(repeating: FlipEngine.KeyPress.Key.tab, count: 12)
            + Array(repeating: .up, count: 10)
        {
            fixture.press(key)
            let place = fixture.page.place(of: try #require(fixture.page.focus.index))
            #expect(place.minY >= view.minY && place.maxY <= view.maxY)
        }
    }

    @Test("the wheel changes the control under it only if that has the focus", arguments: sizes)
    func wheel(width: Int, height: Int) throws {
        for item in SettingsItem.all {
            let fixture = try PageFixture(width: width, height: height)
            fixture.page.reveal(try fixture.row(item))
            for notches in [-1, 1, -3, 3] {
                let response = fixture.page.pointer(.scrolled(notches), at: try fixture.point(item))
                #expect(response.changes.isEmpty)
            }
            #expect(fixture.page.settings == Settings())
        }
        let fixture = try PageFixture(width: width, height: height)
        try fixture.focus(.returnDelay)
        let point = try fixture.point(.returnDelay)
        #expect(fixture.page.pointer(.scrolled(1), at: point).changes == [.returnDelay(3.5)])
    }

    @Test("a wheel that scrolls changes nothing that comes under it until the pointer moves")
    func wheelPasses() throws {
        let fixture = try PageFixture(width: 320, height: 120)
        try fixture.focus(.seconds)
        for notches in Array(repeating: -1, count: 12) + Array(repeating: 1, count: 12) {
            for x in [0.1, 0.5, 0.9] {
                let view = fixture.page.layout.view.inPoints
                let point = Point(x: view.minX + x * view.width, y: view.midY)
                if fixture.page.row(at: point) == fixture.page.focus.index { continue }
                #expect(fixture.page.pointer(.scrolled(notches), at: point).changes.isEmpty)
                // The focused control may have come under the pointer now.
                #expect(fixture.page.pointer(.scrolled(notches), at: point).changes.isEmpty)
                _ = fixture.page.pointer(.hovered, at: .zero)
            }
        }
        for _ in 0..<50 { _ = fixture.page.pointer(.scrolled(-9), at: Point(x: 150, y: 60)) }
        #expect(fixture.page.scroll.offset == fixture.page.scroll.limit)
        #expect(fixture.page.settings == Settings())
    }

    @Test("a vertical drag scrolls; a horizontal one is not handled")
    func dragBackground() throws {
        let fixture = try PageFixture(width: 320, height: 120)
        #expect(fixture.page.pointer(.pressed, at: Point(x: 40, y: 100)) == .ignored)
        #expect(fixture.page.pointer(.moved, at: Point(x: 42, y: 70)) == .handled)
        #expect(fixture.page.scroll.offset == 30)
        #expect(fixture.page.pointer(.released, at: Point(x: 42, y: 60)) == .handled)
        #expect(fixture.page.scroll.offset == 40)
        #expect(fixture.page.pointer(.moved, at: Point(x: 42, y: 20)) == .ignored)
        _ = fixture.page.pointer(.pressed, at: Point(x: 40, y: 100))
        #expect(fixture.page.pointer(.moved, at: Point(x: 80, y: 95)) == .ignored)
        #expect(fixture.page.pointer(.moved, at: Point(x: 80, y: 10)) == .ignored)
        #expect(fixture.page.scroll.offset == 40)
    }

    @Test("settings from outside move the controls without reporting changes")
    func fromOutside() throws {
        let fixture = try PageFixture()
        var settings = Settings()
        settings.hourCycle = .h12
        settings.returnDelay = 9
        settings.duskStart = TimeOfDay(minutes: 1200)
        fixture.page.settings = settings
        for (index, row) in fixture.page.layout.rows.enumerated() {
            let value = row.item == .session ? .isOn(false) : row.item.value(in: settings)
            #expect(fixture.page.controls[index].value == value)
            #expect(fixture.page.isEnabled(index))
        }
        // They do not end a drag, and its value stays.
        _ = fixture.page.pointer(.pressed, at: try fixture.point(.returnDelay, x: 0.2))
        let dragged = fixture.page.settings.returnDelay
        settings.hourCycle = .h24
        fixture.page.settings = settings
        #expect(fixture.page.isHeld && fixture.page.settings.returnDelay == dragged)
        #expect(fixture.page.settings.hourCycle == .h24 && dragged != 9)
        let response = fixture.page.pointer(
            .released, at: try fixture.point(.returnDelay, x: 0.2))
        #expect(response.changes.map(\.setting) == [.returnDelay])
    }

    @Test("a drag continues while the window is resized")
    func resizeHeld() throws {
        let fixture = try PageFixture()
        _ = fixture.page.pointer(.pressed, at: try fixture.point(.returnDelay, x: 0.8))
        fixture.page.resize(width: 900, height: 700)
        #expect(fixture.page.isHeld)
        _ = fixture.page.pointer(.moved, at: Point(x: -900, y: 0))
        #expect(fixture.page.settings.returnDelay == 0.5)
    }
}
