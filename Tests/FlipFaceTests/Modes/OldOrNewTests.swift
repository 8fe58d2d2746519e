import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock

/// Cards show their old value or their new one, in the middle of a flip too.
@Suite("Old and new values on the cards", .serialized) struct OldOrNewTests {
    /// The first of January 2024, a leap year.
    private let year = 19_723

    private func position(_ day: Int, _ second: Int) -> Position {
        Position(ClockReading(dayNumber: year + day, secondOfDay: second))
    }

    /// All minutes of a day, and the first one of the next.
    private var minutes: [Position] { (0...1440).map { position(0, $0 * 60) } }

    @Test("every minute of a day", arguments: [HourCycle.h24, .h12], [false, true])
    func minute(cycle: HourCycle, hasLeadingZero: Bool) throws {
        let mode = TimeMode(hourCycle: cycle, hasLeadingZero: hasLeadingZero)
        try EveryChange.check(mode, minutes)
        let digits = TimeMode(
            hourCycle: cycle, hasLeadingZero: hasLeadingZero, hasSingleDigits: true)
        try EveryChange.check(digits, minutes)
    }

    @Test("every minute of a day backwards, as when the clock is set back")
    func setBack() throws {
        try EveryChange.check(TimeMode(), minutes.reversed(), direction: .backward)
    }

    @Test("every second of two hours, and every minute of a day with seconds")
    func second() throws {
        let mode = TimeMode(seconds: .cards)
        try EveryChange.check(mode, (0...3600).map { position(0, 9 * 3600 + $0) })
        let carries = (1...1440).flatMap { [position(0, $0 * 60 - 1), position(0, $0 * 60)] }
        try EveryChange.check(mode, carries)
        let digits = TimeMode(hourCycle: .h12, seconds: .cards, hasSingleDigits: true)
        try EveryChange.check(digits, carries)
    }

    @Test("every day of a leap year in five languages", arguments: DateLanguage.all)
    func day(language: DateLanguage) throws {
        let names = try #require(language.names)
        let days = (0...366).map { position($0, 0) }
        try EveryChange.check(DateMode(names: names), days, width: 320, height: 180)
        let midnights = (0..<366).flatMap { [position($0, 86_340), position($0 + 1, 0)] }
        let mode = TimeAndDateMode(time: TimeMode(), date: DateMode(names: names))
        try EveryChange.check(mode, midnights, width: 320, height: 180)
    }

    @Test("every minute of a board of zones, on a day without a change of their offsets")
    func world() throws {
        let mode = try WorldFixture.mode(5)
        try EveryChange.check(mode, minutes, width: 320, height: 180)
    }

    @Test("a score of two and of three digits, across every carry, up and down")
    func score() throws {
        let pair = try #require(ScoreBoard("Home 0:0 Away"))
        func points(_ home: Int, _ away: Int) -> Position {
            let reading = ClockReading(dayNumber: 0, secondOfDay: 0)
            return Position(
                reading,
                turns: [
                    ScoreMode.wheelName(0): home, ScoreMode.wheelName(1): away,
                ])
        }
        let all = (0...100).map { points($0, 100 - $0) }
        for hasSingleDigits in [false, true] {
            try EveryChange.check(ScoreMode(pair, hasSingleDigits: hasSingleDigits), all)
        }
        let three = ScoreMode(try #require(ScoreBoard("000:0")), hasSingleDigits: false)
        try EveryChange.check(three, (0...1000).map { points($0, 0) })
        try EveryChange.check(three, (0...1000).reversed().map { points(0, $0) })
    }

    @Test("a countdown across days and across the hundredth day")
    func countdown() throws {
        func seconds(_ seconds: Int) -> Position {
            Position(ClockReading(dayNumber: 0, secondOfDay: seconds))
        }
        let mode = TimerMode(cards: .days, isCountdown: true)
        let carries = (2...99).reversed().flatMap { day in
            [1, 0, -1].map { seconds(day * 86_400 + $0) }
        }
        try EveryChange.check(mode, carries)
        let hundreds = TimerMode(cards: .hundredsOfDays, isCountdown: true)
        let long = (100...999).reversed().flatMap { day in
            [1, 0, -1].map { seconds(day * 86_400 + $0) }
        }
        try EveryChange.check(hundreds, long.filter { $0.reading.seconds >= 100 * 86_400 })
    }
}

/// The names of weekdays and months as in glibc's locale data.
struct DateLanguage: Sendable, CustomTestStringConvertible {
    let name: String
    private let weekdays: String
    private let months: String
    private let format: String

    var testDescription: String { name }

    /// Words of two forms: the long one, and the short one after a slash.
    private static func words(_ text: String) -> [DateNames.Name] {
        text.split(separator: " ").map { word in
            let forms = word.split(separator: "/").map(String.init)
            return DateNames.Name(long: forms[0], short: forms[forms.count - 1])
        }
    }

    var names: DateNames? {
        DateNames(
            weekdays: Self.words(weekdays), months: Self.words(months), formats: [format])
    }

    static let all = [
        DateLanguage(
            name: "English",
            weekdays: "Sunday/Sun Monday/Mon Tuesday/Tue Wednesday/Wed Thursday/Thu Friday/Fri "
                + "Saturday/Sat",
            months: "January/Jan February/Feb March/Mar April/Apr May June/Jun July/Jul "
                + "August/Aug September/Sep October/Oct November/Nov December/Dec",
            format: "%a %b %e %r %Z %Y"),
        DateLanguage(
            name: "German",
            weekdays: "Sonntag/So Montag/Mo Dienstag/Di Mittwoch/Mi Donnerstag/Do Freitag/Fr "
                + "Samstag/Sa",
            months: "Januar/Jan Februar/Feb M\u{e4}rz/M\u{e4}r April/Apr Mai Juni/Jun Juli/Jul "
                + "August/Aug September/Sep Oktober/Okt November/Nov Dezember/Dez",
            format: "%a %-d. %b %H:%M:%S %Z %Y"),
        DateLanguage(
            name: "French",
            weekdays: "dimanche/dim. lundi/lun. mardi/mar. mercredi/mer. jeudi/jeu. "
                + "vendredi/ven. samedi/sam.",
            months: "janvier/janv. f\u{e9}vrier/f\u{e9}vr. mars avril/avr. mai juin "
                + "juillet/juil. ao\u{fb}t septembre/sept. octobre/oct. novembre/nov. "
                + "d\u{e9}cembre/d\u{e9}c.",
            format: "%a %d %b %Y %T %Z"),
        DateLanguage(
            name: "Spanish",
            weekdays: "domingo/dom lunes/lun martes/mar mi\u{e9}rcoles/mi\u{e9} jueves/jue "
                + "viernes/vie s\u{e1}bado/s\u{e1}b",
            months: "enero/ene febrero/feb marzo/mar abril/abr mayo/may junio/jun julio/jul "
                + "agosto/ago septiembre/sep octubre/oct noviembre/nov diciembre/dic",
            format: "%a %d %b %Y %T %Z"),
        DateLanguage(
            name: "Japanese",
            weekdays: "\u{65e5}\u{66dc}\u{65e5}/\u{65e5} \u{6708}\u{66dc}\u{65e5}/\u{6708} "
                + "\u{706b}\u{66dc}\u{65e5}/\u{706b} \u{6c34}\u{66dc}\u{65e5}/\u{6c34} "
                + "\u{6728}\u{66dc}\u{65e5}/\u{6728} \u{91d1}\u{66dc}\u{65e5}/\u{91d1} "
                + "\u{571f}\u{66dc}\u{65e5}/\u{571f}",
            months: (1...12).map { "\($0)\u{6708}" }.joined(separator: " "),
            format: "%Y\u{5e74}%m\u{6708}%d\u{65e5} %H\u{6642}%M\u{5206}%S\u{79d2}"),
    ]
}
