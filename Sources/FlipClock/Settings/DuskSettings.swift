import FlipEngine

extension Setting {
    /// The beginning of the night.
    static let duskFrom = Setting(
        "dusk.from", \.duskStartMinutes, SettingsNumber(timeOfDay: "21:30", word: "never"),
        option: "dusk-from", "When the face begins to get darker: {extent}, or `never`",
        row: Row(
            .night, "Darker from",
            sample: { old, new in
                new.duskStart.map { .time(from: old.duskStart, to: $0) } ?? .otherHour
            }), scale: quarters)

    /// The end of the night.
    static let duskTo = Setting(
        "dusk.to", \.duskEndMinutes, SettingsNumber(timeOfDay: "7:00"), option: "dusk-to",
        "When the face begins to get bright again: {extent}",
        row: Row(
            .night, "Bright from", sample: { .time(from: $0.duskEnd, to: $1.duskEnd) },
            when: { $0.duskStart != nil }), scale: quarters)

    /// The light at night.
    static let duskLight = Setting(
        "dusk.light", \.duskLight,
        SettingsNumber(range: Dusk.lights, unit: "", example: 0.25), option: "dusk-light",
        "The light at night as a fraction of the full light, {limits}; digits always stay legible",
        row: Row(
            .night, "Light at night", short: "Light", sample: { .percent($1.duskLight) },
            when: { $0.duskStart != nil }),
        scale: Scale(stops: stops(0.05, 1, by: 0.05)) { light in
            "\(FixedPoint.short((light ?? 1) * 100, decimals: 0)) %"
        })

    /// The stops of a slider for a time of day: every 15 minutes.
    private static let quarters = Scale(
        stops: stride(from: 0, to: TimeOfDay.minutesOfDay, by: 15).map { Double($0) }
    ) { $0.map { .name(SettingsNumber.timeOfDay($0)) } ?? "Never" }
}
