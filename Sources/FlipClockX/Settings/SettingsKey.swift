import FlipFace

/// One thing that may be set: where it stands in the file, and how it is written there.
///
/// The cases are in the file's order; those of one table stand together.
enum SettingsKey: Hashable, Sendable, CaseIterable {
    /// Whether hours go to 12 or to 24.
    case hours
    /// Whether the seconds are shown.
    case seconds
    /// About which axis flaps turn.
    case flipAxis
    /// How long that takes.
    case flipDuration
    /// The line over the seam.
    case hingeGap
    /// Whether things move.
    case motion
    /// When the face returns to the time.
    case returnDelay
    /// How the face pops when it turns over.
    case popFactor

    /// The file's table that it stands in.
    var table: String {
        switch self {
        case .hours, .seconds: "face"
        case .flipAxis, .flipDuration, .hingeGap, .motion: "flip"
        case .returnDelay: "hand"
        case .popFactor: "turn"
        }
    }

    /// Its name in that table.
    var name: String {
        switch self {
        case .hours: "hours"
        case .seconds: "seconds"
        case .flipAxis: "axis"
        case .flipDuration: "duration"
        case .hingeGap: "hinge-gap"
        case .motion: "motion"
        case .returnDelay: "return-after"
        case .popFactor: "pop"
        }
    }

    /// Table and name, as sentences have it.
    var path: String { "\(table).\(name)" }

    /// Its value in `settings`, in TOML's notation.
    func literal(in settings: Settings) -> String {
        switch self {
        case .hours: settings.hourCycle == .h12 ? "12" : "24"
        case .seconds: settings.showsSeconds ? "true" : "false"
        case .flipAxis: settings.flipAxis == .x ? "\"x\"" : "\"y\""
        case .flipDuration: SettingsNumber.text(settings.flipDuration)
        case .hingeGap: settings.hingeGap.map(SettingsNumber.text) ?? "\"auto\""
        case .motion: "\"\(settings.motion.rawValue)\""
        case .returnDelay: settings.returnDelay.map(SettingsNumber.text) ?? "\"never\""
        case .popFactor: SettingsNumber.text(settings.popFactor)
        }
    }

    /// Gives `target` the value that `source` has.
    func copy(from source: Settings, to target: inout Settings) {
        switch self {
        case .hours: target.hourCycle = source.hourCycle
        case .seconds: target.showsSeconds = source.showsSeconds
        case .flipAxis: target.flipAxis = source.flipAxis
        case .flipDuration: target.flipDuration = source.flipDuration
        case .hingeGap: target.hingeGap = source.hingeGap
        case .motion: target.motion = source.motion
        case .returnDelay: target.returnDelay = source.returnDelay
        case .popFactor: target.popFactor = source.popFactor
        }
    }

    /// Whether its values in two settings are different.
    func differs(_ left: Settings, _ right: Settings) -> Bool {
        var mixed = left
        copy(from: right, to: &mixed)
        return mixed != left
    }

    /// What it sets, for the comment above it in an example.
    var explanation: String {
        switch self {
        case .hours: "Hours from 1 to 12 with AM and PM, or from 00 to 23: 12 or 24."
        case .seconds: "Whether there is a card for the seconds: true or false."
        case .flipAxis: "The axis about which flaps turn: \"x\", or \"y\" for the pages of a book."
        case .flipDuration: "How long a flip takes, in \(SettingsNumber.flipDuration.extent)."
        case .hingeGap:
            "The dark line over the seam, in \(SettingsNumber.hingeGap.extent), or \"auto\"."
        case .motion:
            "\"full\" shows every flip, \"reduced\" changes cards at once, \"system\" does as the desktop."
        case .returnDelay:
            "When the face returns to the time after the last touch, in "
                + "\(SettingsNumber.returnDelay.extent), or \"never\"."
        case .popFactor:
            "How far the face shrinks or grows while it turns over, \(SettingsNumber.popFactor.limits);"
                + " 1 for not at all."
        }
    }
}
