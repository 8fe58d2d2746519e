import FlipClock

/// The mode that the command line selects, and the options that have no effect in it.
///
/// A window gets the same warnings as a picture, although a key shows another mode: an option that changes nothing at
/// the start looks broken, and the warning names the mode.
extension OptionReader {
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

    /// Selects the mode of a text, and that of the zones or the score if they were given without a mode.
    mutating func selectMode() {
        if options.text != nil {
            options.overrides.select(.text)
        } else if !options.overrides.contains(.mode) {
            if options.overrides.contains(.zones) {
                options.overrides.select(.world)
            } else if options.overrides.contains(.score) {
                options.overrides.select(.score)
            }
        }
    }

    /// Warns of the options that have no effect in the selected mode.
    mutating func warnOfUnusedInMode() {
        var shown = options.overrides.applied(to: Settings())
        let isDate = shown.mode == .time && shown.date == .only
        var reason = isDate ? "--date-only" : "the mode \(shown.mode.entry.word)"
        var others: [String] = []
        // The option that replaces the mode. A window and a film show the mode after the timer.
        let isTimed = options.timer != nil && given["snapshot"] != nil
        if isTimed {
            shown.mode = .timer
            reason = given["timer"] == nil ? "--until" : "--timer"
            others = ["text", "follow"]
        } else if options.text != nil {
            reason = given["text"] == nil ? "--follow" : "--text"
            others = ["at"]
        }
        let isReplaced = isTimed || options.text != nil
        warn(with: reason) { option in
            guard let setting = option.setting else { return others.contains(option.name) }
            return setting == .mode ? isReplaced : Self.uses[setting.path]?(shown) == false
        }
    }
}

extension Settings {
    /// Whether the cards show the local time.
    fileprivate var showsTime: Bool { mode == .time && date != .only }
}
