/// Parses the property in which a desktop publishes its settings (XSETTINGS, freedesktop.org).
///
///     XSettings(bytes)?.enableAnimations  // the user's setting; nil if the desktop has none
///
/// Any client may write this property, so every length is checked, and malformed data gives nil.
package struct XSettings: Hashable, Sendable {
    /// The value of a setting.
    enum Value: Hashable, Sendable {
        /// A number; booleans are 0 and 1.
        case integer(Int32)
        /// Text.
        case string(String)
        /// A colour with components of 0...65535; alpha is 65535 if opaque.
        case color(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16)
    }

    private var values: [String: Value] = [:]

    /// Parses `bytes`; nil if they are malformed.
    init?(_ bytes: [UInt8]) {
        guard let order = bytes.first, order <= 1 else { return nil }
        var reader = Reader(bytes: bytes, isBigEndian: order == 1)
        // Skips the byte order with its padding, and a serial number that is not needed.
        guard reader.skip(8), let count = reader.number(UInt32.self) else { return nil }
        for _ in 0..<count {
            guard let (name, value) = reader.setting() else { return nil }
            values[name] = value
        }
    }

    /// The setting called `name`, such as "Gtk/EnableAnimations".
    subscript(name: String) -> Value? { values[name] }

    /// Whether programs should animate (`Gtk/EnableAnimations`); nil if the desktop does not say.
    package var enableAnimations: Bool? {
        guard case .integer(let number) = values["Gtk/EnableAnimations"] else { return nil }
        return number != 0
    }

    /// Whether the desktop prefers dark themes: `Gtk/ApplicationPreferDarkTheme` is set, or the theme's name
    /// (`Net/ThemeName`) ends in "dark"; nil if the desktop names no theme.
    package var prefersDark: Bool? {
        if case .integer(let number) = values["Gtk/ApplicationPreferDarkTheme"], number != 0 {
            return true
        }
        guard case .string(let name) = values["Net/ThemeName"] else { return nil }
        return name.lowercased().hasSuffix("dark")
    }

    /// Reads the bytes in their order, never past the end.
    private struct Reader {
        private var rest: ArraySlice<UInt8>
        private let isBigEndian: Bool

        init(bytes: [UInt8], isBigEndian: Bool) {
            rest = bytes[...]
            self.isBigEndian = isBigEndian
        }

        mutating func skip(_ count: Int) -> Bool {
            guard rest.count >= count else { return false }
            rest.removeFirst(count)
            return true
        }

        mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
            _ type: Number.Type
        ) -> Number? {
            let bytes = rest.prefix(MemoryLayout<Number>.size)
            guard skip(MemoryLayout<Number>.size) else { return nil }
            let number = bytes.reduce(0) { $0 << 8 | Number($1) }
            return isBigEndian ? number : number.byteSwapped
        }

        /// Reads text of `count` bytes, padded to a multiple of four.
        mutating func text(_ count: Int) -> String? {
            let bytes = rest.prefix(count)
            guard skip(count) else { return nil }
            // Some writers omit the padding at the end.
            rest.removeFirst(min(rest.count, (4 - count % 4) % 4))
            return String(decoding: bytes, as: UTF8.self)
        }

        mutating func setting() -> (String, Value)? {
            guard let type = number(UInt8.self), skip(1), let length = number(UInt16.self),
                let name = text(Int(length)), skip(4)
            else { return nil }
            switch type {
            case 0:
                return number(UInt32.self).map { (name, .integer(Int32(bitPattern: $0))) }
            case 1:
                guard let length = number(UInt32.self), let text = text(Int(length)) else {
                    return nil
                }
                return (name, .string(text))
            case 2:
                // The format has blue before green.
                guard let red = number(UInt16.self), let blue = number(UInt16.self),
                    let green = number(UInt16.self), let alpha = number(UInt16.self)
                else { return nil }
                return (name, .color(red: red, green: green, blue: blue, alpha: alpha))
            default: return nil
            }
        }
    }
}
