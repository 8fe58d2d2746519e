import FlipEngine
import TestSupport
import Testing

@testable import FlipFace

@Suite("Grid of a text board")
struct BoardGridTests {
    private func rows(_ text: String, columns: Int) -> [String] {
        let text = BoardText(text)
        let grid = BoardGrid(columns: columns, fitting: [text])
        let faces = grid.faces(of: text).map { $0.isEmpty ? "_" : $0 }
        return (0..<grid.rows).map { faces[($0 * columns)..<(($0 + 1) * columns)].joined() }
    }

    @Test("lines break at spaces, and long words anywhere")
    func wrapping() {
        #expect(rows("HELLO WORLD", columns: 11) == ["HELLO_WORLD"])
        #expect(rows("HELLO WORLD", columns: 5) == ["HELLO", "WORLD"])
        #expect(rows("HELLO WORLD", columns: 7) == ["HELLO__", "WORLD__"])
        #expect(rows("A BC DEF", columns: 4) == ["A_BC", "DEF_"])
        #expect(rows("ABCDEFG", columns: 3) == ["ABC", "DEF", "G__"])
        #expect(rows("A   B", columns: 2) == ["A_", "B_"])
        #expect(rows("", columns: 1) == ["_"])
    }

    @Test("a number is right-aligned")
    func numbers() {
        let grid = BoardGrid(columns: 4, fitting: [BoardText("1000")])
        #expect(grid.faces(of: BoardText("999")) == ["", "9", "9", "9"])
        #expect(grid.faces(of: BoardText("abc")) == ["a", "b", "c", ""])
    }

    @Test("every character has its own card, in order, in every grid")
    func cards() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<500 {
            let length = Int.random(in: 0...64, using: &random)
            let text = BoardText(
                String((0..<length).map { _ in "ab c".randomElement(using: &random) ?? " " }))
            let grid = BoardGrid(
                columns: Int.random(in: 1...64, using: &random), fitting: [text])
            let cards = grid.cards(of: text)
            let seen = cards.compactMap { $0 }
            #expect(seen == seen.sorted() && Set(seen).count == seen.count)
            #expect(seen.allSatisfy { (0..<grid.count).contains($0) })
            for (character, card) in zip(text.characters, cards) where card == nil {
                #expect(character.isEmpty)
            }
        }
    }

    @Test(
        "the best grid has the largest cards without breaking words",
        arguments: [(1280, 720), (720, 1280), (1920, 300)])
    func best(size: (Int, Int)) {
        func height(_ grid: BoardGrid) -> Double {
            FaceLayout.Fit(
                width: Double(size.0), height: Double(size.1),
                plan: .board(columns: grid.columns, rows: grid.rows),
                axis: .x
            ).cardHeight
        }
        for text in ["1", "1024", "HELLO WORLD", "THE QUICK BROWN FOX JUMPS OVER IT"] {
            let text = BoardText(text)
            let best = BoardGrid.best(for: [text], cardHeight: height)
            let longest = text.characters.split { $0.isEmpty }.map(\.count).max() ?? 1
            for columns in longest...text.characters.count {
                let other = BoardGrid(columns: columns, fitting: [text])
                #expect(height(other) <= height(best) * 1.01)
            }
        }
        let hello = BoardGrid.best(for: [BoardText("HELLO WORLD")], cardHeight: height)
        if size.0 == 1280 { #expect(hello.columns == 5 && hello.rows == 2) }
    }

    @Test("the cards of every board are inside the window and do not touch")
    func layout() {
        for axis in [FlipAxis.x, .y] {
            for (width, height) in [(1280, 720), (400, 900), (320, 120), (3840, 2160)] {
                for count in 1...64 {
                    let text = BoardText(String(repeating: "8", count: count))
                    let grid = BoardGrid.best(for: [text]) {
                        FaceLayout.Fit(
                            width: Double(width), height: Double(height),
                            plan: .board(columns: $0.columns, rows: $0.rows), axis: axis
                        ).cardHeight
                    }
                    let layout = FaceLayout(
                        width: width, height: height,
                        plan: .board(columns: grid.columns, rows: grid.rows), axis: axis)
                    let window = PixelRect(x: 0, y: 0, width: width, height: height)
                    #expect(layout.cards.count >= count)
                    for (card, next) in zip(layout.cards, layout.cards.dropFirst()) {
                        #expect(window.contains(card) && !card.intersects(next))
                        #expect((axis == .x ? card.height : card.width) % 2 == 0)
                    }
                }
            }
        }
    }
}
