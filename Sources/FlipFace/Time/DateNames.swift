/// The names of weekdays and months in a language, and the order in which it writes a date.
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
    /// The order of the parts; each occurs once.
    let order: [Part]
    /// Whether days below ten have a leading zero.
    let isDayPadded: Bool
    /// How the language writes capitals.
    let capitals: Capitals

    /// Creates the names of a language that writes dates like `format`, in the notation of `strftime(3)`.
    ///
    /// Parts that `format` lacks follow in the order weekday, day, month. Nil unless there are 7 weekdays and 12
    /// months.
    package init?(
        weekdays: [Name], months: [Name], format: String, capitals: Capitals = .usual
    ) {
        guard weekdays.count == 7, months.count == 12 else { return nil }
        self.weekdays = weekdays
        self.months = months
        self.capitals = capitals
        var order: [Part] = []
        var isDayPadded = false
        var conversions = format.unicodeScalars.split(
            separator: "%", omittingEmptySubsequences: false
        ).dropFirst()[...]
        while let conversion = conversions.popFirst() {
            guard let letter = conversion.first(where: { !"-_0^#EO".unicodeScalars.contains($0) })
            else {
                // `%%` is a literal percent sign: the text after it is not a conversion.
                if conversion.isEmpty { conversions = conversions.dropFirst() }
                continue
            }
            let part: Part
            switch letter {
            case "a", "A": part = .weekday
            case "d": part = .day
            case "e": part = .day
            case "b", "B", "h", "m": part = .month
            default: continue
            }
            guard !order.contains(part) else { continue }
            order.append(part)
            if letter == "d" { isDayPadded = conversion.first == "d" || conversion.first == "0" }
        }
        self.order = order + Part.allCases.filter { !order.contains($0) }
        self.isDayPadded = isDayPadded
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
                """), format: "%a %b %e")
        guard let names else { preconditionFailure("a week has 7 days") }
        return names
    }()

    /// All words that `part` can have.
    func words(of part: Part, isShort: Bool) -> [String] {
        switch part {
        case .weekday: weekdays.map { isShort ? $0.short : $0.long }
        case .day: (1...31).map(text)
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

    private func text(ofDay day: Int) -> String { isDayPadded && day < 10 ? "0\(day)" : "\(day)" }
}
