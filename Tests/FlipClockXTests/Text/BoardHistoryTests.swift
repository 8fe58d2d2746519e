import Testing

@testable import FlipFace

@Suite("Recent texts of a text board")
struct BoardHistoryTests {
    @Test("a text counts for half a minute after it was replaced")
    func memory() {
        var history = BoardHistory()
        #expect(history.deadline == nil)
        history.add(BoardText("LONG"), at: 10)
        #expect(history.texts(at: 39.9) == [BoardText("LONG")])
        #expect(history.deadline == 40)
        #expect(history.texts(at: 40).isEmpty && history.deadline == nil)
    }

    @Test("of many texts only a few are kept, the longest of each part of the time")
    func bounded() {
        var history = BoardHistory()
        for number in 0..<100_000 {
            let time = Double(number) * 0.001
            history.add(BoardText(number == 99_000 ? "LONGEST" : "A"), at: time)
        }
        let texts = history.texts(at: 100)
        #expect(texts.count <= BoardHistory.most && texts.contains(BoardText("LONGEST")))
        #expect(history.texts(at: 135).isEmpty)
    }
}
