import FlipEngine

extension Setting {
    /// The beginning of the night.
    static let duskFrom = Setting(
        "dusk.from", \.duskStart, word: "never", example: "21:30", option: "dusk-from",
        "When the face begins to get darker: {extent}, or `never`", wordTitle: "Never",
        row: Row(.night, "Darker from"))

    /// The end of the night.
    static let duskTo = Setting(
        "dusk.to", \.duskEnd, example: "7:00", option: "dusk-to",
        "When the face begins to get bright again: {extent}",
        row: Row(.night, "Bright from") { $0.duskStart != nil })

    /// The light at night.
    static let duskLight = Setting(
        "dusk.light", \.duskLight,
        SettingsNumber(range: Dusk.lights, unit: "", example: 0.25), option: "dusk-light",
        "The light at night as a fraction of the full light, {limits}; digits always stay legible",
        row: Row(.night, "Light at night", short: "Light") { $0.duskStart != nil },
        scale: Scale(stops: stops(0.05, 1, by: 0.05)) { light in
            "\(FixedPoint.short((light ?? 1) * 100, decimals: 0)) %"
        })

    /// The stops of a slider for a time of day: every 15 minutes.
    private static let quarters = stride(from: 0, to: TimeOfDay.minutesOfDay, by: 15).map {
        Double($0)
    }

    /// A setting that is a time of day or a word. Its value is a number of minutes after midnight.
    private init(
        _ path: String, _ property: WritableKeyPath<Settings, TimeOfDay?> & Sendable, word: String,
        example: String, option: String, _ explanation: String, wordTitle: Phrase,
        row: Row
    ) {
        self.init(
            path,
            .number(
                SettingsNumber(timeOfDay: example, word: word),
                Scale(stops: Self.quarters) {
                    $0.map { .name(SettingsNumber.timeOfDay($0)) } ?? wordTitle
                }), option: option, explanation, row: row,
            get: { .number($0[keyPath: property].map { Double($0.minutes) }) },
            set: {
                if case .number(let minutes) = $0 {
                    $1[keyPath: property] = minutes.flatMap { TimeOfDay(minutes: Int($0)) }
                }
            })
    }

    /// A setting that is a time of day. Its value is a number of minutes after midnight.
    private init(
        _ path: String, _ property: WritableKeyPath<Settings, TimeOfDay> & Sendable,
        example: String, option: String, _ explanation: String, row: Row
    ) {
        self.init(
            path,
            .number(
                SettingsNumber(timeOfDay: example),
                Scale(stops: Self.quarters) {
                    .name(SettingsNumber.timeOfDay($0 ?? 0))
                }), option: option, explanation, row: row,
            get: { .number(Double($0[keyPath: property].minutes)) },
            set: {
                if case .number(let minutes?) = $0, let time = TimeOfDay(minutes: Int(minutes)) {
                    $1[keyPath: property] = time
                }
            })
    }
}
