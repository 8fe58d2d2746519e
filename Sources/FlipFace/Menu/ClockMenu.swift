/// The clock's menu, from the settings and the state of the window.
///
///     ClockMenu(settings: settings, themes: themes).menu
package struct ClockMenu {
    /// The settings in force.
    package var settings: Settings
    /// The name and the title of each theme file.
    package var themes: [(name: String, title: String)] = []
    /// Whether the settings can select the mode: not if the cards show a text.
    package var hasModes = true
    /// Whether the settings are shown.
    package var isOnBack = false
    /// Whether the window is in full screen.
    package var isFullScreen = false

    /// A menu for `settings`.
    package init(settings: Settings) { self.settings = settings }

    /// The menu.
    package var menu: Menu {
        let rows: [Menu.Row] =
            [
                .command(isOnBack ? "Back to the clock" : "Settings", .settings), .separator,
                .submenu(Setting.mode.row?.title ?? "", Menu(rows: modes)),
                .submenu(Setting.theme.row?.title ?? "", Menu(rows: themeRows)), .separator,
            ] + [
                .command("Full screen", .fullScreen, mark: .check(isFullScreen)), .separator,
                .command("Quit", .quit),
            ]
        return Menu(rows: rows)
    }

    /// A row for each mode.
    private var modes: [Menu.Row] {
        guard case .choice(let choices) = Setting.mode.kind else { return [] }
        let selected = Setting.mode.value(in: settings)
        return choices.enumerated().map { index, choice in
            .command(
                choice.title,
                .change(SettingsChange(setting: .mode, value: .choice(index))),
                mark: .choice(hasModes && selected == .choice(index)),
                reason: hasModes ? nil : "The cards show a text.")
        }
    }

    /// A row for each built-in theme and each theme file.
    private var themeRows: [Menu.Row] {
        let builtIn = BuiltInTheme.all.map { (name: $0.name, title: $0.title) }
        func rows(_ themes: [(name: String, title: String)]) -> [Menu.Row] {
            themes.map { theme in
                .command(
                    theme.title,
                    .change(SettingsChange(setting: .theme, value: .name(theme.name))),
                    mark: .choice(theme.name == settings.theme))
            }
        }
        let files = themes.filter { BuiltInTheme.named($0.name) == nil }
        return rows(builtIn) + (files.isEmpty ? [] : [.separator] + rows(files))
    }
}
