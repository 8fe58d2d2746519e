import FlipClock
import FlipEngine
import FlipFace

/// A key of a theme in a file.
extension ThemeKey {
    /// The result of reading a value.
    enum Outcome {
        /// A value.
        case value(Value)
        /// The nearest value of the range, and what happened.
        case clamped(Value, String)
        /// No value, and what the key accepts.
        case refused(String)
    }

    /// Reads `content`. A picture's path is relative to `folder`.
    func outcome(of content: TOMLNode.Content, folder: String) -> Outcome {
        switch (kind, content) {
        case (.shade, .scalar(.string(let text))):
            if let shade = Theme.Shade(hexadecimal: text) { return .value(.shade(shade)) }
        case (.number(_, let range), .scalar(let scalar)):
            let number = SettingsNumber(range: range, unit: "", example: range.lowerBound)
            switch scalar.number.map(number.outcome(of:)) {
            case .value(let value?): return .value(.number(value))
            case .clamped(let value):
                let size = value == range.lowerBound ? "small" : "large"
                return .clamped(
                    .number(value),
                    "is too \(size); the range is \(number.limits), "
                        + "so \(SettingsNumber.text(value)) is used")
            default: break
            }
        case (.ground, .scalar(.string(let text))):
            if let ground = Self.ground(text, folder: folder) { return .value(.ground(ground)) }
        case (.ground, .array(let nodes)):
            let shades = nodes.compactMap { $0.string.flatMap { Theme.Shade(hexadecimal: $0) } }
            if nodes.count == 2, shades.count == 2 {
                return .value(.ground(.gradient(shades[0], shades[1])))
            }
        case (.families, .scalar(.string(let family))):
            if Setting.areFamilies([family]) { return .value(.families([family])) }
        case (.families, .array(let nodes)):
            let families = nodes.compactMap(\.string)
            if families.count == nodes.count, Setting.areFamilies(families) {
                return .value(.families(families))
            }
        case (.weight, .scalar(.string(let text))):
            if let weight = ThemeValues.Weight(rawValue: text) { return .value(.weight(weight)) }
        default: break
        }
        return .refused(accepted)
    }

    private static func ground(_ text: String, folder: String) -> ThemeGround? {
        if text == "black" { return .black }
        if let shade = Theme.Shade(hexadecimal: text) { return .lit(shade) }
        let path = text.isAbsolutePath ? text : "\(folder)/\(text)"
        guard text.lowercased().hasSuffix(".png"), path.utf8.count < 4096,
            !path.utf8.contains(0)
        else { return nil }
        return .picture(ThemePicture(path: path))
    }

    /// What the key accepts, in words.
    private var accepted: String {
        switch kind {
        case .shade: "a colour such as \"#d0c8b0\""
        case .number(_, let range):
            "a number " + SettingsNumber(range: range, unit: "", example: 0).limits
        case .ground:
            "a colour, two colours in brackets, \"black\" or the name of a PNG file"
        case .families: "the name of a font family, or up to eight in brackets"
        case .weight: Setting.alternatives(ThemeValues.Weight.allCases.map { "\"\($0.rawValue)\"" })
        }
    }
}

extension TOMLNode {
    /// The text of this value; nil if it is not a string.
    fileprivate var string: String? {
        guard case .scalar(.string(let text)) = content else { return nil }
        return text
    }
}

extension Theme.Shade {
    /// The colour that `text` has as "#rgb" or "#rrggbb"; nil for any other text.
    init?(hexadecimal text: String) {
        let digits = Array(text.utf8.dropFirst())
        guard text.utf8.first == UInt8(ascii: "#"), [3, 6].contains(digits.count) else {
            return nil
        }
        var parts: [Float] = []
        let length = digits.count / 3
        for start in stride(from: 0, to: digits.count, by: length) {
            let part = String(decoding: digits[start..<start + length], as: UTF8.self)
            // `UInt8` would also accept a sign.
            guard part.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
                let number = UInt8(part, radix: 16)
            else { return nil }
            parts.append(Float(number) / (length == 1 ? 15 : 255))
        }
        self.init(parts[0], parts[1], parts[2])
    }
}
