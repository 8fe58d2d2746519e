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
    /// Whether a window without a frame has a case.
    package var casing = Casing.auto
    /// Whether clicks go to the window below.
    package var passesClicks = false
    /// The monitor that the clock fills in full screen: a word of `--monitor`, or a monitor's name.
    package var monitor = "current"
    /// Whether the screen stays on while the clock is visible.
    package var keepsAwake = false

    /// Whether a window without a frame has a case.
    package enum Casing: Hashable, Sendable, CaseIterable {
        /// Widgets have one, unless an option gives their size, or they had a place of their own before there were cases.
        case auto
        /// It has one, if its ground is opaque.
        case on
        /// It has none.
        case off
    }

    /// Whether a window without a frame has a case; `byDefault` tells whether a widget has one unless the user decides.
    package func hasCase(byDefault: Bool) -> Bool {
        guard opacity >= 1 else { return false }
        return switch casing {
        case .auto: byDefault && layer == .desktop
        case .on: true
        case .off: false
        }
    }

    /// The opacity that `--transparent` gives.
    package static let transparentOpacity = 0.6

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
        words: [
            ("above", .top, "Keep the window above other windows."),
            (
                "widget", .desktop,
                """
                Run as part of the desktop: --borderless --below --sticky \
                --skip-taskbar, visible in "show desktop" mode, with a fixed aspect ratio.
                """
            ),
        ],
        "The window's place: `ordinary`, on `top` of the others, or part of the `desktop`",
        row: Row(.window, "Window")
    ).inResources()

    /// Whether the window is on every desktop.
    package static let allDesktops = Setting(
        "window.all-desktops", \.window.isOnAllDesktops,
        word: ("sticky", "Show the window on every desktop."),
        "Whether to show the window on every desktop",
        row: Row(.window, "On all desktops", short: "All desktops")
    ).inResources()

    /// The opacity of the ground.
    package static let windowOpacity = Setting(
        "window.opacity", \.window.opacity,
        SettingsNumber(range: 0...1, unit: "", example: WindowSettings.transparentOpacity),
        option: "opacity",
        """
        The opacity of the background behind the cards, from 0[ (fully transparent)] to 1. \
        Less than 1 needs a compositor[; pictures and films get alpha instead]
        """,
        row: Row(.window, "Glass"),
        // The back shows how transparent the ground is.
        scale: Scale(stops: stops(0, 1, by: 0.05), isReversed: true) { opacity in
            guard let opacity, opacity < 1 else { return "Off" }
            return "\(FixedPoint.short((1 - opacity) * 100, decimals: 0)) %"
        }
    ).inResources(placeholder: "fraction")

    /// Whether the window has a case.
    package static let windowCase = Setting(
        "window.case", \.window.casing,
        choices: [
            (.auto, .word("auto"), "Auto"), (.on, .word("on"), "On"),
            (.off, .word("off"), "Off"),
        ],
        option: "case",
        """
        Whether a window without a frame is in a case: `on`, `off`, or `auto` (only a widget[ \
        without a given size that had no place of its own before version 2])
        """,
        row: Row(.window, "Case", when: { $0.window.opacity >= 1 })
    ).inResources(placeholder: "which")

    /// Whether clicks go to the window below.
    package static let clickThrough = Setting(
        "window.click-through", \.window.passesClicks,
        word: ("click-through", "Pass clicks to the windows below."),
        "Whether clicks go to the window below; start FlipClockX again to get its menu",
        row: Row(.window, "Clicks go through", short: "Click-through")
    ).inResources()

    /// The monitor that the clock fills in full screen.
    package static let fullScreenMonitor = Setting(
        "window.monitor", \.window.monitor,
        names: [
            ("current", "Current"), ("primary", "Primary"), ("each", "Each"),
            ("all", "Others black"),
        ], option: "monitor",
        """
        The monitors that the clock fills in full screen: `current`[ (the one that the \
        window is on)], `primary`, `each`[ (a clock on every one)], `all`[ (the others are \
        black)], or a name[ such as HDMI-1]
        """,
        row: Row(.window, "Full screen on", short: "Monitor")
    ).inResources(placeholder: "which")

    /// Whether the screen stays on.
    package static let keepAwake = Setting(
        "window.keep-awake", \.window.keepsAwake,
        word: (
            "keep-awake",
            """
            Inhibit the screen saver and keep the monitors on while the clock is visible. \
            (default: the screen may sleep)
            """
        ),
        "Whether to inhibit the screen saver while the clock is visible",
        row: Row(.window, "Keep the screen on", short: "Screen on"))
}
