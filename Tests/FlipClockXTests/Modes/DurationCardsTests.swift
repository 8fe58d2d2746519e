import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

/// The values on the cards of durations, at rest and in every flip.
@Suite("Cards of durations", .serialized) struct DurationCardsTests {
    @Test("the cards show the seconds, for every duration")
    func values() {
        for seconds in 0...DurationText.longest {
            let cards = DurationCards(for: seconds)
            let texts = cards.values(of: seconds, hasSingleDigits: false).map(\.text)
            let total = texts.reduce(0) { $0 * 60 + (Int($1) ?? -1) }
            guard total == seconds, texts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
                texts.count == (seconds < 3600 ? 2 : 3)
            else {
                Issue.record("\(seconds): \(texts)")
                return
            }
            let digits = cards.values(of: seconds, hasSingleDigits: true).map(\.text)
            let joined = texts.map { ($0.utf8.count == 1 ? " " : "") + $0 }.joined()
            guard digits.map({ $0.isEmpty ? " " : $0 }).joined() == joined else {
                Issue.record("\(seconds): \(digits)")
                return
            }
        }
    }

    @Test("days, and numbers beyond the cards")
    func days() {
        func texts(_ seconds: Int) -> [String] {
            DurationCards(for: seconds).values(of: seconds, hasSingleDigits: false).map(\.text)
        }
        #expect(texts(360_000) == ["4", "04", "00", "00"])
        #expect(texts(100 * 86_400 - 1) == ["99", "23", "59", "59"])
        #expect(texts(100 * 86_400) == ["1", "0", "0", "00", "00", "00"])
        #expect(texts(999 * 86_400) == ["9", "9", "9", "00", "00", "00"])
        #expect(texts(2000 * 86_400) == ["9", "9", "9", "23", "59", "59"])
        #expect(
            DurationCards.minutes.values(of: -60, hasSingleDigits: false).map(\.text) == [
                "0", "00",
            ])
        #expect(
            DurationCards.minutes.values(of: 6000, hasSingleDigits: false).map(\.text) == [
                "99", "59",
            ])
        #expect(DurationCards.days.wheel(of: 0, hasSingleDigits: false) == nil)
    }

    private func check(
        _ mode: any Mode, _ seconds: some Sequence<Int>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let positions = seconds.map { Position(ClockReading(dayNumber: 0, secondOfDay: $0)) }
        try EveryChange.check(mode, positions, sourceLocation: sourceLocation)
    }

    @Test(
        "counting down, each flap goes from the old value to the new one, and no other card turns")
    func down() throws {
        try check(TimerMode(), (0...3600).reversed())
        let carries: [Int] = (1...99).flatMap { (hour: Int) -> [Int] in
            [hour * 3600 + 1, hour * 3600, hour * 3600 - 1]
        }
        try check(TimerMode(cards: .hours), carries.reversed())
        try check(TimerMode(cards: .hours), (0...7300).reversed())
        try check(TimerMode(hasSingleDigits: true), (0...3600).reversed())
        try check(TimerMode(cards: .days, isCountdown: true), (86_300...86_500).reversed())
    }

    @Test("counting up, the same")
    func up() throws {
        try check(StopwatchMode(), 0...3599)
        try check(StopwatchMode(cards: .hours), 3590...7300)
        try check(StopwatchMode(cards: .hours), (1...99).flatMap { [$0 * 3600 - 1, $0 * 3600] })
        try check(StopwatchMode(cards: .hours, hasSingleDigits: true), 3590...4300)
    }
}
