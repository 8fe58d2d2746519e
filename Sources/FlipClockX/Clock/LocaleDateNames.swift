import FlipClock
import FlipSystem
import Glibc

/// The names of weekdays and months in the user's language (`LC_TIME`), from the system's own locale data.
///
///     LocaleDateNames.current()             // of the process's environment
///     LocaleDateNames.names(of: "de_DE.UTF-8")
///
/// The process's own locale is not changed.
enum LocaleDateNames {
    /// Returns the names in the environment's language; in English, after a warning, if that locale is not installed.
    static func current() -> DateNames {
        if let names = names(of: "") { return names }
        _ = warnOnce
        return .english
    }

    /// The process has one environment, so it gets one warning.
    private static let warnOnce: Void = {
        if let setting = LocaleName.setting(of: "LC_TIME") {
            Diagnostics.write(warning(setting.variable, setting.value))
        }
    }()

    /// The sentence about dates in English. Other texts do not need the locale: their translations are the program's.
    static func warning(_ variable: String, _ value: String) -> String {
        "\(variable) is '\(Quotation.shortened(value))', a locale that is not installed, so dates are in "
            + "English; 'locale -a' lists the installed ones"
    }

    /// Returns the names in `locale`, "" for the environment's; nil if it is not installed or cannot be read.
    static func names(of locale: String) -> DateNames? {
        // The names are in the encoding of their own locale, whatever that of LC_CTYPE is.
        let name = locale.isEmpty ? LocaleName.value(of: "LC_TIME") : locale
        let categories = Int32(1 << LC_TIME | 1 << LC_CTYPE)
        guard let data = newlocale(categories, name, nil) else { return nil }
        defer { freelocale(data) }
        let codeset = Self.text(of: nl_item(CODESET), in: data, codeset: "UTF-8") ?? "UTF-8"
        func text(_ item: Int) -> String? {
            Self.text(of: nl_item(item), in: data, codeset: codeset)
        }
        func names(_ count: Int, long: Int, short: Int) -> [DateNames.Name] {
            (0..<count).compactMap { index in
                guard let long = text(long + index), let short = text(short + index),
                    !long.isEmpty, !short.isEmpty
                else { return nil }
                return DateNames.Name(long: long, short: short)
            }
        }
        return DateNames(
            weekdays: names(7, long: Int(DAY_1), short: Int(ABDAY_1)),
            months: names(12, long: Int(MON_1), short: Int(ABMON_1)),
            formats: formats(text),
            capitals: Capitals(locale: name))
    }

    /// The formats of a date, that of date(1) first; `text` returns the text of an item.
    private static func formats(_ text: (Int) -> String?) -> [String] {
        let date = text(Int(D_FMT)) ?? ""
        return [_DATE_FMT, D_T_FMT].map { item in
            // By hand: `replacing(_:with:)` links the regular expressions, over a megabyte.
            let parts = (text(Int(item)) ?? "").split(
                separator: "%", omittingEmptySubsequences: false)
            return parts.dropFirst().reduce(into: String(parts.first ?? "")) { format, part in
                format += part.first == "x" ? date : "%"
                format += part.first == "x" ? part.dropFirst() : part
            }
        } + [date]
    }

    /// Converts an item of `locale` from `codeset` to Unicode and trims spaces; nil if it cannot be converted.
    private static func text(of item: nl_item, in locale: locale_t, codeset: String) -> String? {
        guard let bytes = nl_langinfo_l(item, locale) else { return nil }
        guard codeset != "UTF-8" else { return String(validatingCString: bytes).map(trimmed) }
        let converter = iconv_open("UTF-8", codeset)
        // Only -1 means failure here.
        guard let converter, converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var input: UnsafeMutablePointer<CChar>? = bytes
        var inputLeft = strlen(bytes)
        // A character of one byte becomes at most four bytes of UTF-8.
        var output = [UInt8](repeating: 0, count: 4 * inputLeft)
        let capacity = output.count
        var outputLeft = capacity
        let result = output.withUnsafeMutableBytes { buffer in
            var place = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return iconv(converter, &input, &inputLeft, &place, &outputLeft)
        }
        guard result != .max else { return nil }
        return String(validating: output.prefix(capacity - outputLeft), as: UTF8.self).map(trimmed)
    }

    private static func trimmed(_ text: String) -> String {
        let words = text.drop { $0.isWhitespace }
        return String(words.reversed().drop { $0.isWhitespace }.reversed())
    }
}
