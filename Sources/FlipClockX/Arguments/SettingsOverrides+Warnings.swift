import FlipClock

extension SettingsOverrides {
    /// Warnings for the values that have no effect with `settings`, which are in force.
    func warnings(with settings: Settings) -> [String] {
        var warnings = Setting.all.filter { setting in
            contains(setting) && setting.row?.isUsed(settings) == false
        }
        .map { "\($0.argument) has no effect without --dusk-from" }
        let isGiven = Setting.all.contains {
            ["dusk.from", "dusk.to"].contains($0.path) && contains($0)
        }
        if isGiven, settings.duskStart == settings.duskEnd {
            warnings.append("--dusk-from and --dusk-to are the same time, so it is never night")
        }
        return warnings
    }
}

extension Setting {
    /// Its option, as typed.
    fileprivate var argument: String { "--\(option ?? name)" }
}
