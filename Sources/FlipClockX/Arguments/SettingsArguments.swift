import ArgumentParser
import FlipFace

/// The options that override settings of the file for one run: one for each entry of `Setting.all`.
///
/// swift-argument-parser finds a type's options through its mirror and passes their values through its decoder; both
/// are generated from the table.
struct SettingsArguments: ParsableArguments, CustomReflectable {
    /// The values of options, as typed.
    var texts: [Setting: String] = [:]
    /// The settings that were switched on or off.
    var switches: [Setting: Bool] = [:]
    /// Options that stand for a value, in the order given.
    var words: [SettingsWord] = []

    private static let wordsKey = ArgumentKey(stringValue: "words")

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ArgumentKey.self)
        words = try container.decode(Flag<[SettingsWord]>.self, forKey: Self.wordsKey).wrappedValue
        for setting in Setting.all where setting.option != nil {
            let key = ArgumentKey(stringValue: setting.path)
            if setting.isFlag {
                switches[setting] = try container.decode(Flag<Bool?>.self, forKey: key).wrappedValue
            } else {
                texts[setting] = try container.decode(Option<String?>.self, forKey: key)
                    .wrappedValue
            }
        }
    }

    /// The options that the parser reads as stored properties.
    var customMirror: Mirror {
        let options = Setting.all.filter { $0.option != nil }.map { setting in
            (label: setting.path, value: Self.definition(of: setting))
        }
        let words = Flag<[SettingsWord]>(wrappedValue: [])
        return Mirror(
            self, children: options + [(label: Self.wordsKey.stringValue, value: words as Any)])
    }

    /// Returns the given options of settings of `table`, except flags and words that give the default.
    func unusual(inTable table: String) -> [String] {
        var options = words.filter { $0.word.value != $0.setting.standard }
            .map { ($0.setting, $0.word.name) }
        options += switches.filter { .isOn($0.value) != $0.key.standard }
            .map { ($0.key, $0.key.option ?? "") }
        options += texts.map { ($0.key, $0.key.option ?? "") }
        return options.filter { $0.0.table == table }.map { "--\($0.1)" }
    }

    private static func definition(of setting: Setting) -> Any {
        let name = NameSpecification.customLong(setting.option ?? "")
        let help = setting.explanation(quoting: { $0 })
        switch setting.kind {
        case .flag:
            let standard = setting.standard == .isOn(true) ? "" : "no-"
            return Flag<Bool?>(
                name: name, inversion: .prefixedNo, exclusivity: .chooseLast,
                help: "\(help). (default: --\(standard)\(setting.option ?? ""))")
        case .choice, .number, .name, .families:
            let standard = setting.literal(of: setting.standard).text
            let isChoice =
                switch setting.kind {
                case .choice, .name: true
                default: false
                }
            return Option<String?>(
                name: name, parsing: .unconditional,
                help: ArgumentHelp(
                    "\(help). (default: \(standard))", valueName: setting.placeholder),
                completion: isChoice ? .list(setting.literals.map(\.text)) : nil)
        }
    }
}

/// An option that stands for one value of a setting, such as `--12h`.
struct SettingsWord: EnumerableFlag, CustomStringConvertible {
    let setting: Setting
    let word: Setting.Word

    /// The parser compares values by their descriptions; the default one, which lists all of a setting, takes
    /// milliseconds.
    var description: String { word.name }

    static var allCases: [SettingsWord] {
        Setting.all.flatMap { setting in
            setting.words.map { SettingsWord(setting: setting, word: $0) }
        }
    }

    static func name(for value: SettingsWord) -> NameSpecification { .customLong(value.word.name) }

    static func help(for value: SettingsWord) -> ArgumentHelp? {
        ArgumentHelp("\(value.word.help)")
    }
}

extension Setting {
    /// The placeholder of the option's value in the help.
    fileprivate var placeholder: String {
        switch kind {
        case .flag: ""
        case .choice: literals.map(\.text).joined(separator: "|")
        case .name: "name"
        case .number(let number, _):
            number.isTimeOfDay ? "time" : number.unit.isEmpty ? "factor" : number.unit
        case .families: "family"
        }
    }
}
