/// One setting: its values, its names in the settings file and on the command line, its help and its row on the back.
/// The file, the command line and the back loop over `Setting.all`.
///
/// Settings are equal if they have the same table and name.
package struct Setting: Hashable, Sendable, CustomStringConvertible {
    /// A value in the form common to all settings.
    package enum Value: Hashable, Sendable {
        /// True or false.
        case isOn(Bool)
        /// An index into the alternatives, from 0.
        case choice(Int)
        /// A number; nil for the word that replaces it.
        case number(Double?)
        /// A name.
        case name(String)
        /// Font families, best first; empty for the word that replaces them.
        case families([String])
        /// Time zones with their labels.
        case zones([ZoneName])
        /// The sides of a score.
        case score(ScoreBoard)
    }

    /// A value as it is written in the file.
    package enum Literal: Hashable, Sendable {
        case isOn(Bool)
        case integer(Int)
        case number(Double)
        case word(String)
        case words([String])
    }

    /// The kind of value.
    package enum Kind: Sendable {
        /// True or false.
        case flag
        /// One of the alternatives.
        case choice([Alternative])
        /// A number, and the slider that sets it on the back; nil if it is not on the back.
        case number(SettingsNumber, Scale?)
        /// A name: one of the alternatives, or another name, such as that of a theme file. Only the program can find
        /// out whether something has that name.
        case name([Alternative])
        /// Font families, or the word `auto`; the back offers some of them.
        case families([Alternative])
        /// Time zones, each with a label or without.
        case zones
        /// The sides of a score, as text.
        case score
    }

    /// One of the values of a choice.
    package struct Alternative: Sendable {
        /// Its form in the file and on the command line.
        package let literal: Literal
        /// Its name on the back.
        package let title: Phrase
    }

    /// The numbers that a slider of the back offers.
    package struct Scale: Sendable {
        /// The numbers, ascending.
        package let stops: [Double]
        /// Whether the slider has the largest number at its left end.
        package let isReversed: Bool
        /// Whether the word comes after the numbers; otherwise it comes before them.
        package let isWordLast: Bool
        /// The text beside the slider for a value.
        package let text: @Sendable (Double?) -> Phrase

        init(
            stops: [Double], isReversed: Bool = false, isWordLast: Bool = false,
            text: @escaping @Sendable (Double?) -> Phrase
        ) {
            self.stops = stops
            self.isReversed = isReversed
            self.isWordLast = isWordLast
            self.text = text
        }
    }

    /// A command-line option that sets one particular value.
    package struct Word: Hashable, Sendable {
        /// The option, without its dashes.
        package let name: String
        /// The value.
        package let value: Value
        /// Its line in `--help`.
        package let help: String
    }

    /// The groups of rows on the back, from the top.
    package enum Group: String, Hashable, Sendable, CaseIterable {
        /// The look of the cards and the way they move.
        case look = "Look"
        /// What the cards show.
        case shows = "Shows"
        /// What the user's hand does to the cards.
        case hand = "Hand"
        /// The changes at night.
        case night = "Night"
        /// The window's behaviour on the desktop.
        case window = "Window"

        /// Its heading.
        package var title: Phrase { Phrase(key: rawValue) }
    }

    /// A row of the settings page on the back.
    package struct Row: Sendable {
        /// The row's group.
        package let group: Group
        /// The label of the control.
        package let title: Phrase
        /// A shorter label for narrow windows; nil for none.
        package let shortTitle: Phrase?
        /// Whether the setting has an effect with these settings; otherwise the control is disabled.
        package let isUsed: @Sendable (Settings) -> Bool
        /// Takes the settings before and after a change of this setting, and returns what the card on the back then
        /// shows; nil to let another changed setting decide. The first changed row with a sample decides.
        package let sample: (@Sendable (_ old: Settings, _ new: Settings) -> Sample?)?

        /// A row with its label; `isUsed` tells when the setting has an effect, by default always.
        init(
            _ group: Group, _ title: Phrase, short: Phrase? = nil,
            sample: (@Sendable (_ old: Settings, _ new: Settings) -> Sample?)? = nil,
            when isUsed: @escaping @Sendable (Settings) -> Bool = { _ in true }
        ) {
            self.group = group
            self.title = title
            self.isUsed = isUsed
            self.sample = sample
            shortTitle = short
        }
    }

    /// The table of the settings file.
    package let table: String
    /// The key in that table.
    package let name: String
    /// The valid values.
    package let kind: Kind
    /// The command-line option that takes a value or enables a flag, without its dashes; nil for none.
    package let option: String?
    /// Options that set one particular value each.
    package let words: [Word]
    /// A description, without its last full stop. Values are between backticks; `{extent}` and `{limits}` are
    /// replaced by a number's unit with its range, and by the range alone. Words between brackets are only in
    /// `--help-all`.
    package let explanation: String
    /// The row on the back; nil if the setting is not on the back.
    package let row: Row?
    /// Whether X resources give it, too: they have the names of its options, such as `clickThrough` for
    /// `click-through`. The file overrides them.
    package private(set) var isResource = false
    /// The placeholder of the option's value in the help; nil for that of its kind.
    package private(set) var placeholder: String?

    private let get: @Sendable (Settings) -> Value
    private let set: @Sendable (Value, inout Settings) -> Void

    /// Table and key, joined by a full stop, for messages.
    package var path: String { "\(table).\(name)" }

    package var description: String { path }

    package static func == (left: Setting, right: Setting) -> Bool { left.path == right.path }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(table)
        hasher.combine(name)
    }
}

/// Initializers for the entries of the table.
extension Setting {
    init(
        _ path: String, _ kind: Kind, option: String?, words: [Word] = [], _ explanation: String,
        row: Row?, get: @escaping @Sendable (Settings) -> Value,
        set: @escaping @Sendable (Value, inout Settings) -> Void
    ) {
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        precondition(parts.count == 2, "\(path) must have a table and a name")
        (table, name) = (parts[0], parts[1])
        self.kind = kind
        self.option = option
        self.words = words
        self.explanation = explanation
        self.row = row
        self.get = get
        self.set = set
    }

    /// A setting that is true or false, with an option for either value, or with a word that makes it true.
    init(
        _ path: String, _ property: WritableKeyPath<Settings, Bool> & Sendable,
        option: String? = nil, word: (name: String, help: String)? = nil, _ explanation: String,
        row: Row? = nil
    ) {
        let words = [word].compactMap { $0 }
        self.init(
            path, .flag, option: option,
            words: words.map { Word(name: $0.name, value: .isOn(true), help: $0.help) },
            explanation, row: row,
            get: { .isOn($0[keyPath: property]) },
            set: { if case .isOn(let isOn) = $0 { $1[keyPath: property] = isOn } })
    }

    /// A setting with several values, in the order in which the back shows them.
    init<Case: Hashable & Sendable>(
        _ path: String, _ property: WritableKeyPath<Settings, Case> & Sendable,
        choices: [(value: Case, literal: Literal, title: Phrase)], option: String? = nil,
        words: [(name: String, value: Case, help: String)] = [], _ explanation: String,
        row: Row? = nil
    ) {
        let values = choices.map(\.value)
        @Sendable func index(_ value: Case) -> Int { values.firstIndex(of: value) ?? 0 }
        self.init(
            path, .choice(choices.map { Alternative(literal: $0.literal, title: $0.title) }),
            option: option,
            words: words.map {
                Word(name: $0.name, value: .choice(index($0.value)), help: $0.help)
            }, explanation, row: row,
            get: { .choice(index($0[keyPath: property])) },
            set: {
                if case .choice(let index) = $0, values.indices.contains(index) {
                    $1[keyPath: property] = values[index]
                }
            })
    }

    /// A setting that is a number.
    init(
        _ path: String, _ property: WritableKeyPath<Settings, Double> & Sendable,
        _ number: SettingsNumber, option: String, _ explanation: String, row: Row? = nil,
        scale: Scale? = nil
    ) {
        self.init(
            path, .number(number, scale), option: option, explanation, row: row,
            get: { .number($0[keyPath: property]) },
            set: { if case .number(let value?) = $0 { $1[keyPath: property] = value } })
    }

    /// A setting that is a number or a word.
    init(
        _ path: String, _ property: WritableKeyPath<Settings, Double?> & Sendable,
        _ number: SettingsNumber, option: String, _ explanation: String, row: Row? = nil,
        scale: Scale? = nil
    ) {
        self.init(
            path, .number(number, scale), option: option, explanation, row: row,
            get: { .number($0[keyPath: property]) },
            set: { if case .number(let value) = $0 { $1[keyPath: property] = value } })
    }

    /// A setting that is a name; `names` are those that always exist.
    init(
        _ path: String, _ property: WritableKeyPath<Settings, String> & Sendable,
        names: [(name: String, title: Phrase)], option: String, _ explanation: String,
        row: Row? = nil
    ) {
        self.init(
            path, .name(names.map { Alternative(literal: .word($0.name), title: $0.title) }),
            option: option, explanation, row: row,
            get: { .name($0[keyPath: property]) },
            set: { if case .name(let name) = $0 { $1[keyPath: property] = name } })
    }

    /// A setting that is a list of font families; the back offers some of them, each alone.
    init(
        _ path: String, _ property: WritableKeyPath<Settings, [String]> & Sendable,
        offers: [(family: String, title: String)], option: String, _ explanation: String,
        row: Row? = nil
    ) {
        let alternatives = offers.map {
            Alternative(literal: .word($0.family), title: .name($0.title))
        }
        self.init(
            path, .families(alternatives), option: option, explanation, row: row,
            get: { .families($0[keyPath: property]) },
            set: { if case .families(let families) = $0 { $1[keyPath: property] = families } })
    }

    /// This setting, which X resources give, too, with the `placeholder` of its option's value.
    func inResources(placeholder: String? = nil) -> Setting {
        var setting = self
        (setting.isResource, setting.placeholder) = (true, placeholder)
        return setting
    }

    /// Evenly spaced numbers, rounded to two decimals so that each is the nearest `Double` to its decimal.
    static func stops(_ first: Double, _ last: Double, by step: Double) -> [Double] {
        let count = Int(((last - first) / step).rounded())
        return (0...count).map { ((first + Double($0) * step) * 100).rounded() / 100 }
    }
}

/// Reading and writing values.
extension Setting {
    /// The setting's value in `settings`.
    package func value(in settings: Settings) -> Value { get(settings) }

    /// Sets the value in `settings`; a value of another kind has no effect.
    package func assign(_ value: Value, in settings: inout Settings) { set(value, &settings) }

    /// The setting's value in `settings`; a number is rounded to the decimals that the file keeps.
    package func roundedValue(in settings: Settings) -> Value {
        guard case .number(let number?) = value(in: settings) else { return value(in: settings) }
        return .number(SettingsNumber.rounded(number))
    }

    /// The default value.
    package var standard: Value { value(in: Settings()) }

    /// The result of reading a literal or an argument.
    package enum Outcome: Hashable, Sendable {
        /// A value.
        case value(Value)
        /// The nearest value, for a number that is below or above the range.
        case clamped(Value, isTooSmall: Bool)
        /// Not a value of this setting.
        case unusable
    }

    /// Reads `literal`, a value from the settings file.
    package func outcome(of literal: Literal) -> Outcome {
        switch (kind, literal) {
        case (.flag, .isOn(let isOn)): .value(.isOn(isOn))
        case (.choice(let choices), _):
            choices.firstIndex { $0.literal == literal }.map { .value(.choice($0)) } ?? .unusable
        case (.number(let number, _), .integer(let integer)) where !number.isTimeOfDay:
            outcome(number.outcome(of: Double(integer)), number)
        case (.number(let number, _), .number(let value)) where !number.isTimeOfDay:
            outcome(number.outcome(of: value), number)
        case (.number(let number, _), .word(let word)) where number.isTimeOfDay:
            outcome(number.outcome(of: word), number)
        // Only the word that replaces the number: a number in quotation marks is not accepted.
        case (.number(let number, _), .word(let word)) where word == number.word:
            .value(.number(nil))
        case (.families, .word(let family)): Self.outcome(ofFamilies: [family])
        case (.families, .words(let families)): Self.outcome(ofFamilies: families)
        case (.zones, .word(let zone)): Self.outcome(ofZones: [zone])
        case (.zones, .words(let zones)): Self.outcome(ofZones: zones)
        case (.score, .word(let text)): Self.outcome(ofScore: text)
        case (.name, .word(let name)): outcome(ofName: name)
        default: .unusable
        }
    }

    /// Reads `text`, a command-line argument.
    package func outcome(ofArgument text: String) -> Outcome {
        switch kind {
        case .flag: .unusable
        case .choice(let choices):
            choices.firstIndex { $0.literal.text == text }.map { .value(.choice($0)) } ?? .unusable
        case .number(let number, _): outcome(number.outcome(of: text), number)
        case .name: outcome(ofName: text)
        case .families: Self.outcome(ofFamilies: [text])
        case .zones: Self.outcome(ofZones: [text])
        case .score: Self.outcome(ofScore: text)
        }
    }

    private func outcome(ofName name: String) -> Outcome {
        // A server may give a monitor any name.
        let isUsable = self == .fullScreenMonitor ? !name.isEmpty : Self.isName(name)
        return isUsable ? .value(.name(name)) : .unusable
    }

    private static func outcome(ofScore text: String) -> Outcome {
        ScoreBoard(text).map { .value(.score($0)) } ?? .unusable
    }

    private static func outcome(ofZones texts: [String]) -> Outcome {
        zones(texts).map { .value(.zones($0)) } ?? .unusable
    }

    /// The word for an empty list of families, which leaves the choice to the theme.
    package static let noFamilies = "auto"

    /// Whether there are 1 to 8 `families`, and each has the form of a family's name: 1 to 100 bytes without control
    /// characters, quotation marks or backslashes.
    package static func areFamilies(_ families: [String]) -> Bool {
        1...8 ~= families.count
            && families.allSatisfy { family in
                1...100 ~= family.utf8.count
                    && family.utf8.allSatisfy {
                        $0 >= 0x20 && $0 != 0x7f && !#""\"#.utf8.contains($0)
                    }
            }
    }

    private static func outcome(ofFamilies families: [String]) -> Outcome {
        if families == [noFamilies] { return .value(.families([])) }
        return areFamilies(families) ? .value(.families(families)) : .unusable
    }

    /// Whether `text` has the form of a name: 1 to 64 bytes without spaces, control characters, slashes, backslashes
    /// or quotation marks, and without a dot at the beginning.
    package static func isName(_ text: String) -> Bool {
        1...64 ~= text.utf8.count && text.utf8.first != UInt8(ascii: ".")
            && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f && !#"/"\\"#.utf8.contains($0) }
    }

    private func outcome(_ outcome: SettingsNumber.Outcome, _ number: SettingsNumber) -> Outcome {
        switch outcome {
        case .value(let value): .value(.number(value))
        case .clamped(let value):
            .clamped(.number(value), isTooSmall: value == number.range.lowerBound)
        case .unusable: .unusable
        }
    }

    /// The literal for `value`.
    package func literal(of value: Value) -> Literal {
        switch (kind, value) {
        case (_, .isOn(let isOn)): .isOn(isOn)
        case (.number(let number, _), .number(let minutes?)) where number.isTimeOfDay:
            .word(SettingsNumber.timeOfDay(minutes))
        case (_, .number(let number?)): .number(number)
        case (.choice(let choices), .choice(let index)) where choices.indices.contains(index):
            choices[index].literal
        case (.number(let number, _), .number(nil)): .word(number.word ?? "")
        case (_, .name(let name)): .word(name)
        case (_, .families(let families)):
            families.count > 1 ? .words(families) : .word(families.first ?? Self.noFamilies)
        case (_, .zones(let zones)): .words(zones.map(\.description))
        case (_, .score(let board)): .word(board.description)
        default: .word("")
        }
    }

    /// Whether the setting is a flag.
    package var isFlag: Bool {
        if case .flag = kind { return true }
        return false
    }

    /// The number's range in words; empty if the setting is not a number.
    package var limits: String {
        if case .number(let number, _) = kind { return number.limits }
        return ""
    }

    /// The explanation, with each value replaced by the result of `quoting`.
    ///
    /// - Parameter isDetailed: Whether it has the details, which are between brackets.
    package func explanation(isDetailed: Bool, quoting: (String) -> String) -> String {
        var text = ""
        var rest = explanation[...]
        while let mark = rest.utf8.firstIndex(where: { "`{[".utf8.contains($0) }) {
            text += rest[..<mark]
            let opening = rest[mark]
            let closing = UInt8(ascii: opening == "`" ? "`" : opening == "{" ? "}" : "]")
            rest = rest[rest.utf8.index(after: mark)...]
            guard let end = rest.utf8.firstIndex(of: closing) else { break }
            let name = String(rest[..<end])
            rest = rest[rest.utf8.index(after: end)...]
            if opening == "`" {
                text += quoting(name)
            } else if opening == "[" {
                text += isDetailed ? name : ""
            } else if case .number(let number, _) = kind {
                text += name == "extent" ? number.extent : number.limits
            }
        }
        return text + rest
    }

    /// `words` as alternatives: "system, full or reduced".
    package static func alternatives(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    /// The literals that can be listed. They do not include numbers, font families, zones, scores, or names that are
    /// not among the alternatives.
    package var literals: [Literal] {
        switch kind {
        case .flag: [.isOn(true), .isOn(false)]
        case .choice(let choices), .name(let choices): choices.map(\.literal)
        case .number(let number, _): number.word.map { [.word($0)] } ?? []
        case .families: [.word(Self.noFamilies)]
        case .zones, .score: []
        }
    }
}

extension Setting.Literal {
    /// The literal without quotation marks, as on the command line.
    package var text: String {
        switch self {
        case .isOn(let isOn): isOn ? "true" : "false"
        case .integer(let integer): String(integer)
        case .number(let number): SettingsNumber.text(number)
        case .word(let word): word
        case .words(let words): words.joined(separator: ", ")
        }
    }
}
