import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipFace
@testable import FlipX11

extension AppTests {
    /// What a new user does on each desktop, without an option and without `kill`.
    @Suite("New users", .serialized)
    struct NewUserTests {
        /// A desktop, and whether the user has only the pointer or only the keyboard.
        struct Trial: Sendable, CustomTestStringConvertible {
            var command: [String]
            var hasPointer: Bool

            var testDescription: String {
                "\(command.last ?? "no window manager"), \(hasPointer ? "pointer" : "keyboard")"
            }
        }

        private static let trials: [Trial] = {
            let i3 = Machine.has("i3") ? [["i3"]] : []
            let commands = [[]] + WindowManager.installed.map(\.command) + i3
            return commands.flatMap { command in
                [true, false].map { Trial(command: command, hasPointer: $0) }
            }
        }()

        /// Opens the menu by the user's means, and chooses the row called `title`.
        private func choose(
            _ title: String, _ settings: Settings, _ trial: Trial, _ clock: MenuClock
        ) throws {
            let menu = clock.menu(settings)
            if trial.hasPointer && !settings.window.passesClicks {
                try clock.choose(title, in: menu)
            } else {
                // On a widget, and on a clock that passes clicks, a further start opens the menu.
                if settings.window.layer == .desktop || settings.window.passesClicks {
                    #expect(try clock.further("--menu").wait(timeout: 5) == .status(0))
                } else {
                    try clock.keys("Menu")
                }
                guard clock.waitForMenu(isOpen: true) else {
                    throw TestError("the menu does not open for \(title)")
                }
                if trial.hasPointer {
                    try clock.click(title, in: menu)
                } else {
                    // Down skips rows that cannot work; the first letter moves to the next row that begins with it.
                    let letter = title.prefix(1).lowercased()
                    let same = menu.rows.filter { $0.title.hasPrefix(title.prefix(1)) }
                    let index = same.firstIndex { $0.title == title } ?? 0
                    for _ in 0...index { try clock.keys(letter) }
                    try clock.keys("Return")
                }
            }
            #expect(clock.waitForMenu(isOpen: false), "\(trial): \(title)")
        }

        @Test(
            "Settings, on the desktop and back, clicks through and back, with the session, quit",
            arguments: trials)
        func trial(_ trial: Trial) throws {
            let server = try Xvfb()
            let manager =
                trial.command.isEmpty ? nil : try server.startWindowManager(trial.command)
            defer { manager?.kill(SIGTERM) }
            let clock = try MenuClock(on: server)
            if let origin = clock.observer.origin(of: clock.window) {
                // Without a window manager keys go to the window under the pointer.
                try server.xdotool("mousemove", "\(origin.x + 20)", "\(origin.y + 20)")
            }
            var settings = Settings()
            func choose(_ title: String) throws { try self.choose(title, settings, trial, clock) }
            func wait(_ what: String, _ condition: () -> Bool) {
                #expect(waitUntil(timeout: 5) { condition() }, "\(trial): \(what)")
            }

            // The settings, found and left.
            let front = clock.observer.screenshot(of: clock.window)?.pixels ?? []
            try choose("Settings")
            wait("settings") {
                let pixels = clock.observer.screenshot(of: clock.window)?.pixels ?? []
                let changed = zip(pixels, front).filter { $0 != $1 }.count
                return changed > front.count / 3
            }
            try clock.keys("Escape")
            wait("the front") {
                let pixels = clock.observer.screenshot(of: clock.window)?.pixels ?? []
                return zip(pixels, front).filter { $0 != $1 }.count < front.count / 4
            }

            // On the desktop and back; without a window manager there is no layer below.
            if !trial.command.isEmpty {
                let first = clock.window
                try choose("On the desktop")
                settings.window.layer = .desktop
                wait("on the desktop") {
                    clock.window != first && clock.observer.isViewable(clock.window)
                        && clock.settings.contains("layer = \"desktop\"")
                }
                let second = clock.window
                try choose("On the desktop")
                settings.window.layer = .ordinary
                wait("an ordinary window") {
                    clock.window != second && clock.observer.isViewable(clock.window)
                        && !clock.settings.contains("layer = \"desktop\"")
                }
                wait("focus") { clock.hasFocus || trial.hasPointer }
            }

            // Clicks go through: the row of the back, whose effect is confirmed first.
            let items = SettingsItem.groups.flatMap(\.items).filter { $0.isEnabled(in: settings) }
            let limited: [SettingsItem] =
                trial.command.isEmpty
                ? [.setting(.windowLayer), .setting(.allDesktops), .setting(.windowOpacity)]
                : [.setting(.windowOpacity)]
            let reachable = items.filter { !limited.contains($0) }
            let tabs = try #require(reachable.firstIndex(of: .setting(.clickThrough))) + 1
            try server.xdotool("key", "s", "sleep", "1")
            try server.xdotool(["key"] + Array(repeating: "Tab", count: tabs) + ["space"])
            #expect(clock.waitForMenu(isOpen: true), "\(trial): the way back")
            try clock.keys("l", "Return")
            settings.window.passesClicks = true
            wait("clicks go through") { clock.settings.contains("click-through = true") }
            #expect(clock.waitForMenu(isOpen: false))
            try choose("Clicks go through")
            settings.window.passesClicks = false
            wait("clicks are taken") { !clock.settings.contains("click-through = true") }
            try clock.keys("Escape")

            try choose("Start with the session")
            wait("session") { access(clock.sessionEntry, F_OK) == 0 }
            try choose("Quit")
            #expect(clock.clock.process.wait(timeout: 5) == .status(0), "\(trial)")
        }
    }
}
