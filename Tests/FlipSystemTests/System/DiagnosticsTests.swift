import Glibc
import Testing

@testable import FlipSystem

@Suite("Diagnostics")
struct DiagnosticsTests {
    @Test("a message is one line, whatever it contains")
    func oneLine() {
        #expect(Diagnostics.line("cannot write 'a'") == "flipclockx: cannot write 'a'\n")
        #expect(
            Diagnostics.line("a\nb\r\u{1b}[31mc\u{7f}\u{85}") == "flipclockx: a?b??[31mc??\n")
        #expect(Diagnostics.line("größe ✓") == "flipclockx: größe ✓\n")
    }

    @Test("a message has no characters that turn or hide its text")
    func formatCharacters() {
        let format: [ClosedRange<UInt32>] = [
            0xad...0xad, 0x61c...0x61c, 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x2064,
            0x2066...0x206f, 0xfeff...0xfeff, 0xe0020...0xe007f,
        ]
        for value in format.joined() {
            let text = String(Unicode.Scalar(value) ?? "x")
            #expect(Diagnostics.line("a\(text)b") == "flipclockx: a?b\n", "\(value)")
        }
        // A text for another program keeps them.
        #expect(Diagnostics.printable("a\u{200d}b\n", keepsFormat: true) == "a\u{200d}b?")
    }

    @Test("a quotation is cut before a whole character, a path in its middle")
    func quotations() {
        let long = String(repeating: "x", count: 300)
        #expect(Quotation.shortened(long) == String(repeating: "x", count: 197) + "...")
        #expect(Quotation.shortened(String(long.prefix(200))) == String(long.prefix(200)))
        let accents = String(repeating: "e\u{301}\u{302}", count: 4)
        #expect(Quotation.shortened(accents, to: 8) == "e\u{301}\u{302}...")
        let path = "/home/" + long + "/end.png"
        let short = Quotation.shortened(path, to: 23, keepsEnd: true)
        #expect(short == "/home/xxxx...xx/end.png")
        let zalgo = "e" + String(repeating: "\u{301}", count: 500)
        #expect(Quotation.shortened(zalgo, keepsEnd: true).unicodeScalars.count <= 200)
    }

    @Test("a message has a maximum length, so that a pipe accepts it in one write")
    func longLine() {
        for count in [4060, 4083, 4084, 5000, 1_000_000] {
            let line = Diagnostics.line(String(repeating: "é", count: count / 2))
            #expect(line.utf8.count <= Diagnostics.lineLimit)
            #expect(line.hasSuffix("\n") && line.hasSuffix("...\n") == (count > 4083), "\(count)")
        }
    }

    @Test("a long text is written completely, and a closed descriptor does not trap")
    func writing() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        let text = String(repeating: "x", count: 60_000)
        #expect(Diagnostics.write(text, to: ends[1]))
        close(ends[1])
        var bytes = [UInt8](repeating: 0, count: 70_000)
        var count = 0
        while true {
            let more = read(ends[0], &bytes[count], bytes.count - count)
            guard more > 0 else { break }
            count += more
        }
        #expect(count == 60_000)
        close(ends[0])
        #expect(!Diagnostics.write("text", to: -1))
        #expect(Diagnostics.write("", to: -1))
    }
}
