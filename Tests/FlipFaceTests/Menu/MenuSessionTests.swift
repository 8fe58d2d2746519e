import FlipEngine
import Testing

@testable import FlipClock
@testable import FlipFace

@Suite("The way through a menu")
struct MenuSessionTests {
    private func opened() -> MenuSession { MenuSession(MenuFixture.menu, openedBy: .key) }

    private func pressed() -> MenuSession {
        MenuSession(MenuFixture.menu, openedBy: .pointer(at: Point(x: -1, y: -1), time: 10))
    }

    // MARK: Changes

    @Test("the submenus have the names of the settings on the back, in every language")
    func names() {
        #expect(ClockMenu.modeTitle == Setting.mode.row?.title)
        #expect(ClockMenu.themeTitle == Setting.theme.row?.title)
    }

    @Test("new marks are shown in the menu and in an open submenu, whose highlighted row stays")
    func replace() {
        var session = opened()
        _ = session.key(MenuFixture.press(.down))
        _ = session.key(MenuFixture.press(.right))
        let before = session
        let new = Menu(rows: [
            .command("Settings", .turnOver),
            .separator,
            .submenu(
                "Theme",
                Menu(rows: [
                    .command("Paper", .quit, mark: .choice(true)),
                    .command("Night", .fullScreen, mark: .choice(false)),
                ])),
            .command("On top", .closeMenu, mark: .check(false)),
            .command("Quit", .quit),
        ])
        let isReplaced = session.replace(with: new)
        #expect(isReplaced)
        #expect(session.isInSubmenu)
        #expect(session.focus == before.focus)
        #expect(session.menu.rows.map(\.title) == before.menu.rows.map(\.title))
        #expect(session.menu.rows.map(\.mark) == [.none, .none, .choice(true), .choice(false)])
        _ = session.key(MenuFixture.press(.up))
        #expect(session.key(MenuFixture.press(.return)) == .chosen(.quit))
        _ = session.key(MenuFixture.press(.left))
        #expect(session.menu == new)
    }

    @Test("a row that can no longer be chosen loses the highlight; other rows are refused")
    func replaceFocus() {
        var session = opened()
        let rows = MenuFixture.menu.rows
        let disabled = Menu.Row.command("Settings", .turnOver, reason: "no")
        let isDisabled = session.replace(with: Menu(rows: [disabled] + rows.dropFirst()))
        #expect(isDisabled && session.focus == nil)
        for other in [Array(rows.dropLast()), rows.dropLast() + [.command("End", .quit)]] {
            let isReplaced = session.replace(with: Menu(rows: other))
            #expect(!isReplaced && session.menu.rows.count == rows.count)
        }
    }

    // MARK: Keys

    @Test("a key highlights the first row, the pointer none")
    func first() {
        #expect(opened().focus == 0)
        #expect(pressed().focus == nil)
    }

    @Test("the arrows pass over lines and rows that cannot be chosen, and wrap")
    func arrows() {
        var session = opened()
        var seen: [Int?] = []
        for _ in 0..<4 {
            #expect(session.key(MenuFixture.press(.down)) == .stays)
            seen.append(session.focus)
        }
        #expect(seen == [2, 4, 0, 2])
        _ = session.key(MenuFixture.press(.up))
        _ = session.key(MenuFixture.press(.up))
        #expect(session.focus == 4)
        _ = session.key(MenuFixture.press(.home))
        #expect(session.focus == 0)
        _ = session.key(MenuFixture.press(.end))
        #expect(session.focus == 4)
    }

    @Test("Return and Space choose", arguments: [KeyPress.Key.return, .space])
    func choose(key: KeyPress.Key) {
        var session = opened()
        _ = session.key(MenuFixture.press(.end))
        #expect(session.key(MenuFixture.press(key, isRepeat: true)) == .stays)
        #expect(session.key(MenuFixture.press(key)) == .chosen(.quit))
    }

    @Test("a submenu opens on its selected row; Left and Escape return to its row")
    func submenu() {
        for way in [KeyPress.Key.left, .escape] {
            var session = opened()
            _ = session.key(MenuFixture.press(.down))
            #expect(session.key(MenuFixture.press(.right)) == .turned)
            #expect(session.isInSubmenu)
            #expect(session.menu.rows[session.focus ?? 0].title == "Night")
            #expect(session.key(MenuFixture.press(way)) == .turned)
            #expect(!session.isInSubmenu)
            #expect(session.focus == 2)
        }
    }

    @Test("Escape and the keys that open the menu close it")
    func close() {
        let keys: [(KeyPress.Key, Modifiers)] = [(.escape, []), (.menu, []), (.f10, .shift)]
        for (key, modifiers) in keys {
            var session = opened()
            #expect(session.key(MenuFixture.press(key, modifiers, isRepeat: true)) == .stays)
            #expect(session.key(MenuFixture.press(key, modifiers)) == .closed)
        }
    }

    @Test("a letter moves to the next title that begins with it")
    func letters() {
        var session = opened()
        _ = session.key(MenuFixture.press(.character("q")))
        #expect(session.focus == 4)
        _ = session.key(MenuFixture.press(.character("t")))
        #expect(session.focus == 2)
        // "On top" cannot be chosen.
        _ = session.key(MenuFixture.press(.character("o")))
        #expect(session.focus == 2)
        _ = session.key(MenuFixture.press(.character("s")))
        #expect(session.focus == 0)
    }

    // MARK: Pointer

    @Test("a click opens, a second click chooses")
    func clicks() {
        var session = pressed()
        #expect(session.released(on: .outside, at: Point(x: -1, y: -1), time: 10.1) == .stays)
        #expect(session.moved(to: .row(4), at: Point(x: 30, y: 90)) == .stays)
        #expect(session.focus == 4)
        #expect(session.pressed(on: .row(4)) == .stays)
        #expect(
            session.released(on: .row(4), at: Point(x: 30, y: 90), time: 12) == .chosen(.quit))
    }

    @Test("press, drag and release choose")
    func drag() {
        var session = pressed()
        #expect(session.moved(to: .row(0), at: Point(x: 1, y: 1)) == .stays)
        #expect(session.focus == nil, "the pointer trembles")
        #expect(session.moved(to: .row(0), at: Point(x: 20, y: 12)) == .stays)
        #expect(session.focus == 0)
        #expect(
            session.released(on: .row(0), at: Point(x: 20, y: 12), time: 10.2)
                == .chosen(.turnOver))
    }

    @Test("a drag that ends outside closes the menu, a long press that has not moved does not")
    func dragOutside() {
        var session = pressed()
        _ = session.moved(to: .row(0), at: Point(x: 20, y: 12))
        #expect(session.released(on: .outside, at: Point(x: -50, y: 0), time: 11) == .closed)
        session = pressed()
        #expect(session.released(on: .outside, at: Point(x: -1, y: -1), time: 15) == .stays)
    }

    @Test("a press outside closes the menu; one on a row that cannot be chosen does nothing")
    func presses() {
        var session = opened()
        #expect(session.pressed(on: .row(3)) == .stays)
        #expect(session.focus == nil)
        #expect(session.released(on: .row(3), at: .zero, time: 1) == .stays)
        #expect(session.pressed(on: .gap) == .stays)
        #expect(session.pressed(on: .outside) == .closed)
    }

    @Test("a click on a submenu's row shows it, and its first row leads back")
    func submenuByPointer() {
        var session = opened()
        _ = session.pressed(on: .row(2))
        #expect(session.released(on: .row(2), at: .zero, time: 1) == .turned)
        #expect(session.menu.rows.map(\.title) == ["Theme", "", "Paper", "Night"])
        _ = session.pressed(on: .row(0))
        #expect(session.released(on: .row(0), at: .zero, time: 2) == .turned)
        #expect(session.menu == MenuFixture.menu)
    }
}
