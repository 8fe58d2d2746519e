/// How a language writes a date: takes a format of strftime(3) and gives the order of its parts, with the words and signs
/// that belong to them.
///
///     let format = DateFormat("%Y年 %b %e日 %A", isFromRight: false)
///     format.parts.map(\.name)           // month, day, weekday
///     format.parts[1].number(5)          // "5日"
///
/// Years, times and zones are left out, and so are the signs between the parts, in whose place cards have gaps.
struct DateFormat {
    /// A part of the date in the format.
    struct Part: Hashable {
        /// Which one it is.
        let name: DateNames.Part
        /// Whether it is a number.
        let isNumber: Bool
        /// Whether it is the short form of a name.
        let isShort: Bool
        /// Whether a number below ten has a leading zero.
        let isPadded: Bool
        /// The letters that follow it without a space, or after the day also a full stop; empty for none.
        fileprivate(set) var suffix = ""

        /// `number` as the part shows it.
        func number(_ number: Int) -> String {
            (isPadded && number < 10 ? "0" : "") + String(number) + suffix
        }
    }

    /// The parts in reading order; each occurs at most once.
    private(set) var parts: [Part] = []

    /// Reads the `format` of a language.
    ///
    /// Some formats of languages that are written from right to left have their parts in the opposite order, as they
    /// stand from left to right: they begin with the zone or the time and end with the weekday.
    init(_ format: String, isFromRight: Bool) {
        var isReversed = false
        var pieces = format.unicodeScalars.split(separator: "%", omittingEmptySubsequences: false)
            .dropFirst()[...]
        while let piece = pieces.popFirst() {
            let flags = piece.prefix { "-_0^#EO".unicodeScalars.contains($0) }
            guard let letter = piece.dropFirst(flags.count).first else {
                // `%%` is a literal percent sign: the text after it is not a conversion.
                if piece.isEmpty { pieces = pieces.dropFirst() }
                continue
            }
            if isFromRight, parts.isEmpty, "ZzHIT".unicodeScalars.contains(letter) {
                isReversed = true
            }
            guard let part = Self.part(letter, flags: flags),
                !parts.contains(where: { $0.name == part.name })
            else { continue }
            parts.append(part)
            let text = Substring(piece.dropFirst(flags.count + 1))
            let isLast = pieces.first.map(Self.isOutside) ?? true
            // A full stop only between two numbers separates them.
            let isSeparator = text == "." && pieces.first.map(Self.isNumber) ?? false
            if !isSeparator {
                parts[parts.count - 1].suffix = Self.suffix(text, of: part.name, isLast: isLast)
            }
        }
        if isReversed, parts.last?.name == .weekday { parts.reverse() }
    }

    /// How much of a date the format says, to compare formats: names count more than numbers.
    var completeness: Int {
        parts.reduce(0) { $0 + ($1.name == .month && $1.isNumber && $1.suffix.isEmpty ? 1 : 2) }
    }

    private static func part(
        _ letter: Unicode.Scalar, flags: Substring.UnicodeScalarView
    ) -> Part? {
        let isPadded = !flags.contains("-") && !flags.contains("_")
        switch letter {
        case "a", "A":
            return Part(name: .weekday, isNumber: false, isShort: letter == "a", isPadded: false)
        case "d", "e":
            let hasZero = letter == "d" ? isPadded : flags.contains("0")
            return Part(name: .day, isNumber: true, isShort: false, isPadded: hasZero)
        case "b", "B", "h":
            return Part(name: .month, isNumber: false, isShort: letter != "B", isPadded: false)
        case "m":
            return Part(name: .month, isNumber: true, isShort: false, isPadded: isPadded)
        default: return nil
        }
    }

    /// Whether a conversion does not belong to the date.
    private static func isOutside(_ piece: Substring.UnicodeScalarView) -> Bool {
        let letter = piece.first { !"-_0^#EO".unicodeScalars.contains($0) }
        return letter.map { "HIkMSTrRXZzplP".unicodeScalars.contains($0) } ?? true
    }

    /// Whether a conversion is the number of a month or a year.
    private static func isNumber(_ piece: Substring.UnicodeScalarView) -> Bool {
        let letter = piece.first { !"-_0^#EO".unicodeScalars.contains($0) }
        return letter.map { "mYy".unicodeScalars.contains($0) } ?? false
    }

    /// The part of `text`, which follows the part `name`, that belongs to it.
    ///
    /// - Parameter isLast: Whether the part is the last one of the date, so that a word after the day belongs to it.
    private static func suffix(
        _ text: Substring, of name: DateNames.Part, isLast: Bool
    ) -> String {
        let word = text.prefix { !$0.isWhitespace && !",;،、()".contains($0) }
        // The T between date and time is ISO 8601's.
        guard let first = word.first, word != "T" else {
            let next = text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
            let isWord = next.first?.isLetter == true && next.last == "."
            return name == .day && isLast && word.isEmpty && isWord ? " " + next : ""
        }
        return first.isLetter || name == .day && word == "." ? String(word) : ""
    }
}
