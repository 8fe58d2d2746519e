import FlipClock
import FlipEngine
import FlipFace
import FlipX11

/// Opens the menus of a screen, and keeps the clock's menu true to the settings and the window while it is open.
///
///     if menus.wantsOpening() { menus.openClockMenu(at: .middle) }
///     menus.update()                                  // the clock has changed
final class ScreenMenus {
    /// The menu's window.
    let menu: ScreenMenu

    private let window: XWindow
    private let face: FaceController
    private let fullScreen: FullScreenControl
    /// Whether the window may have a menu: a screen saver must not grab the keyboard, and another client's window gets
    /// no keys.
    private let isAllowed: Bool
    /// The clock's menu as it was last shown; nil before that, and if another menu was opened since.
    private var shown: Menu?
    /// Whether the menu opens as soon as the window is no longer minimised.
    private var isDue = false

    /// The menus of `window`, which shows `face`.
    init(window: XWindow, face: FaceController, fullScreen: FullScreenControl, isAllowed: Bool) {
        menu = ScreenMenu(window: window)
        self.window = window
        self.face = face
        self.fullScreen = fullScreen
        self.isAllowed = isAllowed && window.isOurs
    }

    /// Whether a menu can be opened now.
    var canOpen: Bool { isAllowed && window.connection.isAlive && window.isVisible }

    /// Handles the request of another client for the menu. Returns whether to open it now; an open one is raised, and a
    /// minimised window is shown first.
    func wantsOpening() -> Bool {
        if menu.isOpen {
            menu.raise()
            return false
        }
        if window.isMinimised {
            isDue = true
            window.unminimise()
            return false
        }
        return true
    }

    /// Whether a menu waits for the window to be shown, which it is now.
    func takeDue() -> Bool {
        defer { isDue = false }
        return isDue
    }

    /// Opens the clock's menu; points are in the picture's pixels.
    func openClockMenu(at anchor: ScreenMenu.Anchor) {
        var place = anchor
        if case .pointer(let point, let time) = anchor {
            let picture = window.picture
            place = .pointer(
                Point(x: point.x + Double(picture.minX), y: point.y + Double(picture.minY)),
                time: time)
        }
        let new = clockMenu
        shown = new
        open(new, at: place)
    }

    /// Opens a menu other than the clock's, over the middle of the window.
    func open(_ new: Menu) {
        shown = nil
        open(new, at: .middle)
    }

    private func open(_ new: Menu, at anchor: ScreenMenu.Anchor) {
        menu.open(
            new, at: anchor, theme: face.appearance.theme, typeface: face.appearance.labels,
            scale: face.appearance.look.scale)
    }

    /// Makes the marks of an open menu match the settings and the state of the window.
    func update() {
        guard menu.isOpen, let shown else { return }
        let new = clockMenu
        guard new != shown else { return }
        self.shown = new
        menu.update(to: new)
        menu.draw()
    }

    /// The clock's menu for the current settings and the current state of the window.
    private var clockMenu: Menu {
        var content = face.menu
        content.isFullScreen = fullScreen.isFull
        content.limits = limits
        return content.menu
    }

    /// The limits of this desktop.
    var limits: DesktopLimits {
        DesktopLimits(
            window.support, hasFrame: !window.configuration.behaviours.contains(.borderless),
            session: face.back.session?.obstacle, in: face.words)
    }
}
