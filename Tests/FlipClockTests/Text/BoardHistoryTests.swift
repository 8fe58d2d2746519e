import Testing

@testable import FlipClock

@Suite("Recent texts of a text board")
struct BoardHistoryTests {
    @Test("a text counts for half a minute after it was replaced")
    func memory() {
        var history = BoardHistory()
        #expect(history.deadline == nil)
        history.add(BoardText("LONG"), at: 10)
        history.forget(before: 39.9)
        #expect(history.texts == [BoardText("LONG")])
        #expect(history.deadline == 40)
        history.forget(before: 40)
        #expect(history.texts.isEmpty && history.deadline == nil)
    }

    @Test("of many texts only a few are kept, the longest of each part of the time")
    func bounded() {
        var history = BoardHistory()
        for number in 0..<100_000 {
            let time = Double(number) * 0.001
            history.add(BoardText(number == 99_000 ? "LONGEST" : "A"), at: time)
        }
        let texts = history.texts
        #expect(texts.count <= BoardHistory.most && texts.contains(BoardText("LONGEST")))
        history.forget(before: 135)
        #expect(history.texts.isEmpty)
    }

    @Test("while cards turn without a rest, no text loses its space")
    func withoutRest() {
        var history = BoardHistory()
        history.add(BoardText("LONGEST"), at: 0)
        for second in 1...1000 { history.add(BoardText("A"), at: Double(second)) }
        #expect(history.texts.count <= BoardHistory.most)
        #expect(history.texts.contains(BoardText("LONGEST")))
    }
}
