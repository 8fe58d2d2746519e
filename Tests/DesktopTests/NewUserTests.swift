import CX11
import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipFace
@testable import FlipX11
@testable import SystemSupport

extension WaitingTests {
    /// What a new user does on each desktop, without `kill` and without an option: `--debug`, which the tests read, only
    /// reports.
    @Suite("New users", .serialized)
    struct NewUserTests {
        /// A desktop, and whether the user has only the pointer or only the keyboard.
        struct Trial: Sendable, CustomTestStringConvertible {
            /// The window manager on Xvfb; empty for none.
            var command: [String] = []
            /// The Wayland compositor with Xwayland; nil for Xvfb.
            var compositor: WaylandCompositor?
            var hasPointer: Bool

            var testDescription: String {
                let desktop = compositor?.rawValue ?? command.last ?? "no window manager"
                return "\(desktop), \(hasPointer ? "pointer" : "keyboard")"
            }

            /// Whether nothing manages the windows.
            var isBare: Bool { command.isEmpty && compositor == nil }
        }

        private static let trials: [Trial] = {
            let i3 = Machine.has("i3") ? [["i3"]] : []
            let commands = [[]] + WindowManager.installed.map(\.command) + i3
            return [true, false].flatMap { hasPointer in
                commands.map { Trial(command: $0, hasPointer: hasPointer) }
                    + WaylandCompositor.withSeat.map {
                        Trial(compositor: $0, hasPointer: hasPointer)
                    }
            }
        }()

        /// A user at a clock.
        private final class User {
            let trial: Trial
            let clock: MenuClock
            var settings = Settings()

            init(_ trial: Trial, on server: Xvfb) throws {
                self.trial = trial
                clock = try MenuClock(on: server, ["--debug"], geometry: "900x640+100+60")
                if let compositor = trial.compositor { clock.waitUntilTiled(by: compositor) }
                // Without a window manager keys go to the window under the pointer.
                if let origin = clock.observer.origin(of: clock.window) {
                    try server.xdotool("mousemove", "\(origin.x + 20)", "\(origin.y + 20)")
                }
            }

            /// The limits of the desktop as the clock reports them.
            var limits: DesktopLimits {
                var reasons: [DesktopFeature: String] = [:]
                for line in clock.clock.process.errorOutput.split(separator: "\n") {
                    // A window that is opened again has a report of its own.
                    if line.split(separator: ": window 0x").count == 2 { reasons = [:] }
                    for feature in DesktopFeature.allCases {
                        let parts = line.split(separator: "not available: \(feature.rawValue). ")
                        if parts.count == 2 { reasons[feature] = String(parts[1]) }
                        if line.hasSuffix("now available: \(feature.rawValue)") {
                            reasons[feature] = nil
                        }
                    }
                }
                var limits = DesktopLimits()
                limits.layers[.top] = reasons[.keepAbove]
                let tiles = trial.command == ["i3"] || trial.compositor?.isTiling == true
                limits.layers[.desktop] = tiles ? nil : reasons[.keepBelow]
                limits.settings[.allDesktops] = reasons[.allDesktops]
                limits.settings[.windowOpacity] = reasons[.transparency]
                if settings.window.layer != .desktop {
                    limits.settings[.windowCase] = "The window has a frame"
                }
                limits.fullScreen = reasons[.fullScreen]
                limits.settings[.fullScreenMonitor] = reasons[.fullScreenOnMonitor]
                limits.settings[.keepAwake] = reasons[.keepAwake]
                return limits
            }

            func wait(_ what: String, _ condition: () -> Bool) {
                #expect(waitUntil(timeout: 10) { condition() }, "\(trial): \(what)")
            }

            // MARK: The menu

            /// Opens the menu by the user's means, and chooses the row called `title`.
            func choose(_ title: String, isOnBack: Bool = false) throws {
                var menu = ClockMenu(settings: settings)
                menu.startsWithSession = access(clock.sessionEntry, F_OK) == 0
                menu.isOnBack = isOnBack
                menu.limits = limits
                if settings.window.passesClicks {
                    // A further start opens the menu.
                    #expect(try clock.further().wait(timeout: 5) == .status(0))
                    try choose(title, in: menu.menu)
                } else if trial.hasPointer {
                    try clock.choose(title, in: menu.menu)
                } else if clock.hasFocus || trial.isBare && settings.window.layer == .ordinary {
                    try clock.keys("Menu")
                    try choose(title, in: menu.menu)
                } else {
                    // The desktop does not give the keyboard to a widget.
                    #expect(try clock.further("--menu").wait(timeout: 5) == .status(0))
                    try choose(title, in: menu.menu)
                }
                wait("\(title): the menu closes") { clock.popup == nil }
            }

            /// Chooses the row called `title` of the open `menu`.
            func choose(_ title: String, in menu: Menu) throws {
                guard clock.waitForMenu(isOpen: true) else {
                    throw TestError("the menu does not open for \(title)")
                }
                // An open menu has the keyboard when the server has answered.
                _ = waitUntil { clock.holdsBoth() }
                if trial.hasPointer { return try clock.click(title, in: menu) }
                // Down skips rows that cannot be chosen.
                let index = try #require(
                    menu.rows.filter(\.canBeChosen).firstIndex { $0.title == title })
                try clock.keys(["Home"] + Array(repeating: "Down", count: index) + ["Return"])
            }

            // MARK: The back

            /// The settings page as it is in the window.
            private func page() throws -> SettingsPage {
                let size = try #require(clock.observer.size(of: clock.window))
                let labels = try Typeface.labels()
                let page = SettingsPage(
                    settings: settings, width: size.width, height: size.height, words: .english,
                    typeface: labels, digits: labels, style: FaceStyle(settings), scale: 1,
                    hasButton: true)
                page.limits = limits
                return page
            }

            private func click(_ x: Double, _ y: Double) throws {
                let origin = try #require(clock.observer.origin(of: clock.window))
                try clock.server.xdotool(
                    "mousemove", "\(origin.x + Int(x))", "\(origin.y + Int(y))", "click", "1")
            }

            /// Operates the control of `item` on the back, which has just been shown.
            func operate(_ item: SettingsItem) throws {
                let page = try page()
                if trial.hasPointer {
                    let row = try #require(page.input.layout.rows.firstIndex { $0.item == item })
                    let place = page.input.layout.place(of: row, offset: 0)
                    try click(place.midX, place.midY)
                } else {
                    let reachable = SettingsItem.groups.flatMap(\.items).filter {
                        $0.isEnabled(in: settings, limits: limits)
                    }
                    let tabs = try #require(reachable.firstIndex(of: item)) + 1
                    try clock.keys(Array(repeating: "Tab", count: tabs) + ["space"])
                }
            }

            /// Returns from the back to the front.
            func leaveBack() throws {
                if trial.hasPointer {
                    let place = try page().buttonPlace
                    try click(
                        Double(place.minX + place.maxX) / 2, Double(place.minY + place.maxY) / 2)
                } else {
                    try clock.keys("Escape")
                }
            }

            // MARK: The picture

            /// The pixels of the window.
            var pixels: [UInt32] {
                clock.observer.screenshot(of: clock.window).map { Array($0.pixels) } ?? []
            }

            /// Waits until the picture no longer changes.
            func waitUntilStill() {
                wait("a still picture") {
                    let before = pixels
                    pause(0.3)
                    return before == pixels
                }
            }

            /// Waits until the share of pixels that differ from `picture` meets `condition`.
            func wait(_ what: String, from picture: [UInt32], _ condition: (Double) -> Bool) {
                wait(what) {
                    let now = pixels
                    let changed = zip(now, picture).filter { $0 != $1 }.count
                    return now.count == picture.count
                        && condition(Double(changed) / Double(picture.count))
                }
            }
        }

        @Test(
            "Settings, on the desktop and back, clicks through and back, with the session, quit",
            arguments: trials)
        func trial(_ trial: Trial) throws {
            let desktop = try trial.compositor.map { try WaylandDesktop($0) }
            let server = try desktop?.server ?? Xvfb()
            let manager =
                trial.command.isEmpty ? nil : try server.startWindowManager(trial.command)
            defer { manager?.kill(SIGTERM) }
            let user = try User(trial, on: server)
            let clock = user.clock
            if trial.compositor != nil, !trial.hasPointer, !waitUntil({ clock.hasFocus }) {
                progress("\(trial): the desktop does not give the clock the keyboard")
                return
            }

            // The settings, found and left.
            user.waitUntilStill()
            let front = user.pixels
            try user.choose("Settings")
            user.wait("settings", from: front) { $0 > 0.2 }
            user.waitUntilStill()
            try user.leaveBack()
            user.wait("the front", from: front) { $0 < 0.1 }

            // On the desktop and back; without a window manager there is no layer below.
            if user.limits.layers[.desktop] == nil {
                let first = clock.window
                try user.choose("On the desktop")
                user.settings.window.layer = .desktop
                user.wait("on the desktop") {
                    clock.window != first && clock.observer.isViewable(clock.window)
                        && clock.settings.contains("layer = \"desktop\"")
                }
                let second = clock.window
                try user.choose("On the desktop")
                user.settings.window.layer = .ordinary
                user.wait("an ordinary window") {
                    clock.window != second && clock.observer.isViewable(clock.window)
                        && !clock.settings.contains("layer = \"desktop\"")
                }
                user.wait("focus") { clock.hasFocus || trial.hasPointer }
            }

            // Clicks go through: the row of the back, whose effect is confirmed first.
            user.waitUntilStill()
            let ordinary = user.pixels
            try user.choose("Settings")
            user.wait("settings again", from: ordinary) { $0 > 0.2 }
            user.waitUntilStill()
            try user.operate(.setting(.clickThrough))
            try user.choose(
                "Let clicks go through", in: ClockMenu.clickThroughConfirmation(in: .english))
            user.settings.window.passesClicks = true
            user.wait("clicks go through") { clock.settings.contains("click-through = true") }
            #expect(clock.waitForMenu(isOpen: false))
            try user.choose("Clicks go through", isOnBack: true)
            user.settings.window.passesClicks = false
            user.wait("clicks are taken") { !clock.settings.contains("click-through = true") }
            try user.leaveBack()
            user.wait("the front again", from: ordinary) { $0 < 0.1 }

            try user.choose("Start with the session")
            user.wait("session") { access(clock.sessionEntry, F_OK) == 0 }
            try user.choose("Quit")
            #expect(clock.clock.process.wait(timeout: 5) == .status(0), "\(trial)")
        }
    }
}
