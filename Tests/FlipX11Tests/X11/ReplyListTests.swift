import CX11
import Testing

@testable import FlipX11

/// Answers of the server that promise more than they have.
@Suite("Lists in answers of the server") struct ReplyListTests {
    /// The bytes of an answer: a header, and `rest` after it, filled up to whole words; the length is right.
    private func reply<Header>(_ header: Header, _ rest: [UInt8]) -> [UInt32] {
        var bytes = withUnsafeBytes(of: header) { Array($0) } + rest
        while bytes.count < 32 || bytes.count % 4 != 0 { bytes.append(0) }
        var words = stride(from: 0, to: bytes.count, by: 4).map { start in
            (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
        }
        words[1] = UInt32(words.count - 8)
        return words
    }

    @Test("no element beyond the end of the answer is read")
    func ends() {
        let words = reply(xcb_get_property_reply_t(), [1, 2, 3, 4, 5, 6, 7, 8])
        words.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            func read(at offset: Int, _ count: Int) -> [UInt16] {
                Array(
                    elements(
                        at: (base + offset).assumingMemoryBound(to: UInt16.self), count, of: base))
            }
            #expect(read(at: 32, 2) == [0x0201, 0x0403])
            #expect(read(at: 32, 4).count == 4 && read(at: 32, 5).count == 4)
            #expect(read(at: 36, .max).count == 2)
            #expect(read(at: 40, 1) == [] && read(at: 44, 1) == [] && read(at: -4, 1) == [])
            #expect(read(at: 32, -1) == [])
        }
    }

    @Test("the keys of a keyboard, of which the last has fewer symbols than it says")
    func keys() {
        var header = xcb_xkb_get_map_reply_t()
        (header.nTypes, header.firstKeySym, header.nKeySyms) = (1, 24, 3)
        // A type with Shift, and with preserved modifiers.
        var rest: [UInt8] = [1, 1, 0, 0, 2, 1, 1, 0]
        rest += [1, 1, 1, 1, 0, 0, 0, 0] + [0, 0, 0, 0]
        rest += [0, 0, 0, 0, 1, 2, 2, 0] + [0x71, 0, 0, 0] + [0x51, 0, 0, 0]
        rest += [0, 0, 0, 0, 4, 0, 0, 0]
        rest += [0, 0, 0, 0, 1, 200, 200, 0] + [0x77, 0, 0, 0]
        let levels = reply(header, rest).withUnsafeBytes { bytes in
            bytes.baseAddress.map { KeyLevels($0) }
        }
        let shift = UInt32(ShiftMask)
        #expect(levels?.symbol(keycode: 24, group: 0, state: 0) == 0x71)
        #expect(levels?.symbol(keycode: 24, group: 0, state: shift) == 0x51)
        #expect(levels?.symbols(ofKey: 25, level: 0) == [0, 0, 0, 0])
        #expect(levels?.symbols(ofKey: 26, level: 0) == [0x77])
        #expect(levels?.symbols(ofKey: 26, level: 1) == [0])
        #expect(levels?.symbols(ofKey: 27, level: 0) == [])
    }
}
