import Testing

@testable import FlipFace

@Suite("Text of a text board")
struct BoardTextTests {
    @Test("one character per card, marks with their letter")
    func characters() {
        #expect(BoardText("1024").characters == ["1", "0", "2", "4"])
        #expect(BoardText("e\u{301}x").characters == ["e\u{301}", "x"])
        #expect(BoardText("日本").characters == ["日", "本"])
    }

    /// Strings compare by canonical equivalence, so the scalars are compared here.
    @Test(
        "letters and marks are composed as Unicode specifies",
        arguments: [
            ("e\u{301}", [0xe9]), ("A\u{308}", [0xc4]), ("é", [0xe9]), ("A", [0x41]),
            // Several marks, with classes in any order; marks of one class keep their order.
            ("o\u{302}\u{301}", [0x1ed1]), ("o\u{301}\u{302}", [0xf3, 0x302]),
            ("a\u{323}\u{302}", [0x1ead]), ("a\u{302}\u{323}", [0x1ead]),
            ("\u{e2}\u{323}", [0x1ead]), ("e\u{301}\u{327}", [0x229, 0x301]),
            ("a\u{310}", [0x61, 0x310]), ("=\u{338}", [0x2260]),
            // Hangul, with and without a final consonant, and one that is half composed.
            ("\u{1112}\u{1161}\u{11ab}", [0xd55c]), ("\u{1112}\u{1161}", [0xd558]),
            ("\u{d558}\u{11ab}", [0xd55c]), ("\u{304b}\u{3099}", [0x304c]),
            // Excluded from composition: U+0958 is never the result.
            ("\u{915}\u{93c}", [0x915, 0x93c]),
        ])
    func composition(text: String, scalars: [UInt32]) {
        let characters = BoardText(text).characters
        #expect(characters.count == 1)
        #expect(characters.first?.unicodeScalars.map(\.value) == scalars)
    }

    @Test("characters without a glyph are blank, and trailing blanks are ignored")
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

    @Test("texts are cut after 64 characters, with a warning only if that loses any")
    func clamped() {
        let long = String(repeating: "x", count: 64)
        #expect(BoardText(long).characters.count == 64 && !BoardText(long).isClamped)
        #expect(BoardText(long + "y").characters.count == 64 && BoardText(long + "y").isClamped)
        #expect(!BoardText(long + "  \t").isClamped)
    }

    @Test("numbers are distinguished from words")
    func numbers() {
        for text in ["0", "1024", "-3.5", "1:59"] { #expect(BoardText(text).isNumber) }
        for text in ["", "a", "1 2", "3 km"] { #expect(!BoardText(text).isNumber) }
    }
}
