import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipFace

/// Menus without a window.
enum MenuFixture {
    /// A menu with every kind of row: a command, a line, a submenu with a selected row, a row that cannot be chosen,
    /// and a last command.
    static let menu = Menu(rows: [
        .command("Settings", .turnOver, key: "S"),
        .separator,
        .submenu(
            "Theme",
            Menu(rows: [
                .command("Paper", .closeMenu, mark: .choice(false)),
                .command("Night", .fullScreen, mark: .choice(true)),
            ])),
        .command(
            "On top", .closeMenu, mark: .check(true), reason: "i3 does not keep windows on top."),
        .command("Quit", .quit, key: "Q"),
    ])

    /// The clock's menu in `theme`, as it is opened by a key.
    static func clock(
        _ theme: Theme = .standard, scale: Double = 1, _ menu: Menu = Self.menu,
        room: (width: Int, height: Int) = (1280, 720)
    ) throws -> FaceMenu {
        FaceMenu(
            menu, theme: theme, typeface: try PageFixture.typeface(), scale: scale, room: room,
            press: nil)
    }

    /// The pixels of `menu`.
    static func picture(_ menu: FaceMenu) -> PixelBuffer { FaceFixture.draw(menu.frame()) }

    /// The press of a key.
    static func press(
        _ key: KeyPress.Key, _ modifiers: Modifiers = [], isRepeat: Bool = false
    ) -> KeyPress {
        KeyPress(key: key, modifiers: modifiers, isRepeat: isRepeat, time: 0)
    }

    /// A pointer event.
    static func event(
        _ phase: PointerEvent.Phase, at point: Point, button: Int = 1, time: MediaTime = 0
    ) -> PointerEvent {
        PointerEvent(phase: phase, button: button, position: point, modifiers: [], time: time)
    }
}
