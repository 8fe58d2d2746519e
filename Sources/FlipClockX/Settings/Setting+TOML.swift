import FlipClock

/// A setting in the settings file.
extension Setting {
    /// The setting's value in `settings`, in TOML's notation.
    func literal(in settings: Settings) -> String { Self.toml(literal(of: value(in: settings))) }

    /// The setting's explanation, for the comment in the template.
    var comment: String {
        let quoted = literals.map(\.text)
        let sentence = explanation(
            isDetailed: false,
            quoting: { text in
                quoted.firstIndex(of: text).map { Self.toml(literals[$0]) } ?? text
            })
        return sentence + (isFlag ? ": \(choices)." : ".")
    }

    /// Reads `content` into `settings`. If the content cannot be used as it is, returns the problem and the value used
    /// instead, without the file and the position. `source` is the value as written.
    func read(_ content: TOMLNode.Content, source: String, into settings: inout Settings) -> String?
    {
        guard let literal = Literal(content) else { return refusal(source) }
        switch outcome(of: literal) {
        case .value(let value):
            assign(value, in: &settings)
            return nil
        case .clamped(let value, let isTooSmall):
            assign(value, in: &settings)
            let size = isTooSmall ? "small" : "large"
            return "\(path) = \(source) is too \(size); the range is \(limits), "
                + "so \(Self.toml(self.literal(of: value))) is used"
        case .unusable: return refusal(source)
        }
    }

    private func refusal(_ source: String) -> String {
        "\(path) = \(source) cannot be used; give \(choices); "
            + "until then it is \(literal(in: Settings()))"
    }

    /// The accepted values in TOML's notation, for error messages.
    private var choices: String {
        let words = literals.map(Self.toml)
        if case .families = kind {
            return "the name of a font family, up to eight in brackets, or \"auto\""
        }
        if case .zones = kind {
            return "a list of 1 to \(WorldMode.limit) time zones, such as "
                + "[\"Home=Europe/Lisbon\"], with labels of at most \(ZoneName.labelLimit) characters"
        }
        if case .score = kind {
            return "a score such as \"Home 0:0 Away\", with \(ScoreBoard.limits)"
        }
        if case .name = kind {
            let isMonitor = self == .fullScreenMonitor
            return Self.alternatives(
                words + ["the name of a \(isMonitor ? "monitor" : "theme file")"])
        }
        guard case .number(let number, _) = kind else { return Self.alternatives(words) }
        return number.extent + words.map { ", or \($0)" }.joined()
    }

    private static func toml(_ literal: Literal) -> String {
        if case .word(let word) = literal { return quoted(word) }
        if case .words(let words) = literal {
            return "[" + words.map(quoted).joined(separator: ", ") + "]"
        }
        return literal.text
    }

    /// `text` as a string of TOML, which needs escapes for quotation marks, backslashes and control characters.
    private static func quoted(_ text: String) -> String {
        var string = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": string += "\\\(scalar)"
            case "\0"..<" ", "\u{7f}":
                let digits = String(scalar.value, radix: 16)
                string += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: string.unicodeScalars.append(scalar)
            }
        }
        return string + "\""
    }
}

extension Setting.Literal {
    /// Creates the literal for `content`; nil for a type that no setting has.
    fileprivate init?(_ content: TOMLNode.Content) {
        switch content {
        case .scalar(let scalar): self.init(scalar)
        case .array(let nodes):
            let words = nodes.compactMap { node -> String? in
                guard case .scalar(.string(let word)) = node.content else { return nil }
                return word
            }
            guard words.count == nodes.count else { return nil }
            self = .words(words)
        case .table: return nil
        }
    }

    private init?(_ scalar: TOMLScalar) {
        switch scalar {
        case .string(let word): self = .word(word)
        case .integer(let integer): self = .integer(Int(integer))
        case .float(let number): self = .number(number)
        case .boolean(let isOn): self = .isOn(isOn)
        case .date(let text):
            guard let time = Self.timeOfDay(text) else { return nil }
            self = .word(time)
        case .notANumber: return nil
        }
    }

    /// Hour and minute of a local time of TOML, such as 21:30:00, which `text` holds with nine decimals; nil for a date
    /// and for a time with seconds.
    private static func timeOfDay(_ text: String) -> String? {
        text.utf8.count == 18 && text.hasSuffix(":00.000000000") ? String(text.prefix(5)) : nil
    }
}
