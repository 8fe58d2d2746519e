import Testing

@testable import FlipClock

@Suite("Characters between two others on a text board")
struct BoardAlphabetTests {
    @Test("a card goes forwards through the leaves, and around the end")
    func paths() {
        #expect(BoardAlphabet.path(from: "C", to: "F") == ["D", "E", "F"])
        #expect(BoardAlphabet.path(from: "", to: "B") == ["A", "B"])
        #expect(BoardAlphabet.path(from: "$", to: "A") == ["£", "", "A"])
        #expect(BoardAlphabet.path(from: "A", to: "A").last == "A")
    }

    @Test("an accented or small letter is beside its capital, others are after the signs")
    func places() {
        #expect(BoardAlphabet.path(from: "D", to: "É") == ["E", "É"])
        #expect(BoardAlphabet.path(from: "É", to: "F") == ["F"])
        #expect(BoardAlphabet.path(from: "d", to: "ø").suffix(2) == ["O", "ø"])
        #expect(BoardAlphabet.path(from: "$", to: "Ω") == ["£", "Ω"])
        #expect(BoardAlphabet.path(from: "Ω", to: "A") == ["", "A"])
        #expect(BoardAlphabet.path(from: "Ω", to: "日") == ["日"])
        #expect(BoardAlphabet.path(from: "日", to: "Ω").count > 2)
    }

    @Test("a path has a limited number of flips, spread evenly, and ends at the new character")
    func bounded() {
        let all = BoardAlphabet.leaves + ["é", "z", "Ω", "日", "😀"]
        for old in all {
            for new in all where new != old {
                let path = BoardAlphabet.path(from: old, to: new)
                #expect(path.last == new && path.count <= BoardAlphabet.longestPath)
                #expect(Set(path).count == path.count && !path.dropLast().contains(old))
            }
        }
    }
}
