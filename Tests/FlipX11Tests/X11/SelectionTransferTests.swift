import Testing

@testable import FlipX11

/// The transfer of a selection's text, as a value: every step with everything that an owner can do.
@Suite("Transfer of a selection")
struct SelectionTransferTests {
    private static func reading() -> SelectionTransfer {
        var transfer = SelectionTransfer(at: 0)
        transfer.asked()
        transfer.converted(isRefused: false)
        #expect(transfer.step == .read)
        transfer.reading()
        return transfer
    }

    @Test("a text in one piece")
    func whole() {
        var transfer = Self.reading()
        #expect(transfer.text == nil)
        transfer.read(Array("GATE é".utf8), kind: .text)
        #expect(transfer.step == .end && transfer.text == "GATE é")
    }

    @Test("an owner without Unicode is asked for Latin-1, and one without text for nothing more")
    func latin() {
        var transfer = SelectionTransfer(at: 0)
        #expect(transfer.step == .convert(.utf8))
        transfer.asked()
        transfer.converted(isRefused: true)
        #expect(transfer.step == .convert(.latin1))
        transfer.asked()
        var refused = transfer
        refused.converted(isRefused: true)
        #expect(refused.step == .end && refused.text == nil)
        transfer.converted(isRefused: false)
        transfer.reading()
        transfer.read([0x43, 0xe9], kind: .text)
        #expect(transfer.text == "Cé")
    }

    @Test("a text in pieces, with and without a notice for each")
    func pieces() {
        var transfer = Self.reading()
        transfer.read([], kind: .announcement)
        #expect(transfer.step == .wait)
        for piece in ["GATE ", "4"] {
            transfer.propertySet()
            #expect(transfer.step == .read)
            transfer.reading()
            // A notice that comes while the property is read, and a read that finds nothing.
            transfer.propertySet()
            transfer.read(Array(piece.utf8), kind: .text)
            #expect(transfer.step == .read)
            transfer.reading()
            transfer.read([], kind: .other)
            #expect(transfer.step == .wait && transfer.text == nil)
        }
        transfer.propertySet()
        transfer.reading()
        transfer.read([], kind: .text)
        #expect(transfer.step == .end && transfer.text == "GATE 4")
    }

    @Test("the first piece is there before the announcement was read")
    func early() {
        var transfer = Self.reading()
        transfer.propertySet()
        #expect(transfer.step == .wait)
        transfer.read([], kind: .announcement)
        #expect(transfer.step == .read)
        transfer.reading()
        transfer.read(Array("GATE".utf8), kind: .text)
        #expect(transfer.step == .wait)
        transfer.propertySet()
        transfer.reading()
        transfer.read([], kind: .text)
        #expect(transfer.text == "GATE")
    }

    @Test("at most 64 KiB, without half a character", arguments: [false, true])
    func limit(inPieces: Bool) {
        var transfer = Self.reading()
        let text = String(repeating: "A", count: SelectionTransfer.limit - 1) + "é" + "B"
        if inPieces {
            transfer.read([], kind: .announcement)
            for start in stride(from: 0, to: text.utf8.count, by: 10_000)
            where transfer.step != .end {
                transfer.propertySet()
                transfer.reading()
                transfer.read(Array(Array(text.utf8)[start...].prefix(10_000)), kind: .text)
            }
        } else {
            transfer.read(Array(text.utf8), kind: .text)
        }
        #expect(transfer.step == .end)
        #expect(transfer.text?.utf8.count == SelectionTransfer.limit - 1)
    }

    @Test("an owner that does something else ends it", arguments: [false, true])
    func hostile(isLate: Bool) {
        var transfer = Self.reading()
        if isLate { transfer.read(Array("A".utf8), kind: .text) }
        transfer.read([], kind: .other)
        transfer.converted(isRefused: false)
        transfer.propertySet()
        transfer.read([], kind: .announcement)
        #expect(transfer.step == .end && transfer.text == (isLate ? "A" : nil))
        #expect(transfer.deadline == SelectionTransfer.patience)
    }
}
