import Testing

@testable import FlipClockX

@Suite("Text of a board")
struct BoardTextTests {
    @Test("one character per card, marks with their letter")
    func characters() {
        #expect(BoardText("1024").characters == ["1", "0", "2", "4"])
        #expect(BoardText("e\u{301}x").characters == ["e\u{301}", "x"])
        #expect(BoardText("日本").characters == ["日", "本"])
    }

    @Test("what has no picture is a blank, and blanks at the end do not count")
    func blanks() {
        #expect(
            BoardText("a\tb\u{1}c\u{200e}d e").characters == [
                "a", "", "b", "", "c", "", "d", "", "e",
            ])
        #expect(BoardText("a \t ").characters == ["a"])
        #expect(BoardText("").characters.isEmpty && BoardText("   ").characters.isEmpty)
        #expect(BoardText(bytes: [0x41, 0xff, 0x42, 0x80, 0xc3]).characters == ["A", "", "B"])
        #expect(BoardText(bytes: [0x41, 0, 0x1b, 0x42]).characters == ["A", "", "", "B"])
    }

    @Test("long texts are cut after 64 characters, and say so only if something was lost")
    func clamped() {
        let long = String(repeating: "x", count: 64)
        #expect(BoardText(long).characters.count == 64 && !BoardText(long).isClamped)
        #expect(BoardText(long + "y").characters.count == 64 && BoardText(long + "y").isClamped)
        #expect(!BoardText(long + "  \t").isClamped)
    }

    @Test("numbers are told from words")
    func numbers() {
        for text in ["0", "1024", "-3.5", "1:59"] { #expect(BoardText(text).isNumber) }
        for text in ["", "a", "1 2", "3 km"] { #expect(!BoardText(text).isNumber) }
    }
}
