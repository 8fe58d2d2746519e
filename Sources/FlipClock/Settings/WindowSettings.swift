import FlipEngine

/// The settings of the window on the desktop.
package struct WindowSettings: Hashable, Sendable {
    /// The window's place among the others.
    package enum Layer: Hashable, Sendable, CaseIterable {
        /// Among the other windows.
        case ordinary
        /// Above the other windows.
        case top
        /// Part of the desktop, below the other windows.
        case desktop
    }

    /// Its place among the others.
    package var layer = Layer.ordinary
    /// Whether it is on every desktop.
    package var isOnAllDesktops = false
    /// The opacity of the ground, 0...1.
    package var opacity = 1.0
    /// Whether clicks go to the window below.
    package var passesClicks = false
    /// The monitor that the clock fills in full screen: a word of `--monitor`, or a monitor's name.
    package var monitor = "current"
    /// Whether the screen stays on while the clock is visible.
    package var keepsAwake = false

    /// The defaults.
    package init() {}
}

extension Settings {
    /// The defaults, except that the window keeps its settings: a widget stays a widget.
    package var restored: Settings {
        var settings = Settings()
        settings.window = window
        return settings
    }
}

extension Setting {
    /// The window's place among the others.
    package static let windowLayer = Setting(
        "window.layer", \.window.layer,
        choices: [
            (.ordinary, .word("ordinary"), "Ordinary"), (.top, .word("top"), "On top"),
            (.desktop, .word("desktop"), "Desktop"),
        ],
        "The window's place: `ordinary`, on `top` of the others, or part of the `desktop`",
        row: Row(.window, "Window"))

    /// Whether the window is on every desktop.
    package static let allDesktops = flag(
        "window.all-desktops", \.window.isOnAllDesktops,
        "Whether to show the window on every desktop",
        row: Row(.window, "On all desktops", short: "All desktops"))

    /// The opacity of the ground.
    package static let windowOpacity = Setting(
        "window.opacity",
        .number(
            SettingsNumber(range: 0...1, unit: "", example: 0.6),
            Scale(stops: stops(0, 1, by: 0.05)) { opacity in
                "\(FixedPoint.short((opacity ?? 1) * 100, decimals: 0)) %"
            }), option: nil,
        "The opacity of the ground behind the cards, {limits}; needs a compositor",
        row: Row(.window, "Opacity of the ground", short: "Opacity"),
        get: { .number($0.window.opacity) },
        set: { if case .number(let opacity?) = $0 { $1.window.opacity = opacity } })

    /// Whether clicks go to the window below.
    package static let clickThrough = flag(
        "window.click-through", \.window.passesClicks,
        "Whether clicks go to the window below; start FlipClockX again to get its menu",
        row: Row(.window, "Clicks go through", short: "Click-through"))

    /// The monitor that the clock fills in full screen.
    package static let fullScreenMonitor = Setting(
        "window.monitor",
        .name([
            Alternative(literal: .word("current"), title: "Current"),
            Alternative(literal: .word("primary"), title: "Primary"),
            Alternative(literal: .word("each"), title: "Each"),
            Alternative(literal: .word("all"), title: "Others black"),
        ]), option: nil,
        "The monitors that the clock fills in full screen: `current`, `primary`, `each`, `all`, or a name",
        row: Row(.window, "Full screen on", short: "Monitor"),
        get: { .name($0.window.monitor) },
        set: { if case .name(let name) = $0 { $1.window.monitor = name } })

    /// Whether the screen stays on.
    package static let keepAwake = flag(
        "window.keep-awake", \.window.keepsAwake,
        "Whether to inhibit the screen saver while the clock is visible",
        row: Row(.window, "Keep the screen on", short: "Screen on"))

    /// A setting that is true or false and has no option of its own.
    private static func flag(
        _ path: String, _ property: WritableKeyPath<Settings, Bool> & Sendable,
        _ explanation: String, row: Row
    ) -> Setting {
        Setting(
            path, .flag, option: nil, explanation, row: row,
            get: { .isOn($0[keyPath: property]) },
            set: { if case .isOn(let isOn) = $0 { $1[keyPath: property] = isOn } })
    }
}
