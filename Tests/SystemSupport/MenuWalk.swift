import CX11
import FlipEngine
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace
@testable import FlipX11

/// A user's way through the menu of a clock, with the picture that the screen must show after each step.
final class MenuWalk {
    private let clock: MenuClock
    /// The menu as it must be.
    private let menu: FaceMenu
    private let content: Menu
    /// The pixels of the newest frame of `menu`, row after row, 0xAARRGGBB.
    private var expected: [UInt32] = []

    init(_ clock: MenuClock) throws {
        self.clock = clock
        var content = ClockMenu(settings: Settings())
        let window = try XWindow(
            connection: try XConnection(name: clock.server.display),
            configuration: WindowConfiguration())
        content.limits = DesktopLimits(
            window.support, hasFrame: true, session: nil, in: .english)
        self.content = content.menu
        menu = FaceMenu(
            content.menu, theme: .standard, typeface: try Typeface.labels(), scale: 1,
            room: (1280, 800), press: nil)
    }

    /// Opens the menu, goes through both of its submenus by keys and by the pointer, and closes it.
    func walkEverywhere() throws {
        try open()
        for _ in 1...6 { try key("Down", .down) }
        for title in [ClockMenu.modeTitle, ClockMenu.themeTitle] {
            // Each submenu by keys, and by the pointer; back and forth, so that the window changes its size each time.
            let row = try row(title)
            while menu.focus != row { try key("Down", .down) }
            try key("Right", .right)
            try key("Down", .down)
            try hoverEveryRow()
            try key("Left", .left)
            try click(row)
            try hoverEveryRow()
            try click(0)
        }
        try hoverEveryRow()
        try clock.keys("Escape")
        #expect(clock.waitForMenu(isOpen: false))
        #expect(waitUntil { clock.canGrab() }, "the pointer and the keyboard are free again")
    }

    /// Opens the menu by its key.
    private func open() throws {
        guard let place = clock.observer.origin(of: clock.window) else {
            throw TestError("no window")
        }
        // Without a window manager, keys go to the window under the pointer. This point is outside the menu.
        try clock.server.xdotool("mousemove", "\(place.x + 20)", "\(place.y + 20)", "key", "Menu")
        #expect(clock.waitForMenu(isOpen: true))
        try expectPicture("that was opened")
    }

    /// The index of the row with `title` in the first menu.
    private func row(_ title: Phrase) throws -> Int {
        try #require(content.rows.firstIndex { $0.title == Words.english(title) })
    }

    /// Presses a key, by its name for xdotool.
    private func key(_ name: String, _ key: KeyPress.Key) throws {
        _ = menu.key(KeyPress(key: key, modifiers: [], isRepeat: false, time: 0))
        try clock.keys(name)
        try expectPicture("after the key \(name)")
    }

    /// Moves the pointer over every row.
    private func hoverEveryRow() throws {
        for index in menu.rowPlaces.indices { try move(to: index) }
    }

    /// Opens the menu, and moves the pointer over `rows` while the server handles no request of other clients, so that the
    /// clock's frame for a motion is still under way when the next motion comes.
    func hoverWhileBusy(_ rows: [Int]) throws {
        try open()
        guard let popup = clock.popup, let origin = clock.observer.origin(of: popup) else {
            throw TestError("the menu is closed")
        }
        let display = clock.observer.display
        XGrabServer(display)
        for index in rows {
            let point = middle(of: index)
            send(.moved, at: point)
            XWarpPointer(
                display, 0, clock.observer.root, 0, 0, 0, 0, Int32(origin.x) + Int32(point.x),
                Int32(origin.y) + Int32(point.y))
            XSync(display, 0)
            pause(0.3)
        }
        XUngrabServer(display)
        XSync(display, 0)
        try expectPicture("after motions over the rows \(rows) at once")
    }

    /// Clicks on a row that opens another menu.
    private func click(_ index: Int) throws {
        try move(to: index)
        let point = middle(of: index)
        for phase in [PointerEvent.Phase.pressed, .released] { send(phase, at: point) }
        try clock.server.xdotool("click", "1")
        try expectPicture("after a click on row \(index)")
    }

    private func move(to index: Int) throws {
        let point = middle(of: index)
        send(.moved, at: point)
        guard let popup = clock.popup, let origin = clock.observer.origin(of: popup) else {
            throw TestError("the menu is closed")
        }
        try clock.server.xdotool(
            "mousemove", "\(origin.x + Int(point.x))", "\(origin.y + Int(point.y))")
        try expectPicture("with the pointer on row \(index)")
    }

    private func middle(of index: Int) -> Point {
        let place = menu.rowPlaces[index]
        return Point(
            x: Double((place.minX + place.maxX) / 2), y: Double((place.minY + place.maxY) / 2))
    }

    private func send(_ phase: PointerEvent.Phase, at point: Point) {
        _ = menu.pointer(
            PointerEvent(phase: phase, button: 1, position: point, modifiers: [], time: 0))
    }

    /// Waits until the screen shows the menu, with every pixel except the cut corners; throws if it does not.
    private func expectPicture(_ step: String) throws {
        // Also where the menu says that nothing has changed, because this tests what it says.
        let tree = menu.frame()
        let buffer = PixelBuffer(width: menu.width, height: menu.height)
        Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: tree.viewport)
        expected = buffer.pixels
        guard waitUntil(timeout: 1, { isShown }) else {
            throw TestError("the screen does not show the menu \(step)")
        }
    }

    private var isShown: Bool {
        guard let popup = clock.popup, let size = clock.observer.size(of: popup),
            let origin = clock.observer.origin(of: popup), size == (menu.width, menu.height),
            let screen = clock.observer.screenshot()
        else { return false }
        for y in 0..<size.height {
            for x in 0..<size.width {
                let wanted = expected[y * size.width + x]
                // A pixel of a corner that is not opaque is cut out of the window.
                if wanted >> 24 == 0xff && screen[origin.x + x, origin.y + y] != wanted {
                    return false
                }
            }
        }
        return true
    }
}
