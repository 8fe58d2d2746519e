import FlipClock

/// Which options have no effect in the mode that the command line selects.
///
/// A window gets the same warnings as a picture, although a key shows another mode: an option that changes nothing at
/// the start looks broken, and the warning names the mode.
struct ModeUse {
    /// The option or the mode because of which others have no effect, for a warning.
    let reason: String
    /// The settings at the start, apart from those in the file.
    private let shown: Settings
    /// Whether something else is shown than the mode of the settings.
    private let replacesMode: Bool
    /// The options, other than those of settings, that have no effect.
    private let others: [String]

    /// Finds out what `options`, of which `given` are given, show at the start.
    init(_ options: Options, given: [GivenOption]) {
        var shown = options.overrides.applied(to: Settings())
        // The option that replaces the mode. A window and a film show the mode after the timer.
        let isTimed = options.timer != nil && given["snapshot"] != nil
        if isTimed {
            shown.mode = .timer
            reason = given["timer"] == nil ? "--until" : "--timer"
            others = ["text", "follow"]
        } else if options.text != nil {
            reason = given["text"] == nil ? "--follow" : "--text"
            others = ["at"]
        } else {
            let isDate = shown.mode == .time && shown.date == .only
            reason = isDate ? "--date-only" : "the mode \(shown.mode.entry.word)"
            others = []
        }
        self.shown = shown
        replacesMode = isTimed || options.text != nil
    }

    /// Whether `option` has no effect.
    func isUnused(_ option: Option) -> Bool {
        guard let setting = option.setting else { return others.contains(option.name) }
        return setting == .mode ? replacesMode : Self.uses[setting.path]?(shown) == false
    }

    /// When a setting has an effect, for the settings that have none in some modes.
    private static let uses: [String: @Sendable (Settings) -> Bool] = [
        "face.hours": { $0.showsTime || $0.mode == .world },
        "face.seconds": {
            $0.showsTime || $0.seconds == .cards && [.timer, .stopwatch].contains($0.mode)
        },
        "face.leading-zero": { $0.showsTime || $0.mode == .world },
        "face.date": { $0.mode == .time },
        "world.zones": { $0.mode == .world },
        "score.start": { $0.mode == .score },
        "dusk.from": hasNight, "dusk.to": hasNight, "dusk.light": hasNight,
        "flip.ripple": { $0.showsTime || [.world, .stopwatch].contains($0.mode) },
    ]

    /// Whether the face gets darker at night.
    private static let hasNight: @Sendable (Settings) -> Bool = {
        $0.showsTime || [.world, .timer, .stopwatch].contains($0.mode)
    }
}

extension Settings {
    /// Whether the cards show the local time.
    fileprivate var showsTime: Bool { mode == .time && date != .only }
}
