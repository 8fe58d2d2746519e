import FlipClock
import FlipFace

/// The mode that the command line selects, and the options that have no effect in it.
///
/// A window gets the same warnings as a picture, although a key shows another mode: an option that changes nothing at the
/// start looks broken, and the warning names the mode.
extension Options {
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
        if text != nil {
            overrides.select(.text)
        } else if !overrides.contains(.mode) {
            if overrides.contains(.zones) {
                overrides.select(.world)
            } else if overrides.contains(.score) {
                overrides.select(.score)
            }
        }
    }

    /// Warnings for the options of `command` that have no effect in the mode that it selects.
    func unusedOptions(_ command: ParsedCommand) -> [String] {
        var shown = overrides.applied(to: Settings())
        let isDate = shown.mode == .time && shown.date == .only
        var reason = isDate ? "--date-only" : "the mode \(shown.mode.entry.word)"
        var others: [(String, Bool)] = []
        // The option that replaces the mode. A window and a film show the mode after the timer.
        let isTimed = timer != nil && command.snapshot != nil
        if isTimed {
            shown.mode = .timer
            reason = command.timer == nil ? "--until" : "--timer"
            others = [("--text", command.text != nil), ("--follow", command.follow)]
        } else if text != nil {
            reason = command.text == nil ? "--follow" : "--text"
            others = [("--at", command.time != nil)]
        }
        let isReplaced = isTimed || text != nil
        let settings = command.settings.unusual { setting in
            setting == .mode ? isReplaced : Self.uses[setting.path]?(shown) == false
        }
        return (settings + others.filter(\.1).map(\.0)).map { "\($0) has no effect with \(reason)" }
    }
}

extension Settings {
    /// Whether the cards show the local time.
    fileprivate var showsTime: Bool { mode == .time && date != .only }
}
