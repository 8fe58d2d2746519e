import FlipClock

/// Reads the values of settings.
extension OptionReader {
    mutating func read(_ setting: Setting, _ argument: GivenOption) throws(UsageError) {
        let value =
            setting == .zones ? try zones(argument) : try argument.value(of: setting, &warnings)
        let word = given.last { $0.option.setting == setting && $0.option.settingValue != nil }
        if let word, word.option.settingValue != value {
            throw argument.error("contradicts --\(word.option.name)")
        }
        options.overrides.set(setting, to: value)
    }

    /// All zones on the command line, of which `argument` is one.
    private func zones(_ argument: GivenOption) throws(UsageError) -> Setting.Value {
        let all = given.filter { $0.option.name == argument.option.name }
        for one in all where ZoneName(one.value) == nil {
            if ZoneName(String(one.value.map { $0 == " " ? "_" : $0 })) != nil {
                throw one.error(
                    "is not a time zone", "names have underscores for spaces, as America/New_York")
            }
            throw one.error(
                "is not a time zone",
                "give a name such as Asia/Tokyo, or LABEL=NAME with a label of at most "
                    + "\(ZoneName.labelLimit) characters")
        }
        guard let zones = Setting.zones(all.map(\.value)) else {
            throw (all.last ?? argument).error("is one too many", "give at most \(WorldMode.limit)")
        }
        return .zones(zones)
    }

    mutating func readConfig(_ argument: GivenOption) throws(UsageError) {
        if given["no-config"] != nil { throw argument.error("contradicts --no-config") }
        options.location = .named(try argument.name("clock.toml"))
    }
}
