import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

@Suite("The picture of a menu")
struct FaceMenuTests {
    private static let themes = BuiltInTheme.all.map(\.name)

    private func shade(_ pixel: UInt32) -> Theme.Shade {
        Theme.Shade(
            Float(pixel >> 16 & 0xff), Float(pixel >> 8 & 0xff), Float(pixel & 0xff)) / 255
    }

    @Test(
        "rows name the keys that do the same there",
        arguments: ["front", "back", "typing", "city on the back"])
    func keys(place: String) {
        var content = ClockMenu(settings: Settings())
        content.isOnBack = place.hasSuffix("back")
        content.isTyping = place == "typing" || place.hasPrefix("city")
        content.modeRows = [("Type a text", .write), ("Discard the text", .giveUp)]
        var keys: [String: String] = [:]
        func add(_ menu: Menu) {
            for row in menu.rows {
                keys[row.title] = row.key
                if case .submenu(let inner) = row.role { add(inner) }
            }
        }
        add(content.menu)
        let modes = [
            "Time": "1", "World": "2", "Timer": "4", "Stopwatch": "5", "Score": "6", "Text": "7",
        ]
        let wanted =
            switch place {
            case "front":
                modes.merging(
                    [
                        "Settings": "S", "Type a text": "Return", "Discard the text": "Home",
                        "Full screen": "F", "Keys": "?", "Quit": "Q",
                    ]) { $1 }
            case "back":
                modes.merging(
                    ["Back to the clock": "S", "Full screen": "F", "Keys": "?", "Quit": "Q"]
                ) { $1 }
            // Letters, digits and blanks are text.
            case "city on the back":
                ["Full screen": "F11", "Keys": "F1", "Quit": "Control+Q"]
            default:
                [
                    "Type a text": "Return", "Full screen": "F11", "Keys": "F1",
                    "Quit": "Control+Q",
                ]
            }
        #expect(keys == wanted)
    }

    @Test("the plate has every key of a side once, and a row does the same as its key")
    func plate() {
        for (side, isOnBack, isTyping) in [
            (KeyBinding.Place.front, false, false), (.back, true, false), (.typing, false, true),
            (.field, true, true),
        ] {
            var content = ClockMenu(settings: Settings())
            (content.isOnBack, content.isTyping) = (isOnBack, isTyping)
            let rows = content.keys.rows.filter { $0 != .separator }
            let all = KeyBinding.groups(on: side).joined()
            #expect(rows.flatMap { ($0.key ?? "").split(separator: ", ") }.count == all.count)
            for row in rows {
                guard case .command(let command) = row.role else {
                    Issue.record("\(row.title)")
                    continue
                }
                #expect(all.contains { $0.row.command == command })
            }
            #expect(rows.contains { $0.title == "Paste" } == isTyping)
            #expect(rows.contains { $0.title == "Undo" } == isOnBack)
            #expect(rows.contains { $0.key == "Up, Down" } == (side == .front))
        }
    }

    @Test("words have 4.5:1 against the plate and the highlight", arguments: themes)
    func contrast(name: String) throws {
        let theme = try #require(BuiltInTheme.named(name)).theme
        for scale in [1.0, 2] {
            let menu = try MenuFixture.clock(theme, scale: scale)
            for _ in 0..<3 {
                let picture = MenuFixture.picture(menu)
                let pixels = picture.pixels
                for (index, place) in menu.rowPlaces.enumerated() where index != 1 {
                    var shades: [UInt32: Int] = [:]
                    for y in place.minY..<place.maxY {
                        for x in place.minX + place.width / 8..<place.maxX - place.width / 8 {
                            shades[pixels[y * picture.width + x], default: 0] += 1
                        }
                    }
                    let common = try #require(shades.max { $0.value < $1.value }?.key)
                    let best = shades.keys.map { Contrast.ratio(shade($0), shade(common)) }.max()
                    #expect(best ?? 0 >= 4.5, "\(name), scale \(scale), row \(index)")
                }
                // The next row is highlighted.
                _ = menu.key(MenuFixture.press(.down))
            }
        }
    }

    @Test("the menu says why the clock cannot start with the session; the row on the back is grey")
    func session() throws {
        var limits = DesktopLimits()
        #expect(SettingsItem.session.isEnabled(in: Settings(), limits: limits))
        limits.session = "You have no home folder."
        #expect(!SettingsItem.session.isEnabled(in: Settings(), limits: limits))
        var menu = ClockMenu(settings: Settings())
        menu.limits = limits
        let row = try #require(menu.menu.rows.first { $0.title == "Start with the session" })
        #expect(row.reason == limits.session)
        #expect(!row.canBeChosen)
    }

    @Test("an open menu shows new marks; new reasons change its size, and other rows close it")
    func update() throws {
        let menu = try MenuFixture.clock()
        let size = (menu.width, menu.height)
        let before = MenuFixture.picture(menu).pixels
        var rows = MenuFixture.menu.rows
        let reason = try #require(rows[3].reason)
        rows[3] = .command("On top", .closeMenu, mark: .check(false), reason: reason)
        #expect(menu.update(to: Menu(rows: rows)) == .stays)
        #expect(menu.needsFrame && size == (menu.width, menu.height))
        #expect(MenuFixture.picture(menu).pixels != before)
        // The press on the last row is forgotten, because the rows have moved.
        let last = try #require(menu.rowPlaces.last)
        let point = Point(x: Double(last.minX + 20), y: Double(last.minY + last.height / 2))
        _ = menu.pointer(MenuFixture.event(.pressed, at: point))
        rows[3] = .command("On top", .closeMenu, mark: .check(true))
        #expect(menu.update(to: Menu(rows: rows)) == .resized)
        #expect(menu.height < size.1)
        #expect(menu.pointer(MenuFixture.event(.released, at: point)) == .stays)
        #expect(menu.update(to: Menu(rows: rows.dropLast())) == .closed)
    }

    @Test("the highlight moves with little damage, and each row can be hit where it is drawn")
    func damage() throws {
        let menu = try MenuFixture.clock()
        let before = menu.frame()
        #expect(!menu.needsFrame)
        _ = menu.key(MenuFixture.press(.down))
        #expect(menu.needsFrame)
        let after = menu.frame()
        let region = after.damage(since: before)
        #expect(!region.isEmpty)
        #expect(region.rects.reduce(0) { $0 + $1.area } * 2 < menu.width * menu.height)
        let places = menu.rowPlaces
        for (index, place) in places.enumerated() {
            let point = Point(x: Double(place.minX + 20), y: Double(place.minY + place.maxY) / 2)
            let focus = menu.focus
            _ = menu.pointer(MenuFixture.event(.moved, at: point))
            #expect(menu.focus == ([1, 3].contains(index) ? nil : index))
            // A highlight that goes away is a change, too.
            #expect(menu.needsFrame == (menu.focus != focus), "row \(index)")
            _ = menu.frame()
        }
    }

    @Test("a menu that is too tall scrolls: wheel, keys and the strips at its ends")
    func scrolling() throws {
        let rows = (0..<40).map { Menu.Row.command("Row \($0)", .closeMenu) }
        let menu = try MenuFixture.clock(.standard, Menu(rows: rows), room: (800, 300))
        #expect(menu.height == 300)
        let top = MenuFixture.picture(menu).pixels
        _ = menu.key(MenuFixture.press(.end))
        #expect(menu.focus == 39)
        #expect(MenuFixture.picture(menu).pixels != top)
        let last = menu.rowPlaces[39]
        #expect(last.minY >= 0 && last.maxY <= 300)
        let middle = Point(x: 40, y: 150)
        _ = menu.pointer(MenuFixture.event(.scrolled(notches: 100), at: middle))
        #expect(menu.rowPlaces[0].minY >= 0 && menu.rowPlaces[0].maxY <= 300)
        // The strip at the lower end scrolls while the pointer moves over it.
        let before = menu.rowPlaces[20].minY
        for step in 0..<20 {
            let point = Point(x: 40 + Double(step), y: 295)
            #expect(menu.pointer(MenuFixture.event(.moved, at: point)) == .stays)
        }
        #expect(menu.rowPlaces[20].minY < before - 60)
    }

    @Test(
        "after every input on a menu that scrolls, its picture is the one that a rebuilt menu has")
    func pictures() throws {
        let rows = (0..<40).map { Menu.Row.command("Row \($0)", .closeMenu) }
        let menu = try MenuFixture.clock(.standard, Menu(rows: rows), room: (800, 300))
        let other = try #require(BuiltInTheme.named("paper")).theme
        var random = SeededRandom(seed: 3)
        var seen: Set<[UInt32]> = []
        for step in 0..<100 {
            // The strips, and rows.
            let y = try #require([3.0, 297, 297, 90, 160, 210].randomElement(using: &random))
            let point = Point(x: Double.random(in: 20...60, using: &random), y: y)
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let notches = Int.random(in: -2...2, using: &random)
                _ = menu.pointer(MenuFixture.event(.scrolled(notches: notches), at: point))
            case 1: _ = menu.key(MenuFixture.press(Bool.random(using: &random) ? .down : .up))
            case 2 where y < 10 || y > 290:
                _ = menu.pointer(MenuFixture.event(.pressed, at: point))
                _ = menu.pointer(MenuFixture.event(.released, at: point))
            default: _ = menu.pointer(MenuFixture.event(.moved, at: point))
            }
            let shown = MenuFixture.picture(menu).pixels
            for theme in [other, .standard] { menu.setTheme(theme) }
            #expect(shown == MenuFixture.picture(menu).pixels, "step \(step)")
            seen.insert(shown)
        }
        #expect(seen.count > 40)
    }

    @Test("titles stay inside, and the menu grows with the scale")
    func size() throws {
        let small = try MenuFixture.clock()
        let large = try MenuFixture.clock(scale: 2)
        #expect(abs(large.width - 2 * small.width) <= 4)
        #expect(abs(large.height - 2 * small.height) <= 10)
        let long = Menu(rows: [.command(String(repeating: "Long ", count: 40), .closeMenu)])
        #expect(try MenuFixture.clock(.standard, long).width <= 320)
        #expect(try MenuFixture.clock(.standard, long, room: (120, 60)).width <= 120)
    }

    @Test("adjacent rows with the same reason show it once, below the last of them")
    func sharedReason() throws {
        func menu(_ reasons: [String?]) throws -> FaceMenu {
            try MenuFixture.clock(
                .standard, Menu(rows: reasons.map { .command("Row", .closeMenu, reason: $0) }))
        }
        let heights = try menu(["No.", "No.", "Not here.", nil]).rowPlaces.map(\.height)
        #expect(heights[0] == heights[3])
        #expect(heights[1] == heights[2] && heights[1] > heights[0])
    }

    @Test("pictures of the menu: graphite, paper at scale 2, night")
    func goldens() throws {
        let themes: [(String, Double)] = [("graphite", 1), ("paper", 2), ("night", 1)]
        for (name, scale) in themes {
            let theme = try #require(BuiltInTheme.named(name)).theme
            let menu = try MenuFixture.clock(theme, scale: scale)
            expectGolden(GoldenPicture(MenuFixture.picture(menu)), named: "menu/\(name)")
        }
    }
}
