/// The names of weekdays and months in a language, and the way in which it writes a date.
///
///     DateNames.english.word(of: .weekday, at: reading, isShort: false)    // "Wednesday"
///
/// Does not read the locale; the caller reads the names from the system.
package struct DateNames: Hashable, Sendable {
    /// A part of a date.
    package enum Part: String, Hashable, Sendable, CaseIterable {
        case weekday, day, month
    }

    /// A name and its short form.
    package struct Name: Hashable, Sendable {
        let long: String
        let short: String

        package init(long: String, short: String) {
            self.long = long
            self.short = short
        }
    }

    /// The days of the week from Sunday on.
    let weekdays: [Name]
    /// The months from January on.
    let months: [Name]
    /// The days of the month.
    private let days: [String]
    /// The order of the parts in reading order; each occurs once.
    let order: [Part]
    /// Whether days below ten have a leading zero.
    let isDayPadded: Bool
    /// How the language writes capitals.
    let capitals: Capitals
    /// Whether the language is written from right to left.
    let isFromRight: Bool

    /// Creates the names of a language that writes dates like one of `formats`, in the notation of `strftime(3)`: the
    /// first one of those that say most.
    ///
    /// A weekday that the format lacks is the first part, and a day or a month the last one. Nil unless there are 7
    /// weekdays and 12 months.
    package init?(
        weekdays: [Name], months: [Name], formats: [String], capitals: Capitals = .usual
    ) {
        guard weekdays.count == 7, months.count == 12 else { return nil }
        // The Hebrew, Arabic and Syriac blocks, Thaana and N'Ko.
        let fromRight = weekdays[0].long.unicodeScalars.contains { 0x590...0x8ff ~= $0.value }
        isFromRight = fromRight
        let all = formats.map { DateFormat($0, isFromRight: fromRight) }
        let most = all.map(\.completeness).max() ?? 0
        let parts = all.first { $0.completeness == most }?.parts ?? []
        let given = parts.map(\.name)
        var order = given
        if !given.contains(.weekday) { order.insert(.weekday, at: 0) }
        for part in [Part.day, .month] where !given.contains(part) { order.append(part) }
        self.order = order
        func texts(_ names: [Name], of name: Part) -> [Name] {
            guard let part = parts.first(where: { $0.name == name }) else { return names }
            return names.enumerated().map { index, name in
                guard !part.isNumber || part.suffix.isEmpty else {
                    let text = part.number(index + 1)
                    return Name(long: text, short: text)
                }
                // An ending of the long name is none of the short one.
                return Name(
                    long: name.long + part.suffix,
                    short: name.short + (part.isShort ? part.suffix : ""))
            }
        }
        self.weekdays = texts(weekdays, of: .weekday)
        self.months = texts(months, of: .month)
        let day = parts.first { $0.name == .day }
        isDayPadded = day?.isPadded ?? false
        days = (1...31).map { day?.number($0) ?? "\($0)" }
        self.capitals = capitals
    }

    /// English, as in the C locale.
    package static let english: DateNames = {
        func names(_ words: String) -> [Name] {
            words.split(separator: " ").map { Name(long: String($0), short: String($0.prefix(3))) }
        }
        let names = DateNames(
            weekdays: names("Sunday Monday Tuesday Wednesday Thursday Friday Saturday"),
            months: names(
                """
                January February March April May June July August September October November \
                December
                """), formats: ["%a %b %e"])
        guard let names else { preconditionFailure("a week has 7 days") }
        return names
    }()

    /// All words that `part` can have.
    func words(of part: Part, isShort: Bool) -> [String] {
        switch part {
        case .weekday: weekdays.map { isShort ? $0.short : $0.long }
        case .day: days
        case .month: months.map { isShort ? $0.short : $0.long }
        }
    }

    /// The words that `part` can have, for a card.
    func list(of part: Part, isShort: Bool) -> WordList {
        WordList(words(of: part, isShort: isShort), capitals: capitals)
    }

    /// The word for `part` at `reading`.
    func word(of part: Part, at reading: ClockReading, isShort: Bool) -> String {
        let words = words(of: part, isShort: isShort)
        switch part {
        // 1970-01-01 was a Thursday.
        case .weekday: return words[ClockReading.floorDivide(reading.dayNumber + 4, 7).remainder]
        case .day: return words[reading.day - 1]
        case .month: return words[reading.month - 1]
        }
    }
}
