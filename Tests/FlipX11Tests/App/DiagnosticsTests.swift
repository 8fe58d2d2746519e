import Glibc
import Testing

@testable import FlipX11

@Suite("Diagnostics")
struct DiagnosticsTests {
    @Test("a message is one line, whatever it contains")
    func oneLine() {
        #expect(Diagnostics.line("cannot write 'a'") == "flipclockx: cannot write 'a'\n")
        #expect(
            Diagnostics.line("a\nb\r\u{1b}[31mc\u{7f}\u{85}") == "flipclockx: a?b??[31mc??\n")
        #expect(Diagnostics.line("größe ✓") == "flipclockx: größe ✓\n")
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
