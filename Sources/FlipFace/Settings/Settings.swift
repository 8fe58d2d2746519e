import FlipEngine

/// What a user may set, with the defaults: one value that the settings file, the command line and the back of the face
/// all read and write. What each of them says about a setting stands in `Setting.all`.
package struct Settings: Hashable, Sendable {
    /// How hours are counted.
    package var hourCycle = HourCycle.h24
    /// Whether there is a card with the seconds.
    package var showsSeconds = false
    /// Whether hours below ten have a zero before them.
    package var leadingZero = LeadingZero.auto
    /// Whether there are cards with the date.
    package var date = DateCards.none
    /// The line about which flaps turn.
    package var flipAxis = FlipAxis.x
    /// How long a flip takes, in seconds.
    package var flipDuration = FlipTimeline.defaultDuration
    /// The dark line over the seam of the halves, in points (pixels at a scale of 1); 0 for none, nil for one that suits the card's size.
    package var hingeGap: Double?
    /// The factor to which the face grows and back while it turns over by a press: 1 only turns, less shrinks away.
    package var popFactor = 0.9
    /// After how many seconds without a touch the face returns to the time; nil for never.
    package var returnDelay: Double? = 3
    /// Whether things move or change at once.
    package var motion = Motion.system

    /// The defaults.
    package init() {}

    /// Whether flips are shown.
    package enum Motion: String, Hashable, Sendable, CaseIterable {
        /// As the desktop has it set, full where it says nothing.
        case system
        /// Every flip is shown.
        case full
        /// Flips are replaced by a cut.
        case reduced
    }

    /// Whether hours below ten have a zero before them.
    package enum LeadingZero: Hashable, Sendable {
        /// On a clock with 24 hours they do, on one with 12 they do not.
        case auto
        case shown
        case hidden

        /// Whether it is shown; nil for what is usual.
        package var isShown: Bool? { self == .auto ? nil : self == .shown }
    }

    /// Which cards show the date.
    package enum DateCards: Hashable, Sendable {
        /// None.
        case none
        /// Smaller ones with the time.
        case below
        /// All: there is no time.
        case only
    }

    /// Whether cards change at once, on a desktop that shows things moving, does not, or (nil) has no opinion.
    package func isMotionReduced(desktopAnimates: Bool?) -> Bool {
        switch motion {
        case .system: desktopAnimates == false
        case .full: false
        case .reduced: true
        }
    }

    /// What a flip's duration may be, in seconds.
    package static let flipDurations = 0.1...3.0
    /// What the hinge gap may be, in points.
    package static let hingeGaps = 0.0...12.0
    /// What the pop's factor may be.
    package static let popFactors = 0.5...2.0
    /// What the delay of the return may be, in seconds.
    package static let returnDelays = 0.5...60.0
}

extension Setting {
    /// Every setting, in the order of the settings file; those of one of its tables stand together.
    package static let all: [Setting] = [
        Setting(
            "face.hours", \.hourCycle,
            choices: [(.h24, .integer(24), "24 h"), (.h12, .integer(12), "12 h")],
            words: [
                ("12h", .h12, "Count hours from 1 to 12, with AM and PM."),
                ("24h", .h24, "Count hours from 00 to 23. (default)"),
            ],
            "Hours from 1 to 12 with AM and PM, or from 00 to 23: `12` or `24`",
            row: (.time, "Hours")),
        Setting(
            "face.seconds", \.showsSeconds, option: "seconds",
            "Whether there is a card for the seconds",
            row: (.time, "Seconds")),
        Setting(
            "face.leading-zero", \.leadingZero,
            choices: [
                (.auto, .word("auto"), "Auto"), (.shown, .isOn(true), "Shown"),
                (.hidden, .isOn(false), "Hidden"),
            ],
            words: [
                ("leading-zero", .shown, "Put a zero before hours below ten."),
                ("no-leading-zero", .hidden, "Put no zero there. (default: with 24 hours alone)"),
            ],
            "Whether hours below ten have a zero before them: `true`, `false`, or `auto` for 24 hours"
        ),
        Setting(
            "face.date", \.date,
            choices: [
                (.none, .word("none"), "None"), (.below, .word("below"), "Below"),
                (.only, .word("only"), "Only"),
            ],
            words: [
                ("date", .below, "Show the date with the time, in the language of LC_TIME."),
                ("date-only", .only, "Show the date in place of the time."),
                ("no-date", .none, "Show no date. (default)"),
            ],
            "The date, as LC_TIME writes it: `below` the time, `only` for no time, or `none`"),
        Setting(
            "flip.axis", \.flipAxis,
            choices: [(.x, .word("x"), "Horizontal"), (.y, .word("y"), "Vertical")],
            option: "flip-axis",
            "The axis about which flaps turn: `x`, or `y` for the pages of a book",
            row: (.flip, "Axis")),
        Setting(
            "flip.duration", \.flipDuration,
            SettingsNumber(range: Settings.flipDurations, unit: "seconds", example: 0.6),
            option: "flip-duration", "How long a flip takes, in {extent}",
            row: (.flip, "Duration"), stops: stops(0.1, 1, by: 0.05) + stops(1.1, 3, by: 0.1)
        ) { "\(FixedPoint.string($0, decimals: 2)) s" },
        Setting(
            "flip.hinge-gap", \.hingeGap,
            SettingsNumber(range: Settings.hingeGaps, unit: "points", word: "auto", example: 2),
            option: "hinge-gap",
            "The dark line over a card's seam, in {extent}, or `auto` to suit the card's size",
            row: (.flip, "Hinge gap"), stops: stops(0, 12, by: 0.5), wordTitle: "Auto",
            isWordLast: false
        ) { $0 == 0 ? "None" : "\(FixedPoint.short($0, decimals: 1)) pt" },
        Setting(
            "flip.motion", \.motion,
            choices: [
                (.system, .word("system"), "System"), (.full, .word("full"), "Full"),
                (.reduced, .word("reduced"), "Reduced"),
            ],
            option: "motion",
            words: [("reduced-motion", .reduced, "The same as --motion reduced.")],
            "`full` shows every flip, `reduced` changes cards at once, `system` does as the desktop",
            row: (.motion, "Animation")),
        Setting(
            "hand.return-after", \.returnDelay,
            SettingsNumber(
                range: Settings.returnDelays, unit: "seconds", word: "never", example: 3),
            option: "return-after",
            "When the face returns to the time after the last touch, in {extent}, or `never`",
            row: (.time, "Return to now"),
            stops: stops(0.5, 5, by: 0.5) + stops(6, 15, by: 1) + stops(20, 60, by: 5),
            wordTitle: "Never", isWordLast: true
        ) { "\(FixedPoint.short($0, decimals: 1)) s" },
        Setting(
            "turn.pop", \.popFactor,
            SettingsNumber(range: Settings.popFactors, unit: "", example: 0.9), option: "pop",
            "How far the face shrinks or grows while it turns over, {limits}; 1 for not at all",
            row: (.motion, "Pop when turning"),
            stops: stops(0.5, 1, by: 0.05) + stops(1.1, 2, by: 0.1), mark: 1
        ) { $0 == 1 ? "None" : FixedPoint.string($0, decimals: 2) },
    ]
}
