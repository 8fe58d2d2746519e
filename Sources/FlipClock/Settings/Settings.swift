import FlipEngine

/// The user's settings, with their defaults. The settings file, the command line and the back all read and write this
/// value; `Setting.all` describes each setting for them.
package struct Settings: Hashable, Sendable {
    /// The name of the theme: a built-in one, or that of a theme file.
    package var theme = "graphite"
    /// The font families of the digits, best first; empty for the theme's.
    package var fonts: [String] = []
    /// The values that replace the theme's. Only the file gives them.
    package var look = ThemeOverrides()
    /// The values of the theme, if it is not a built-in one.
    package var themeValues: ThemeValues?
    /// The way hours are counted.
    package var hourCycle = HourCycle.h24
    /// The way in which the time mode shows the seconds.
    package var seconds = SecondsForm.none
    /// Whether hours below ten have a leading zero.
    package var leadingZero = LeadingZero.auto
    /// What the cards show.
    package var mode = ModeKind.time
    /// Whether the time mode shows the date.
    package var date = DateCards.none
    /// The zones of the world board, besides the local one; at most `WorldMode.limit`.
    package var zones = ["Europe/London", "America/New_York", "Asia/Tokyo"].compactMap {
        ZoneName($0)
    }
    /// The sides of the score.
    package var score = ScoreBoard.standard
    /// The axis about which flaps turn.
    package var flipAxis = FlipAxis.x
    /// The duration of a flip, in seconds; nil for one that suits the card's height (`FlipPace`).
    package var flipDuration: Double?
    /// The height of the dark gap between a card's halves, in points (pixels at a scale of 1); 0 for none, nil for a
    /// height that suits the card's size.
    package var hingeGap: Double?
    /// Whether every card flips twice when the hour changes, one card after the other.
    package var ripples = false
    /// The scale of the face halfway through a turn that the button or a key started; below 1 the face shrinks, 1
    /// leaves its size unchanged.
    package var popFactor = 0.9
    /// The delay after the last touch until the face returns to the current time, in seconds; nil for never.
    package var returnDelay: Double? = 3
    /// The time of day at which the face begins to get darker; nil for never.
    package var duskStart: TimeOfDay?
    /// The time of day at which it begins to get bright again.
    package var duskEnd = TimeOfDay(hour: 7)
    /// The light at night, as a fraction of the full light.
    package var duskLight = 0.25
    /// How loud the flaps sound, from 0, which is silent, to 1.
    package var soundVolume = 0.0
    /// The window on the desktop.
    package var window = WindowSettings()
    /// Whether the cards of a full-screen clock move slowly, to prevent burn-in.
    package var drifts = false
    /// Whether the program animates changes.
    package var motion = Motion.system

    /// The defaults.
    package init() {}

    /// The beginning of the night as the table has it: minutes after midnight.
    var duskStartMinutes: Double? {
        get { duskStart.map { Double($0.minutes) } }
        set { duskStart = newValue.flatMap { TimeOfDay(minutes: Int($0)) } }
    }

    /// The end of the night in the same form.
    var duskEndMinutes: Double {
        get { Double(duskEnd.minutes) }
        set { duskEnd = TimeOfDay(minutes: Int(newValue)) ?? duskEnd }
    }

    /// Whether the program animates changes.
    package enum Motion: String, Hashable, Sendable, CaseIterable {
        /// As the desktop's setting says; full if the desktop has no such setting.
        case system
        /// Every flip is animated.
        case full
        /// Cards change without animation.
        case reduced
    }

    /// Whether hours below ten have a leading zero.
    package enum LeadingZero: Hashable, Sendable {
        /// A leading zero with 24 hours, none with 12.
        case auto
        case shown
        case hidden

        /// Whether the zero is shown; nil for `auto`.
        package var isShown: Bool? { self == .auto ? nil : self == .shown }
    }

    /// The night with its light; nil if the light does not change.
    package var dusk: Dusk? {
        duskStart.map { Dusk(from: $0, to: duskEnd, light: duskLight) }
    }

    /// Whether cards change without animation. `desktopAnimates` is the desktop's setting, nil if it has none.
    package func isMotionReduced(desktopAnimates: Bool?) -> Bool {
        switch motion {
        case .system: desktopAnimates == false
        case .full: false
        case .reduced: true
        }
    }

    /// The range of a flip's duration, in seconds.
    package static let flipDurations = 0.1...3.0
    /// The range of the hinge gap, in points.
    package static let hingeGaps = 0.0...12.0
    /// The range of the scale factor in a turn.
    package static let popFactors = 0.5...2.0
    /// The range of the volume.
    package static let soundVolumes = 0.0...1.0
    /// The range of the delay before the face returns to the current time, in seconds.
    package static let returnDelays = 0.5...60.0
}

extension Setting {
    /// The setting that selects the theme.
    package static let theme = Setting(
        "look.theme", \.theme,
        names: BuiltInTheme.all.map { (name: $0.name, title: Phrase(key: $0.title)) },
        option: "theme",
        "The theme: the name of a built-in one, or of a file in the themes folder",
        row: Row(.look, "Theme"))

    /// All settings, in the order of the settings file; those of one table are adjacent.
    package static let all: [Setting] = [
        .theme,
        Setting(
            "look.font", \.fonts, offers: FontOffers.all, option: "font",
            "The font family of the digits, or `auto` for the theme's or the clock's own digits",
            row: Row(.look, "Font")),
        .mode,
        Setting(
            "face.hours", \.hourCycle,
            choices: [(.h24, .integer(24), "24 h"), (.h12, .integer(12), "12 h")],
            words: [
                ("12h", .h12, "Count hours from 1 to 12, with AM and PM."),
                ("24h", .h24, "Count hours from 00 to 23. (default)"),
            ],
            "Hours from 1 to 12 with AM and PM, or from 00 to 23: `12` or `24`",
            row: Row(.shows, "Hours", sample: { _, _ in .nine })),
        Setting(
            "face.seconds", \.seconds,
            choices: [
                (.none, .isOn(false), "Off"), (.cards, .isOn(true), "Cards"),
                (.line, .word("line"), "Line"),
            ],
            words: [
                ("seconds", .cards, "Show a card for the seconds."),
                (
                    "seconds-line", .line,
                    "Show the seconds as a thin line below the cards that grows over the minute."
                ),
                ("no-seconds", .none, "Show no seconds. (default)"),
            ],
            "Whether to show the seconds: `true` on a card, `line` as a thin line below the cards, or `false`",
            row: Row(
                .shows, "Seconds",
                sample: { old, new in
                    // A line has no card, and another leading zero is shown first.
                    let isHour = new.seconds != .cards || new.leadingZero != old.leadingZero
                    return isHour ? .nine : .text("45")
                })),
        Setting(
            "face.leading-zero", \.leadingZero,
            choices: [
                (.auto, .word("auto"), "Auto"), (.shown, .isOn(true), "On"),
                (.hidden, .isOn(false), "Off"),
            ],
            words: [
                ("leading-zero", .shown, "Show the leading zero of hours below ten."),
                ("no-leading-zero", .hidden, "Omit the leading zero. (default: only with --12h)"),
            ],
            "Whether hours below ten have a leading zero: `true`, `false`, or `auto` (only on a 24-hour clock)",
            row: Row(.shows, "Leading zero", sample: { _, _ in .nine })),
        .date,
        .zones,
        .score,
        Setting(
            "flip.axis", \.flipAxis,
            choices: [(.x, .word("x"), "Down"), (.y, .word("y"), "Like pages")],
            option: "flip-axis",
            "The axis about which flaps turn: `x`, or `y` to turn like the pages of a book",
            row: Row(.look, "Cards turn")),
        Setting(
            "flip.duration", \.flipDuration,
            SettingsNumber(
                range: Settings.flipDurations, unit: "seconds", word: "auto", example: 0.6),
            option: "flip-duration",
            "How long a flip takes, in {extent}, or `auto` to suit the height of the cards"),
        Setting(
            "flip.hinge-gap", \.hingeGap,
            SettingsNumber(range: Settings.hingeGaps, unit: "points", word: "auto", example: 2),
            option: "hinge-gap",
            "The dark gap at a card's hinge, in {extent}, or `auto` to suit the card's size"),
        Setting(
            "flip.ripple", \.ripples, option: "ripple",
            "Whether every card flips twice when the hour changes, one card after the other"),
        Setting(
            "flip.motion", \.motion,
            choices: [
                (.system, .word("system"), "Auto"), (.full, .word("full"), "On"),
                (.reduced, .word("reduced"), "Off"),
            ],
            option: "motion",
            words: [("reduced-motion", .reduced, "The same as --motion reduced.")],
            "`full` shows every flip, `reduced` changes cards at once, `system` follows the desktop",
            row: Row(.hand, "Animation")),
        Setting(
            "hand.return-after", \.returnDelay,
            SettingsNumber(
                range: Settings.returnDelays, unit: "seconds", word: "never", example: 3),
            option: "return-after",
            "The delay before the clock returns to the current time, in {extent}, or `never`",
            row: Row(
                .hand, "Back to the time after", short: "Back after",
                sample: { $1.returnDelay.map { .number($0.rounded(.up)) } }),
            scale: Scale(
                stops: stops(0.5, 5, by: 0.5) + stops(6, 15, by: 1) + stops(20, 60, by: 5),
                isWordLast: true
            ) { seconds in
                guard let seconds else { return "Never" }
                return "\(FixedPoint.short(seconds, decimals: 1)) s"
            }),
        Setting(
            "turn.pop", \.popFactor,
            SettingsNumber(range: Settings.popFactors, unit: "", example: 0.9), option: "pop",
            "The scale of the face halfway through a turn by button or key, {limits}; 1 for no change"
        ),
        Setting(
            "sound.volume", \.soundVolume,
            SettingsNumber(range: Settings.soundVolumes, unit: "", example: 0.5), option: "sound",
            "How loud the flaps tick and slap, {limits}; 0 for no sound",
            row: Row(
                .hand, "Sound",
                // A change of the night is shown first.
                sample: { $1.hasOtherNight(than: $0) ? nil : .percent($1.soundVolume) }),
            scale: Scale(stops: stops(0, 1, by: 0.1)) { volume in
                guard let volume, volume > 0 else { return "Off" }
                return "\(FixedPoint.short(volume * 100, decimals: 0)) %"
            }),
        .duskFrom, .duskTo, .duskLight,
        Setting(
            "window.drift", \.drifts, option: "drift",
            "Whether the cards move slowly in full screen, a pixel a minute, to prevent burn-in",
            row: Row(.night, "Protect the screen", short: "Protect screen")),
        .windowLayer, .allDesktops, .windowCase, .windowOpacity, .clickThrough,
        .fullScreenMonitor, .keepAwake,
    ]
}
