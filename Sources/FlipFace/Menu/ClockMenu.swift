import FlipClock

/// The clock's menu, from the settings and the state of the window.
package struct ClockMenu {
    /// The settings in force.
    package var settings: Settings
    /// The names of the theme files.
    package var themes: [String] = []
    /// Whether the settings are shown.
    package var isOnBack = false
    /// Whether a text on the front or a city on the back is typed, so that most keys are text.
    package var isTyping = false
    /// Whether the window is in full screen.
    package var isFullScreen = false

    /// The rows for the state of the mode, each with the key that has the same effect.
    package var modeRows: [(title: Phrase, key: ModeKey)] = []
    /// Whether the clock starts with the user's session.
    package var startsWithSession = false
    /// The features of the window that do not work on this desktop.
    package var limits = DesktopLimits()

    private let words: Words

    /// A menu for `settings`, in the language of `words`.
    package init(settings: Settings, in words: Words = .english) {
        self.settings = settings
        self.words = words
    }

    /// The titles of the submenus.
    static let modeTitle: Phrase = "Mode"
    static let themeTitle: Phrase = "Theme"

    /// The menu.
    package var menu: Menu {
        var rows: [Menu.Row] = [
            .command(
                words(isOnBack ? "Back to the clock" : "Settings"), .turnOver, key: key(.turnOver)),
            .separator,
        ]
        if !modeRows.isEmpty {
            rows += modeRows.map {
                .command(words($0.title), .mode($0.key), key: key(.mode($0.key)))
            }
            rows.append(.separator)
        }
        rows += [
            .submenu(words(Self.modeTitle), Menu(rows: modes)),
            .submenu(words(Self.themeTitle), Menu(rows: themeRows)), .separator,
            layer("On top", .top), layer("On the desktop", .desktop), allDesktops,
        ]
        rows += clicks
        rows += [
            .command(
                words("Full screen"), .fullScreen, mark: .check(isFullScreen),
                key: key(.fullScreen), reason: isFullScreen ? nil : limits.fullScreen),
            .command(
                words("Start with the session"), .startWithSession(!startsWithSession),
                mark: .check(startsWithSession), reason: limits.session), .separator,
            .command(words("Keys"), .showKeys, key: key(.showKeys)),
            .command(words("About"), .about), .separator,
            .command(words("Quit"), .quit, key: key(.quit)),
        ]
        return Menu(rows: rows)
    }

    // MARK: Keys

    private var side: KeyBinding.Place {
        isOnBack ? isTyping ? .field : .back : isTyping ? .typing : .front
    }

    /// The name of the usual key of `command`.
    private func key(_ command: Command) -> String? {
        KeyBinding.stroke(for: command, on: side).map(name)
    }

    private func name(of stroke: KeyBinding.Stroke) -> String {
        let key =
            switch stroke.key {
            case .character(let letter): letter.uppercased()
            case .space: words("Space")
            case .home: words("Home")
            case .return: words("Return")
            case .backspace: words("Backspace")
            case .escape: words("Escape")
            case .up: words("Up")
            case .down: words("Down")
            case .pageUp: words("Page Up")
            case .pageDown: words("Page Down")
            case .menu: words("Menu")
            default: stroke.key.name
            }
        return switch stroke.modifiers {
        case .control: words("Control") + "+" + key
        case .shift: words("Shift") + "+" + key
        default: key
        }
    }

    /// The keys of the side that is shown, each in a row that does the same. Neighbours with the same title, such as
    /// both directions of a key, are one row.
    package var keys: Menu {
        var rows: [Menu.Row] = []
        for group in KeyBinding.groups(on: side) where !group.isEmpty {
            if !rows.isEmpty { rows.append(.separator) }
            for (row, stroke) in group {
                let title = words(row.title)
                if let last = rows.last, last.title == title, let key = last.key {
                    rows[rows.count - 1].key = key + ", " + name(of: stroke)
                } else {
                    rows.append(.command(title, row.command, key: name(of: stroke)))
                }
            }
        }
        return Menu(rows: rows)
    }

    /// The program's name with `version`, and its licence.
    package func about(version: String) -> Menu {
        Menu(rows: [.text("FlipClockX " + version), .text(words("MIT licence"))])
    }

    /// The row that moves the window to `layer`, or back among the other windows.
    private func layer(_ title: Phrase, _ layer: WindowSettings.Layer) -> Menu.Row {
        let isOn = settings.window.layer == layer
        // A window that is in that layer can always leave it.
        return row(
            title, .windowLayer, isOn: isOn, reason: isOn ? nil : limits.layers[layer]
        ) { $0.layer = isOn ? .ordinary : layer }
    }

    private var allDesktops: Menu.Row {
        let isDesktop = settings.window.layer == .desktop
        return row(
            "All desktops", .allDesktops,
            isOn: settings.window.isOnAllDesktops || isDesktop,
            reason: isDesktop
                ? words("The desktop is on all of them.")
                : settings.window.isOnAllDesktops ? nil : limits.reason(against: .allDesktops)
        ) { $0.isOnAllDesktops.toggle() }
    }

    /// The row that lets the window take clicks again. Without it, the settings could be opened but not clicked.
    private var clicks: [Menu.Row] {
        guard settings.window.passesClicks else { return [] }
        return [row("Clicks go through", .clickThrough, isOn: true) { $0.passesClicks = false }]
    }

    /// A row that makes the `change` to `setting`.
    private func row(
        _ title: Phrase, _ setting: Setting, isOn: Bool, reason: String? = nil,
        change: (inout WindowSettings) -> Void
    ) -> Menu.Row {
        var new = settings
        change(&new.window)
        return .command(
            words(title),
            .change(SettingsChange(setting: setting, value: setting.value(in: new))),
            mark: .check(isOn), reason: reason)
    }

    /// The menu that asks the user before clicks go through the window, and explains how to reach the menu afterwards.
    package static func clickThroughConfirmation(in words: Words) -> Menu {
        Menu(rows: [
            .text(words("Clicks will go to the window below.")),
            .text(words("Start FlipClockX again to get its menu.")),
            .separator,
            .command(
                words("Let clicks go through"),
                .change(SettingsChange(setting: .clickThrough, value: .isOn(true)))),
            .command(words("Cancel"), .closeMenu),
        ])
    }

    /// A row for each mode.
    private var modes: [Menu.Row] {
        guard case .choice(let choices) = Setting.mode.kind else { return [] }
        let selected = Setting.mode.value(in: settings)
        let keys = Settings.ModeKind.allCases.map { key(.select($0)) }
        return choices.enumerated().map { index, choice in
            .command(
                words(choice.title),
                .change(SettingsChange(setting: .mode, value: .choice(index))),
                mark: .choice(selected == .choice(index)), key: keys[index])
        }
    }

    /// A row for each built-in theme and each theme file.
    private var themeRows: [Menu.Row] {
        let builtIn = BuiltInTheme.all.map { (name: $0.name, title: words(Phrase(key: $0.title))) }
        func rows(_ themes: [(name: String, title: String)]) -> [Menu.Row] {
            themes.map { theme in
                .command(
                    theme.title,
                    .change(SettingsChange(setting: .theme, value: .name(theme.name))),
                    mark: .choice(theme.name == settings.theme))
            }
        }
        let files = themes.filter { BuiltInTheme.named($0) == nil }.map { (name: $0, title: $0) }
        return rows(builtIn) + (files.isEmpty ? [] : [.separator] + rows(files))
    }
}
