/// One of the values that a theme file or the table `look` sets: its name and its kind. The readers of theme files and
/// of the settings file, and their messages, use `ThemeKey.all`.
package struct ThemeKey: Hashable, Sendable, CustomStringConvertible {
    /// A given value.
    package enum Value: Hashable, Sendable {
        case shade(ThemeValues.Shade)
        case number(Double)
        case ground(ThemeGround)
        case families([String])
        case weight(ThemeValues.Weight)
    }

    /// The kind of value.
    package enum Kind: Sendable {
        /// A colour, written as "#rrggbb".
        case shade(WritableKeyPath<ThemeValues, ThemeValues.Shade> & Sendable)
        /// A number within a range.
        case number(WritableKeyPath<ThemeValues, Double> & Sendable, ClosedRange<Double>)
        /// A colour, two colours, "black", or a picture's name.
        case ground
        /// One family, or several.
        case families
        /// The name of a weight.
        case weight
    }

    /// The name in the file.
    package let name: String
    /// The kind of value.
    package let kind: Kind

    package var description: String { name }

    package static func == (left: ThemeKey, right: ThemeKey) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    private init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// The key called `name`; nil if there is none.
    package static func named(_ name: String) -> ThemeKey? { all.first { $0.name == name } }

    /// All keys, in the order of flipclockx(5), which describes them. The properties of `ThemeValues` have
    /// descriptions, too.
    package static let all: [ThemeKey] = [
        ThemeKey("card", .shade(\.card)),
        ThemeKey("ink", .shade(\.ink)),
        ThemeKey("ground", .ground),
        ThemeKey("case", .shade(\.body)),
        ThemeKey("accent", .shade(\.accent)),
        ThemeKey("axle", .shade(\.axle)),
        ThemeKey("ambient", .number(\.ambient, 0...1)),
        ThemeKey("contrast", .number(\.contrast, 0...2)),
        ThemeKey("corner", .number(\.corner, 0...0.25)),
        ThemeKey("seam", .number(\.seam, 0...0.05)),
        ThemeKey("digits", .number(\.digitHeight, 0.3...0.85)),
        ThemeKey("font", .families),
        ThemeKey("weight", .weight),
        ThemeKey("width", .number(\.width, 0...1)),
        ThemeKey("group", .number(\.group, 1...2)),
        ThemeKey("grain", .number(\.grain, 0...4)),
        ThemeKey("wood", .number(\.wood, 0...1)),
    ]

    /// Sets `value` in `values`; a value of another kind has no effect.
    func assign(_ value: Value, in values: inout ThemeValues) {
        switch (kind, value) {
        case (.shade(let path), .shade(let shade)): values[keyPath: path] = shade
        case (.number(let path, let range), .number(let number)):
            values[keyPath: path] = min(max(number, range.lowerBound), range.upperBound)
        case (.ground, .ground(let ground)): values.ground = ground
        case (.families, .families(let families)): values.fonts = families
        case (.weight, .weight(let weight)): values.weight = weight
        default: break
        }
    }

    /// The key's value in `values`.
    package func value(in values: ThemeValues) -> Value {
        switch kind {
        case .shade(let path): .shade(values[keyPath: path])
        case .number(let path, _): .number(values[keyPath: path])
        case .ground: .ground(values.ground)
        case .families: .families(values.fonts)
        case .weight: .weight(values.weight)
        }
    }
}

/// The values of a theme file or of the table `look`, which replace those of another theme.
package struct ThemeOverrides: Hashable, Sendable {
    private var values: [ThemeKey: ThemeKey.Value] = [:]

    package init() {}

    /// The value for the key; nil to keep the other theme's.
    package subscript(key: ThemeKey) -> ThemeKey.Value? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// Whether it replaces nothing.
    package var isEmpty: Bool { values.isEmpty }

    /// The ground's picture, if the ground is one.
    package var picture: ThemePicture? {
        guard let key = ThemeKey.named("ground"), case .ground(.picture(let picture)) = values[key]
        else { return nil }
        return picture
    }

    /// Replaces the ground's picture.
    package mutating func setPicture(_ picture: ThemePicture) {
        if let key = ThemeKey.named("ground") { values[key] = .ground(.picture(picture)) }
    }

    /// Returns `base` with these values. If they change the colour of the cards and give no ambient light, the result
    /// has the ambient light that suits the new colour; likewise a case suits a new ground.
    package func applied(to base: ThemeValues) -> ThemeValues {
        var result = base
        for (key, value) in values { key.assign(value, in: &result) }
        func isGiven(_ name: String) -> Bool {
            ThemeKey.named(name).flatMap { values[$0] } != nil
        }
        if result.card != base.card, !isGiven("ambient") {
            result.ambient = ThemeValues.ambient(for: result.card)
        }
        if result.ground != base.ground, !isGiven("case") { result.deriveBody() }
        return result
    }
}

extension ThemeValues {
    /// The ambient light that suits cards of the colour `card`: graphite's for dark ones, paper's for pale ones, and in
    /// proportion to their luminance in between.
    static func ambient(for card: Shade) -> Double {
        let pale = BuiltInTheme.named("paper")?.values ?? .graphite
        let dark = Contrast.luminance(graphite.card)
        let share = (Contrast.luminance(card) - dark) / (Contrast.luminance(pale.card) - dark)
        return graphite.ambient
            + (pale.ambient - graphite.ambient) * Double(min(max(share, 0), 1))
    }
}
