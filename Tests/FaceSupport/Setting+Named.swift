@testable import FlipClock
@testable import FlipFace

/// Access to the entries of the table by name.
extension Setting {
    static let font = named("look.font")
    static let hours = named("face.hours")
    static let seconds = named("face.seconds")
    static let leadingZero = named("face.leading-zero")
    static let flipAxis = named("flip.axis")
    static let flipDuration = named("flip.duration")
    static let hingeGap = named("flip.hinge-gap")
    static let ripple = named("flip.ripple")
    static let motion = named("flip.motion")
    static let returnDelay = named("hand.return-after")
    static let popFactor = named("turn.pop")
    static let sound = named("sound.volume")
    static let drift = named("window.drift")

    private static func named(_ path: String) -> Setting {
        guard let setting = all.first(where: { $0.path == path }) else {
            preconditionFailure("there is no setting \(path)")
        }
        return setting
    }

    /// Copies the value from `source` to `target`.
    func copy(from source: Settings, to target: inout Settings) {
        assign(value(in: source), in: &target)
    }
}

extension SettingsItem {
    /// The rows of settings.
    static let settings = all.filter { ![.session, .restore, .quit].contains($0) }

    static let hourCycle = setting(.hours)
    static let seconds = setting(.seconds)
    static let flipAxis = setting(.flipAxis)
    static let leadingZero = setting(.leadingZero)
    static let date = setting(.date)
    static let motion = setting(.motion)
    static let returnDelay = setting(.returnDelay)
    static let theme = setting(Setting.theme)
    static let duskFrom = setting(.duskFrom)
    static let duskTo = setting(.duskTo)
    static let duskLight = setting(.duskLight)
    static let drift = setting(.drift)
    static let windowOpacity = setting(.windowOpacity)

    /// All rows.
    static let all = groups.flatMap(\.items)
}

extension SettingsChange {
    static func hourCycle(_ cycle: HourCycle) -> SettingsChange {
        change(.hours) { $0.hourCycle = cycle }
    }
    static func drift(_ isOn: Bool) -> SettingsChange {
        SettingsChange(setting: .drift, value: .isOn(isOn))
    }
    static func returnDelay(_ seconds: Double?) -> SettingsChange {
        SettingsChange(setting: .returnDelay, value: .number(seconds))
    }
    static func motion(_ motion: Settings.Motion) -> SettingsChange {
        change(.motion) { $0.motion = motion }
    }

    private static func change(
        _ setting: Setting, _ edit: (inout Settings) -> Void
    ) -> SettingsChange {
        var settings = Settings()
        edit(&settings)
        return SettingsChange(setting: setting, value: setting.value(in: settings))
    }
}
