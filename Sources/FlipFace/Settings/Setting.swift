/// One thing that may be set, with everything that the settings file, the command line and the back of the face say
/// about it. All of them are loops over `Setting.all`.
///
/// Settings are equal if they stand in the same place in the file.
package struct Setting: Hashable, Sendable, CustomStringConvertible {
    /// A value in the form that all settings share.
    package enum Value: Hashable, Sendable {
        /// True or false.
        case isOn(Bool)
        /// One of several, counted from 0.
        case choice(Int)
        /// A number; nil for the word in its place.
        case number(Double?)
    }

    /// A value as it is written.
    package enum Literal: Hashable, Sendable {
        case isOn(Bool)
        case integer(Int)
        case number(Double)
        case word(String)
    }

    /// The values that it may have.
    package enum Kind: Sendable {
        /// True or false.
        case flag
        /// One of these.
        case choice([Alternative])
        /// A number, and the slider that sets it on the back.
        case number(SettingsNumber, Scale)
    }

    /// One of several values.
    package struct Alternative: Sendable {
        /// How it is written.
        package let literal: Literal
        /// Its name on the back.
        package let title: String
    }

    /// The values of a slider.
    package struct Scale: Sendable {
        /// The numbers at which it stops, ascending.
        package let stops: [Double]
        /// Whether the word in place of a number lies right of the numbers, not left of them.
        package let isWordLast: Bool
        /// The number that means "no change"; nil for none.
        package let mark: Double?
        /// The value in words, beside the slider.
        package let text: @Sendable (Double?) -> String
    }

    /// An option on the command line that stands for a value.
    package struct Word: Hashable, Sendable {
        /// The option, without its dashes.
        package let name: String
        /// The value.
        package let value: Value
        /// What the help says.
        package let help: String
    }

    /// The groups of rows on the back, from the top.
    package enum Group: String, Hashable, Sendable, CaseIterable {
        case time = "Time"
        case flip = "Flip"
        case motion = "Motion"
    }

    /// A row on the back.
    package struct Row: Sendable {
        /// The group that it belongs to.
        package let group: Group
        /// What is written before the control.
        package let title: String
    }

    /// The table of the file that it stands in.
    package let table: String
    /// Its name there.
    package let name: String
    /// The values that it may have.
    package let kind: Kind
    /// The option that takes a value, or switches it on, without its dashes; nil for none.
    package let option: String?
    /// Options that stand for one value each.
    package let words: [Word]
    /// What it sets: a sentence without its full stop. A value in it stands between backticks, and `{extent}` and
    /// `{limits}` stand for a number's unit and range.
    package let explanation: String
    /// Its row on the back; nil for a setting of the file and the command line alone.
    package let row: Row?

    private let get: @Sendable (Settings) -> Value
    private let set: @Sendable (Value, inout Settings) -> Void

    /// Table and name, as sentences have it.
    package var path: String { "\(table).\(name)" }

    package var description: String { path }

    package static func == (left: Setting, right: Setting) -> Bool { left.path == right.path }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(table)
        hasher.combine(name)
    }
}

/// Entries of the table.
extension Setting {
    private init(
        _ path: String, _ kind: Kind, option: String?, words: [Word] = [], _ explanation: String,
        row: (group: Group, title: String)?, get: @escaping @Sendable (Settings) -> Value,
        set: @escaping @Sendable (Value, inout Settings) -> Void
    ) {
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        precondition(parts.count == 2, "\(path) is to have a table and a name")
        (table, name) = (parts[0], parts[1])
        self.kind = kind
        self.option = option
        self.words = words
        self.explanation = explanation
        self.row = row.map { Row(group: $0.group, title: $0.title) }
        self.get = get
        self.set = set
    }

    /// True or false.
    init(
        _ path: String, _ property: WritableKeyPath<Settings, Bool> & Sendable, option: String,
        _ explanation: String, row: (group: Group, title: String)
    ) {
        self.init(
            path, .flag, option: option, explanation, row: row,
            get: { .isOn($0[keyPath: property]) },
            set: { if case .isOn(let isOn) = $0 { $1[keyPath: property] = isOn } })
    }

    /// One of several values, in the order in which they stand on the back.
    init<Case: Hashable & Sendable>(
        _ path: String, _ property: WritableKeyPath<Settings, Case> & Sendable,
        choices: [(value: Case, literal: Literal, title: String)], option: String? = nil,
        words: [(name: String, value: Case, help: String)] = [], _ explanation: String,
        row: (group: Group, title: String)? = nil
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

    /// A number.
    init(
        _ path: String, _ property: WritableKeyPath<Settings, Double> & Sendable,
        _ number: SettingsNumber, option: String, _ explanation: String,
        row: (group: Group, title: String), stops: [Double], mark: Double? = nil,
        text: @escaping @Sendable (Double) -> String
    ) {
        let scale = Scale(stops: stops, isWordLast: false, mark: mark) { $0.map(text) ?? "" }
        self.init(
            path, .number(number, scale), option: option, explanation, row: row,
            get: { .number($0[keyPath: property]) },
            set: { if case .number(let value?) = $0 { $1[keyPath: property] = value } })
    }

    /// A number, or a word in its place, which the back calls `wordTitle`.
    init(
        _ path: String, _ property: WritableKeyPath<Settings, Double?> & Sendable,
        _ number: SettingsNumber, option: String, _ explanation: String,
        row: (group: Group, title: String), stops: [Double], wordTitle: String, isWordLast: Bool,
        text: @escaping @Sendable (Double) -> String
    ) {
        let scale = Scale(stops: stops, isWordLast: isWordLast, mark: nil) {
            $0.map(text) ?? wordTitle
        }
        self.init(
            path, .number(number, scale), option: option, explanation, row: row,
            get: { .number($0[keyPath: property]) },
            set: { if case .number(let value) = $0 { $1[keyPath: property] = value } })
    }

    /// Evenly spaced numbers, each the nearest `Double` to its decimal.
    static func stops(_ first: Double, _ last: Double, by step: Double) -> [Double] {
        let count = Int(((last - first) / step).rounded())
        return (0...count).map { ((first + Double($0) * step) * 100).rounded() / 100 }
    }
}

/// Values.
extension Setting {
    /// Its value in `settings`.
    package func value(in settings: Settings) -> Value { get(settings) }

    /// Gives it `value`; one of another kind changes nothing.
    package func assign(_ value: Value, in settings: inout Settings) { set(value, &settings) }

    /// Its value in `settings`, a number cut to the decimals that are written.
    package func roundedValue(in settings: Settings) -> Value {
        guard case .number(let number?) = value(in: settings) else { return value(in: settings) }
        return .number(SettingsNumber.rounded(number))
    }

    /// Its default.
    package var standard: Value { value(in: Settings()) }

    /// What reading a literal or an argument gives.
    package enum Outcome: Hashable, Sendable {
        /// A value.
        case value(Value)
        /// The nearest value, for a number that is too small or too large.
        case clamped(Value, isTooSmall: Bool)
        /// None of its values.
        case unusable
    }

    /// Reads `literal`, as a file has it.
    package func outcome(of literal: Literal) -> Outcome {
        switch (kind, literal) {
        case (.flag, .isOn(let isOn)): .value(.isOn(isOn))
        case (.choice(let choices), _):
            choices.firstIndex { $0.literal == literal }.map { .value(.choice($0)) } ?? .unusable
        case (.number(let number, _), .integer(let integer)):
            outcome(number.outcome(of: Double(integer)), number)
        case (.number(let number, _), .number(let value)):
            outcome(number.outcome(of: value), number)
        // A number in quotes is a word.
        case (.number(let number, _), .word(let word)) where word == number.word:
            .value(.number(nil))
        default: .unusable
        }
    }

    /// Reads `text`, as it is typed on a command line.
    package func outcome(ofArgument text: String) -> Outcome {
        switch kind {
        case .flag: .unusable
        case .choice(let choices):
            choices.firstIndex { $0.literal.text == text }.map { .value(.choice($0)) } ?? .unusable
        case .number(let number, _): outcome(number.outcome(of: text), number)
        }
    }

    private func outcome(_ outcome: SettingsNumber.Outcome, _ number: SettingsNumber) -> Outcome {
        switch outcome {
        case .value(let value): .value(.number(value))
        case .clamped(let value):
            .clamped(.number(value), isTooSmall: value == number.range.lowerBound)
        case .unusable: .unusable
        }
    }

    /// How `value` is written.
    package func literal(of value: Value) -> Literal {
        switch (kind, value) {
        case (_, .isOn(let isOn)): .isOn(isOn)
        case (_, .number(let number?)): .number(number)
        case (.choice(let choices), .choice(let index)) where choices.indices.contains(index):
            choices[index].literal
        case (.number(let number, _), .number(nil)): .word(number.word ?? "")
        default: .word("")
        }
    }

    /// Whether it is true or false.
    package var isFlag: Bool {
        if case .flag = kind { return true }
        return false
    }

    /// The range of its number, in words; empty for what is no number.
    package var limits: String {
        if case .number(let number, _) = kind { return number.limits }
        return ""
    }

    /// The explanation with its values as `quoting` writes them.
    package func explanation(quoting: (String) -> String) -> String {
        var text = ""
        var rest = explanation[...]
        while let mark = rest.utf8.firstIndex(where: { "`{".utf8.contains($0) }) {
            text += rest[..<mark]
            let isValue = rest[mark] == "`"
            rest = rest[rest.utf8.index(after: mark)...]
            guard let end = rest.utf8.firstIndex(of: UInt8(ascii: isValue ? "`" : "}")) else {
                break
            }
            let name = String(rest[..<end])
            rest = rest[rest.utf8.index(after: end)...]
            if isValue {
                text += quoting(name)
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

    /// All of its literals that are not numbers of a range.
    package var literals: [Literal] {
        switch kind {
        case .flag: [.isOn(true), .isOn(false)]
        case .choice(let choices): choices.map(\.literal)
        case .number(let number, _): number.word.map { [.word($0)] } ?? []
        }
    }
}

extension Setting.Literal {
    /// As people type it: no quotation marks.
    package var text: String {
        switch self {
        case .isOn(let isOn): isOn ? "true" : "false"
        case .integer(let integer): String(integer)
        case .number(let number): SettingsNumber.text(number)
        case .word(let word): word
        }
    }
}
