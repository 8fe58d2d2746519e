import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX

/// The output of programs that write for a terminal; ␛ stands for ESC, and ⌫ for a backspace.
@Suite("Text from programs")
struct TerminalTextTests {
    private static func written(_ text: String) -> [UInt8] {
        text.flatMap { character -> [UInt8] in
            switch character {
            case "␛": [0x1b]
            case "⌫": [0x08]
            default: Array(String(character).utf8)
            }
        }
    }

    private func shown(_ text: String) -> String { TerminalText(Self.written(text)).text }

    @Test(
        "escape sequences are dropped, and those that are incomplete end with the line",
        arguments: [
            // Colours, cursor movements and modes.
            "␛[32mOK␛[0m", "␛[1;38;5;196mO␛[mK", "␛[38:2::1:2:3mOK", "␛[?25lOK␛[?25h", "␛[2J␛[HOK",
            "␛[>4;2mOK␛[ q", "␛[!pOK", "␛[1;1HO␛[CK", "␛[KOK",
            // Titles and links, ended by BEL or ST, and other strings.
            "␛]0;title\u{7}OK", "␛]0;Ü œ 日本␛\\OK", "␛]8;;http://a.b/␛\\OK␛]8;;␛\\",
            "␛Pq#0;2;0␛\\OK", "␛_a␛\\OK", "␛^p␛\\OK", "␛Xs␛\\OK", "␛]0;[a␛[32mOK",
            // Character sets, modes and resets.
            "␛(BOK", "␛)0O␛(BK", "␛7OK␛8", "␛=OK␛>", "␛cOK", "␛#8OK", "␛%GOK", "␛MOK", "␛(BOK\u{f}",
            // Broken ones.
            "␛[3\u{18}OK", "␛[3\u{1a}OK", "␛[1␛[32mOK", "␛␛[32mOK", "OK␛", "OK␛[", "OK␛[32", "OK␛(",
            "OK␛]0;never ended", "OK␛Pq", "␛[32\u{7}mOK", "\u{e}OK\u{f}",
            // The 8-bit forms.
            "\u{9b}32mOK\u{9b}0m", "\u{9d}0;title\u{9c}OK", "\u{9d}0;title\u{7}OK",
            "\u{90}q\u{9c}OK",
            "\u{9c}OK\u{84}", "OK\u{9b}",
        ])
    func sequences(text: String) {
        #expect(shown(text) == "OK")
        #expect(BoardText(bytes: Self.written("A " + text + "\n5")) == BoardText("A OK\n5"))
    }

    @Test("8-bit controls may also be single bytes, which no character has as its first one")
    func singleBytes() {
        #expect(TerminalText([0x9b, 0x33, 0x32, 0x6d] + Array("Û€日OK".utf8)).text == "Û€日OK")
        #expect(TerminalText([0x9d, 0x30, 0xc3, 0x9c, 0x9c, 0x41]).text == "A")
        #expect(BoardText(bytes: [0x41, 0xe2, 0x82]).characters == ["A"])
        #expect(
            BoardText(bytes: [0x41, 0xff, 0x1b, 0x5b, 0xe9, 0x42]).characters == ["A", "", "", "B"])
    }

    @Test(
        "a line that is written again shows the newest version",
        arguments: [
            ("10%\r20%", "20%"), ("10%\r20%\r", "20%"), ("\r10%\r100%", "100%"), ("100%\r5%", "5%"),
            ("10%\r␛[K20%", "20%"), ("10%␛[2K␛[1G20%", "20%"), ("10%␛[0G20%␛[G30%", "30%"),
            ("10%\r   \r20%\r   ", "20%"), ("OK\r\n", "OK\n"), ("OK\r\r\n5", "OK\n5"),
            ("\r\n\r\n5", "\n\n5"), ("A\rB\nC\rD", "B\nD"), ("A\u{b}\rB", "A\u{b}B"),
            (" \r\t\r", ""),
            ("a␛[3Gb", "ab"),
        ])
    func rewritten(text: String, shown: String) {
        #expect(self.shown(text) == shown)
    }

    @Test(
        "a character after a backspace replaces the one before it",
        arguments: [
            ("/⌫-⌫\\", "\\"), ("10%⌫⌫⌫20%", "20%"), ("ab⌫⌫⌫⌫c", "cb"), ("B⌫BO⌫O", "BO"),
            ("_⌫A", "A"), ("é⌫e", "e"), ("abc⌫⌫", "abc"), ("a\n⌫b", "a\nb"), ("日⌫月", "月"),
        ])
    func backspaces(text: String, shown: String) {
        #expect(self.shown(text) == shown)
    }

    @Test("other control characters stay, which are blanks, and so does all text")
    func controls() {
        #expect(shown("a\u{1}\u{e}\u{f}b\tc\u{0}d\u{7}e") == "a\u{1}b\tc\u{0}d\u{7}e")
        #expect(shown("") == "" && shown("Ä日👍🏽 e\u{301}") == "Ä日👍🏽 e\u{301}")
        #expect(shown("a\u{85}b␛Ec") == "a\nb\nc")
    }

    @Test("100,000 random bytes are read without a trap, and pieces of lines do not leak")
    func random() {
        var random = SeededRandom(seed: 11)
        let likely: [UInt8] = [
            0x1b, 0x5b, 0x5d, 0x08, 0x0d, 0x0a, 0x9b, 0xc2, 0x07, 0x6d, 0x3b, 0x31,
        ]
        for _ in 0..<1000 {
            let bytes = (0..<100).map { _ in
                Bool.random(using: &random)
                    ? UInt8.random(in: 0...255, using: &random)
                    : likely[Int.random(in: 0..<likely.count, using: &random)]
            }
            let text = TerminalText(bytes).text
            #expect(!text.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\r" || $0 == "\u{8}" })
            #expect(TerminalText(bytes + Array("\nABC".utf8)).text.hasSuffix("\nABC"))
        }
    }

    @Test("the progress of a tool is seen before its line ends")
    func progress() {
        var reader = LineReader()
        /// The text after more bytes.
        func read(_ text: String) -> String? {
            reader.take(Self.written(text))
            return reader.takeNewest().map { TerminalText($0).text }
        }
        #expect(read("10%") == nil && read("\r") == "10%")
        #expect(read("20%\r30") == "20%" && read("%\r") == "30%")
        // Neither erasing the line nor its end shows a blank.
        #expect(read("    \r␛[K\r") == nil && read("\n") == nil)
        #expect(read("done\r") == "done" && read("\r\n") == nil)
        #expect(read("\r\n") == "" && read("\n") == "" && read("a\r\n\r\n") == "")
        #expect(read("\r\r40%") == nil && read("\r50%\n") == "50%")
        #expect(reader.previous.map { TerminalText($0).text } == "40%")
        #expect(read("60%\r7") == "60%")
        reader.end()
        #expect(reader.takeNewest() == [0x37])
        reader.end()
        #expect(reader.takeNewest() == nil)
    }
}
