import CFriBidi
import Testing

@testable import FlipClock

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
            ("\u{e2}\u{323}", [0x1ead]), ("\u{c0}\u{323}", [0x1ea0, 0x300]),
            ("e\u{301}\u{327}", [0x229, 0x301]),
            ("a\u{310}", [0x61, 0x310]), ("=\u{338}", [0x2260]),
            // Hangul, with and without a final consonant, and one that is half composed.
            ("\u{1112}\u{1161}\u{11ab}", [0xd55c]), ("\u{1112}\u{1161}", [0xd558]),
            ("\u{d558}\u{11ab}", [0xd55c]), ("\u{304b}\u{3099}", [0x304c]),
            // Excluded from composition: U+0958 is never the result.
            ("\u{915}\u{93c}", [0x915, 0x93c]),
            // A character of one scalar stays as it is.
            ("\u{212b}", [0x212b]), ("\u{f900}", [0xf900]),
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
                "a", "", "b", "", "c", "d", "", "e",
            ])
        #expect(BoardText("a \t ").characters == ["a"])
        #expect(BoardText("").characters.isEmpty && BoardText("   ").characters.isEmpty)
        #expect(BoardText(bytes: [0x41, 0xff, 0x42, 0x80, 0xc3]).characters == ["A", "", "B"])
        #expect(BoardText(bytes: [0x41, 0, 0x42]).characters == ["A", "", "B"])
    }

    @Test(
        "characters of no width take no card",
        arguments: [
            // The byte order mark, spaces of no width, soft hyphens, joiners and controls of directions.
            "\u{feff}ABC", "A\u{200b}B\u{2060}C", "A\u{ad}BC\u{ad}",
            "\u{200e}A\u{202a}BC\u{202c}",
            "\u{2066}ABC\u{2069}", "ABC\u{61c}\u{feff}", "\u{180e}A\u{2061}BC",
            "A\u{206f}BC\u{fff9}",
            "\u{115f}ABC", "ABC\u{3164}", "\u{e0001}ABC",
        ])
    func noWidth(text: String) {
        for (text, shown) in [
            (BoardText(text), BoardText("ABC")), (BoardText(bytes: text.utf8), BoardText("ABC")),
            (BoardText(text + "\n" + text), BoardText("ABC\nABC")),
            (BoardText("\u{feff}" + text + "\n\n1"), BoardText("ABC\n\n1")),
        ] {
            #expect(text.characters == shown.characters && text.lines == shown.lines)
        }
    }

    @Test("words are between blanks and in one line")
    func words() {
        #expect(BoardText("ON A\nTIME\n\n 1").words == [0..<2, 3..<4, 4..<8, 9..<10])
    }

    @Test("only characters with a width count towards the longest text")
    func hiddenLength() {
        let long = String(repeating: "x\u{200b}", count: 256)
        #expect(BoardText(long).characters.count == 256 && !BoardText(long).isClamped)
        #expect(BoardText(long + "y").isClamped && !BoardText(long + "\u{feff} ").isClamped)
        let hidden = String(repeating: "\u{feff}", count: 100_000)
        #expect(BoardText(hidden + "A").characters == ["A"])
        #expect(BoardText("\u{feff}").characters.isEmpty && !BoardText("\u{feff}").isNumber)
        #expect(BoardText("\u{feff}12").isNumber)
    }

    @Test("joiners stay where they form emoji, and letters of one card")
    func neededJoiners() {
        func scalars(_ text: String) -> [[UInt32]] {
            BoardText(text).characters.map { $0.unicodeScalars.map(\.value) }
        }
        #expect(scalars("\u{1f468}\u{200d}\u{1f469}!") == [[0x1f468, 0x200d, 0x1f469], [0x21]])
        #expect(scalars("\u{2708}\u{fe0f}") == [[0x2708, 0xfe0f]])
        #expect(scalars("\u{915}\u{94d}\u{200d}").count == 1)
    }

    @Test(
        "a mark of direction has no card but its effect",
        .enabled(if: cfribidi_is_available() != 0, "needs the package libfribidi0"))
    func directionMarks() {
        func shown(_ text: String) -> String {
            let text = BoardText(text)
            return BoardGrid(columns: text.characters.count, rows: 1).faces(of: text).joined()
        }
        #expect(shown("A!") == "A!" && shown("\u{200f}A!") == "!A")
        #expect(shown("\u{202e}ABC") == "CBA" && shown("A\u{202e}BC\u{202c}D") == "ACBD")
        // A joiner at the beginning gives the letter the form that follows another one.
        let joined = BoardText("\u{200d}\u{628}").characters
        #expect(joined.map { $0.unicodeScalars.map(\.value) } == [[0x200d, 0x628]])
    }

    @Test("texts are cut after 256 characters, with a warning only if that loses any")
    func clamped() {
        let long = String(repeating: "x", count: 256)
        #expect(BoardText(long).characters.count == 256 && !BoardText(long).isClamped)
        #expect(BoardText(long + "y").characters.count == 256 && BoardText(long + "y").isClamped)
        #expect(!BoardText(long + "  \t").isClamped)
    }

    @Test("numbers are distinguished from words")
    func numbers() {
        for text in ["0", "1024", "-3.5", "1:59"] { #expect(BoardText(text).isNumber) }
        for text in ["", "a", "1 2", "3 km"] { #expect(!BoardText(text).isNumber) }
    }

    @Test("clusters that Unicode separates share a card if they are drawn together")
    func clusters() {
        #expect(BoardText("\u{1781}\u{1798}").characters.count == 2)
        #expect(BoardText("\u{1781}\u{17d2}\u{1798}\u{17c2}").characters.count == 1)
        #expect(BoardText("\u{1019}\u{102c}").characters.count == 1)
        #expect(BoardText("\u{938}\u{94d}\u{924}\u{947}").characters.count == 1)
        #expect(BoardText("\u{e14}\u{e35}").characters.count == 1)
        // A character has at most 32 scalars.
        let stack = "e" + String(repeating: "\u{301}", count: 5000)
        #expect(BoardText(stack).characters.first?.unicodeScalars.count == 32)
    }

    @Test(
        "Hebrew and Arabic run from the right, numbers and Latin from the left",
        .enabled(if: cfribidi_is_available() != 0, "needs the package libfribidi0"))
    func directions() {
        func shown(_ text: String, columns: Int) -> [String] {
            let text = BoardText(text)
            let grid = BoardGrid(columns: columns, fitting: [text])
            let faces = grid.faces(of: text).map { face in
                face.isEmpty ? "_" : String(face.unicodeScalars.filter { $0 != "\u{200d}" })
            }
            return (0..<grid.rows).map { faces[($0 * columns)..<(($0 + 1) * columns)].joined() }
        }
        #expect(shown("אבג", columns: 3) == ["גבא"])
        // The rows of several begin at the right.
        #expect(shown("אבג ד", columns: 4) == ["_גבא", "___ד"])
        #expect(shown("אב 12", columns: 5) == ["12_בא"])
        #expect(shown("AB אב", columns: 5) == ["AB_בא"])
        #expect(shown("(אב)", columns: 4) == ["(בא)"])
        #expect(shown("אב\nAB", columns: 3) == ["_בא", "AB_"])
    }

    @Test(
        "Arabic letters have the forms of their places in the word",
        .enabled(if: cfribidi_is_available() != 0, "needs the package libfribidi0"))
    func joining() {
        func scalars(_ text: String) -> [[UInt32]] {
            BoardText(text).characters.map { $0.unicodeScalars.map(\.value) }
        }
        // Initial, medial and final; reh joins only the letter before it.
        #expect(
            scalars("\u{628}\u{628}\u{628}") == [
                [0x628, 0x200d], [0x200d, 0x628, 0x200d], [0x200d, 0x628],
            ])
        #expect(scalars("\u{628}\u{631}\u{628}") == [[0x628, 0x200d], [0x200d, 0x631], [0x628]])
        // Marks on a letter do not separate it from the next one.
        #expect(scalars("\u{628}\u{64e}\u{628}") == [[0x628, 0x64e, 0x200d], [0x200d, 0x628]])
    }

    @Test("only scripts that need it are shaped or laid out from the right")
    func needs() {
        for text in ["1024", "ÄÉž", "Ελληνικά", "Привет", "e\u{310}", "日本語", "€→✓"] {
            for character in text {
                #expect(!ScriptNeeds.isShaped(String(character)), "\(character)")
            }
            #expect(!TextDirections.areNeeded(by: [text]))
        }
        for text in ["\u{628}", "\u{915}", "\u{e01}", "\u{5d0}", "\u{1f1e9}\u{1f1ea}"] {
            #expect(ScriptNeeds.isShaped(text))
        }
    }
}
