import FlipEngine

/// One row of the page: a setting with its name and its control, or the button that takes all settings back.
///
///     var slider = SettingsItem.popFactor.control(for: settings)
///     let changes = SettingsItem.popFactor.changes(to: .number(1), in: settings)
enum SettingsItem: Hashable, Sendable, CaseIterable {
    case hourCycle, showsSeconds, returnDelay
    case flipAxis, flipDuration, hingeGap
    case motion, popFactor
    case restore

    /// Rows that belong together, under a heading.
    struct Group: Hashable, Sendable {
        /// The heading; nil for none.
        let title: String?
        /// The rows, from the top.
        let items: [SettingsItem]
    }

    /// All rows in the order in which they stand on the page.
    static let groups = [
        Group(title: "Time", items: [.hourCycle, .showsSeconds, .returnDelay]),
        Group(title: "Flip", items: [.flipAxis, .flipDuration, .hingeGap]),
        Group(title: "Motion", items: [.motion, .popFactor]),
        Group(title: nil, items: [.restore]),
    ]

    /// What is written before the control; nil for a button, which says it itself.
    var title: String? {
        switch self {
        case .hourCycle: "Hours"
        case .showsSeconds: "Seconds"
        case .returnDelay: "Return to now"
        case .flipAxis: "Axis"
        case .flipDuration: "Duration"
        case .hingeGap: "Hinge gap"
        case .motion: "Animation"
        case .popFactor: "Pop when turning"
        case .restore: nil
        }
    }

    /// The control, showing what `settings` say.
    func control(for settings: Settings) -> any Control {
        switch value(in: settings) {
        case .number(let value): Slider(scale: scale, value: value)
        case .isOn(let isOn): Toggle(isOn: isOn)
        case .choice(let index): Choice(titles: titles, index: index)
        case .pushed: PushButton(title: "Restore defaults")
        }
    }

    /// Whether the control can be used.
    func isEnabled(in settings: Settings) -> Bool {
        self != .restore || !SettingsChange.changes(from: settings, to: Settings()).isEmpty
    }

    /// What the control shows.
    func value(in settings: Settings) -> ControlValue {
        switch self {
        case .hourCycle: .choice(settings.hourCycle == .h24 ? 0 : 1)
        case .showsSeconds: .isOn(settings.showsSeconds)
        case .returnDelay: .number(settings.returnDelay)
        case .flipAxis: .choice(settings.flipAxis == .x ? 0 : 1)
        case .flipDuration: .number(settings.flipDuration)
        case .hingeGap: .number(settings.hingeGap)
        case .motion:
            .choice(Settings.Motion.allCases.firstIndex(of: settings.motion) ?? 0)
        case .popFactor: .number(settings.popFactor)
        case .restore: .pushed
        }
    }

    /// What the control's new value means; nothing for a value that is none of this item's.
    func changes(to value: ControlValue, in settings: Settings) -> [SettingsChange] {
        switch (self, value) {
        case (.hourCycle, .choice(let index)): [.hourCycle(index == 0 ? .h24 : .h12)]
        case (.showsSeconds, .isOn(let isOn)): [.showsSeconds(isOn)]
        case (.returnDelay, .number(let seconds)): [.returnDelay(seconds)]
        case (.flipAxis, .choice(let index)): [.flipAxis(index == 0 ? .x : .y)]
        case (.flipDuration, .number(let seconds?)): [.flipDuration(seconds)]
        case (.hingeGap, .number(let points)): [.hingeGap(points)]
        case (.motion, .choice(let index)) where Settings.Motion.allCases.indices.contains(index):
            [.motion(Settings.Motion.allCases[index])]
        case (.popFactor, .number(let factor?)): [.popFactor(factor)]
        case (.restore, .pushed): SettingsChange.changes(from: settings, to: Settings())
        default: []
        }
    }

    /// The value in words, beside a slider; nil where the control itself says it.
    func text(in settings: Settings) -> String? {
        switch self {
        case .returnDelay:
            settings.returnDelay.map { "\(Self.decimal($0, places: 1)) s" } ?? "Never"
        case .flipDuration: "\(Self.decimal(settings.flipDuration, places: 2)) s"
        case .hingeGap:
            settings.hingeGap.map { $0 == 0 ? "None" : "\(Self.decimal($0, places: 1)) pt" }
                ?? "Auto"
        case .popFactor:
            settings.popFactor == 1 ? "None" : Self.decimal(settings.popFactor, places: 2)
        case .hourCycle, .showsSeconds, .flipAxis, .motion, .restore: nil
        }
    }

    /// The titles of a choice.
    private var titles: [String] {
        switch self {
        case .hourCycle: ["24 h", "12 h"]
        case .flipAxis: ["Horizontal", "Vertical"]
        case .motion: ["System", "Full", "Reduced"]
        default: []
        }
    }

    /// The values of a slider.
    private var scale: SliderScale {
        switch self {
        case .returnDelay:
            SliderScale(
                stops: Self.stops(0.5, 5, by: 0.5) + Self.stops(6, 15, by: 1)
                    + Self.stops(20, 60, by: 5), special: .after)
        case .flipDuration:
            SliderScale(stops: Self.stops(0.1, 1, by: 0.05) + Self.stops(1.1, 3, by: 0.1))
        case .hingeGap: SliderScale(stops: Self.stops(0, 12, by: 0.5), special: .before)
        case .popFactor:
            SliderScale(
                stops: Self.stops(0.5, 1, by: 0.05) + Self.stops(1.1, 2, by: 0.1), mark: 1)
        default: SliderScale(stops: [0, 1])
        }
    }

    /// Evenly spaced numbers, each the nearest `Double` to its decimal.
    private static func stops(_ first: Double, _ last: Double, by step: Double) -> [Double] {
        let count = Int(((last - first) / step).rounded())
        return (0...count).map { ((first + Double($0) * step) * 100).rounded() / 100 }
    }

    /// `number` with at most `places` decimals, a needless ".0" left out.
    static func decimal(_ number: Double, places: Int) -> String {
        guard number.isFinite, abs(number) < 1e9 else { return "?" }
        let scale = places == 1 ? 10 : 100
        let all = Int((abs(number) * Double(scale)).rounded())
        let sign = number < 0 && all > 0 ? "-" : ""
        let (whole, rest) = all.quotientAndRemainder(dividingBy: scale)
        if places == 1 && rest == 0 { return "\(sign)\(whole)" }
        let digits = String(rest)
        let padding = String(repeating: "0", count: places - digits.count)
        return "\(sign)\(whole).\(padding)\(digits)"
    }
}
