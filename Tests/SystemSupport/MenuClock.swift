import CX11
import FlipEngine
import Glibc
import TestSupport

@testable import FlipClock
@testable import FlipFace

/// A clock whose menu a test uses, with the pointer and the keyboard of the test extension.
final class MenuClock {
    let server: Xvfb
    private(set) var clock: DesktopClock
    let folder: TemporaryFolder

    /// The width for which the window was made.
    let width: Int

    init(
        on server: Xvfb, _ options: [String] = [], geometry: String = "480x300+200+120",
        folder: TemporaryFolder? = nil
    ) throws {
        self.server = server
        let folder = try folder ?? TemporaryFolder()
        self.folder = folder
        width = Int(geometry.prefix { $0.isNumber }) ?? 0
        clock = try DesktopClock(on: server, ["-geometry", geometry] + options, folder: folder)
    }

    var observer: ScreenReader { clock.observer }

    /// The newest window of the clock, which changes when the window is opened again with another type.
    var window: Window { observer.window(pid: clock.process.pid) ?? clock.window }

    /// The states in the window's _NET_WM_STATE.
    var states: Set<String> { Set(observer.atomNames(of: window, property: "_NET_WM_STATE")) }

    /// The text of the settings file; empty without one.
    var settings: String { readFile(folder("config/flipclockx/config.toml")) ?? "" }

    /// The path of the file that starts the clock with the session.
    var sessionEntry: String {
        folder("config/autostart/io.github.flipclockx.flipclockx.desktop")
    }

    /// Whether the window has the keyboard focus.
    var hasFocus: Bool {
        var focus: Window = 0
        var revert: Int32 = 0
        XGetInputFocus(observer.display, &focus, &revert)
        return focus == window
    }

    // MARK: The menu

    /// The menu's window; nil while it is closed.
    var popup: Window? {
        observer.descendants().first {
            observer.atomNames(of: $0, property: "_NET_WM_WINDOW_TYPE")
                == ["_NET_WM_WINDOW_TYPE_POPUP_MENU"] && observer.isViewable($0)
        }
    }

    /// Whether no other window covers the menu's upper left corner.
    var isMenuOnTop: Bool {
        guard let popup, let origin = observer.origin(of: popup) else { return false }
        let root = observer.root
        var (x, y): (Int32, Int32) = (0, 0)
        var top: Window = 0
        XTranslateCoordinates(
            observer.display, root, root, Int32(origin.x) + 20, Int32(origin.y) + 20, &x, &y, &top)
        return top == popup
    }

    /// Waits until the menu is open, or closed.
    func waitForMenu(isOpen: Bool, timeout: Double = 3) -> Bool {
        waitUntil(timeout: timeout) { (popup != nil) == isOpen }
    }

    /// Clicks on the window with the right button, `x` and `y` pixels from its corner.
    ///
    /// A compositor may move the window a moment after its state has changed, so that the click misses. Then a user clicks
    /// again.
    func open(x: Int = 60, y: Int = 40) throws {
        for attempt in 1...3 {
            guard let origin = observer.origin(of: window) else { throw TestError("no window") }
            let place = (clock.frame, window)
            try server.xdotool("mousemove", "\(origin.x + x)", "\(origin.y + y)", "click", "3")
            if waitForMenu(isOpen: true) { return }
            // Nothing excuses a click without effect on a window that has stayed as it was.
            if place.0 == clock.frame && place.1 == window { break }
            progress("menu: click \(attempt) without effect, because the window has moved")
        }
        throw TestError("the menu does not open")
    }

    /// Starts the program once more, with the same settings.
    func further(_ options: String...) throws -> ChildProcess {
        try ChildProcess(
            ProductPath.flipclockx, options,
            environment: [
                "DISPLAY": server.display, "XDG_CONFIG_HOME": folder("config"),
                "XDG_STATE_HOME": folder("state"), "RESOURCE_NAME": nil,
            ])
    }

    /// Presses these keys, one after the other.
    func keys(_ names: String...) throws { try keys(names) }

    /// Presses these keys, one after the other.
    func keys(_ names: [String]) throws { try server.xdotool(["key"] + names) }

    /// Opens the menu and chooses the row with this title, by the pointer. The rows are those of `menu`.
    func choose(_ title: String, in menu: Menu) throws {
        try open()
        try click(title, in: menu)
    }

    /// Chooses the row with this title of the open menu, by the pointer. The rows are those of `menu`.
    func click(_ title: String, in menu: Menu) throws {
        guard let index = menu.rows.firstIndex(where: { $0.title == title }),
            let popup, let origin = observer.origin(of: popup)
        else { throw TestError("no row \(title)") }
        let setter = TextSetter(face: try Typeface.labels())
        let layout = MenuLayout(menu, scale: 1, maximumHeight: 10_000) {
            setter.line($0, pixelSize: $1).width
        }
        let row = layout.rows[index].frame
        try server.xdotool(
            "mousemove", "\(origin.x + 50)", "\(origin.y + layout.view.minY + row.minY + 14)",
            "click", "1")
    }

    /// The clock's menu for `settings`.
    func menu(_ settings: Settings = Settings()) -> Menu { content(settings).menu }

    /// The content of the clock's menu for `settings`.
    func content(_ settings: Settings = Settings()) -> ClockMenu {
        var content = ClockMenu(settings: settings)
        content.startsWithSession = access(sessionEntry, F_OK) == 0
        return content
    }

    // MARK: Grabs

    /// Whether another client can grab the pointer and the keyboard; it releases them again.
    func canGrab() -> Bool { grabs() == (true, true) }

    /// Whether the clock holds both the pointer and the keyboard.
    func holdsBoth() -> Bool { grabs() == (false, false) }

    /// Which devices another client can grab.
    private func grabs() -> (pointer: Bool, keyboard: Bool) {
        let display = observer.display
        let root = XDefaultRootWindow(display)
        let pointer = XGrabPointer(
            display, root, 0, UInt32(ButtonPressMask), GrabModeAsync, GrabModeAsync, 0, 0,
            Time(CurrentTime))
        let keyboard = XGrabKeyboard(
            display, root, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
        XUngrabPointer(display, Time(CurrentTime))
        XUngrabKeyboard(display, Time(CurrentTime))
        XSync(display, 0)
        return (pointer == GrabSuccess, keyboard == GrabSuccess)
    }

    /// Whether a click and a key reach a window of another client.
    func reachesOthers() throws -> Bool {
        let display = observer.display
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        let other = XCreateWindow(
            display, observer.root, 600, 400, 200, 200, 0, 0, UInt32(InputOutput), nil,
            UInt(CWOverrideRedirect), &attributes)
        XSelectInput(display, other, ButtonPressMask | CX11.KeyPressMask)
        XMapRaised(display, other)
        XSync(display, 0)
        XSetInputFocus(display, other, RevertToParent, Time(CurrentTime))
        XSync(display, 0)
        defer {
            XDestroyWindow(display, other)
            XSync(display, 0)
        }
        try server.xdotool("mousemove", "700", "500", "click", "1", "key", "a")
        var (hasButton, hasKey) = (false, false)
        return waitUntil(timeout: 2) {
            var event = XEvent()
            while XCheckWindowEvent(
                display, other, ButtonPressMask | CX11.KeyPressMask, &event) != 0
            {
                if event.type == ButtonPress { hasButton = true }
                if event.type == CX11.KeyPress { hasKey = true }
            }
            return hasButton && hasKey
        }
    }
}
