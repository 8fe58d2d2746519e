import CXkbCommon

@testable import FlipClock
@testable import FlipClockX

/// Texts that other programs write and that the user types.
extension Fuzzer {
    /// Standard input with `--follow`: pieces make the same lines as the whole.
    static let lines = Fuzzer("lines") { bytes in
        let size = Int(bytes.first ?? 0) % 40 + 1
        var (whole, pieces) = (LineReader(), LineReader())
        whole.take(bytes)
        for start in stride(from: 0, to: bytes.count, by: size) {
            pieces.take(bytes[start..<min(start + size, bytes.count)])
        }
        whole.end()
        pieces.end()
        let newest = whole.takeNewest()
        demand(newest == pieces.takeNewest(), "pieces make the same line")
        demand(whole.previous == pieces.previous, "pieces make the same line before that")
        check(BoardText(bytes: newest ?? bytes))
        check(BoardText(String(decoding: bytes, as: UTF8.self)))
    }

    private static func check(_ text: BoardText) {
        demand(text.characters.count <= BoardText.longest, "a text has a longest length")
        demand(text.lines.first?.lowerBound == 0, "the first line begins at the beginning")
        demand(
            text.lines.last?.upperBound == text.characters.count, "the last line ends at the end")
        for (line, next) in zip(text.lines, text.lines.dropFirst()) {
            demand(line.upperBound == next.lowerBound, "a line follows the line before it")
        }
        for columns in [1, 3, 22, 64] {
            let grid = BoardGrid(columns: columns, fitting: [text])
            demand(grid.fits(text), "a text fits on a grid that is made for it")
            let cards = grid.cards(of: text).compactMap { $0 }
            demand(Set(cards).count == cards.count, "no card has two characters")
            demand(cards.allSatisfy { 0..<grid.count ~= $0 }, "a character has a card of the grid")
            let style = BoardStyle(grid: BoardStyle.Size(columns: columns, rows: 4))
            let mode = TextMode(text, style: style)
            let plan = mode.plan { $0.groups.map { _ in 100 } }
            let values = mode.values(on: plan, at: .zero)
            demand(values.count == plan.cards.count, "each card has a value")
            _ = mode.line(on: plan, at: .zero)
        }
        demand(text.caption.map { $0.count <= 64 } ?? true, "a title is short")
    }

    /// A text that is being typed.
    static let typing = Fuzzer("typing") { bytes in
        var bytes = FuzzedBytes(bytes)
        var state = TextState()
        while !bytes.isEmpty {
            switch bytes.index(6) {
            case 0: state.begin()
            case 1: state.erase()
            case 2: _ = state.end()
            case 3: state.cancel()
            default: state.type(bytes.text())
            }
            demand((state.entry?.count ?? 0) <= TextState.longest, "a typed text has an end")
            guard let entry = state.entry else { continue }
            let mode = TextMode(typed: entry, beside: [])
            let plan = mode.plan { $0.groups.map { _ in 100 } }
            demand(
                mode.values(on: plan, at: .zero).count == plan.cards.count, "all cards have values")
            _ = TextState.line(entry)
        }
    }

    /// The text of key symbols, with dead keys and the Compose key.
    static let keys = Fuzzer("keys") { bytes in
        var bytes = FuzzedBytes(bytes)
        var text = [CChar](repeating: 0, count: 256)
        while !bytes.isEmpty {
            let symbol: UInt32 =
                switch bytes.index(4) {
                case 0: UInt32(bytes.byte())
                case 1: 0xfe50 + UInt32(bytes.byte())
                case 2: 0xff00 | UInt32(bytes.byte())
                default: UInt32(truncatingIfNeeded: bytes.integer())
                }
            let length = Int(cxkbcommon_type(symbol, &text, Int32(text.count)))
            demand(length < text.count, "the text of a key fits")
            if length > 0 { demand(text[length] == 0, "the text of a key has an end") }
            _ = cxkbcommon_capital(symbol)
        }
        cxkbcommon_release()
    }
}
