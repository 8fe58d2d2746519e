import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
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
        "the best grid has few rows with large cards, without breaking words",
        arguments: [(1280, 720), (720, 1280), (1920, 300)])
    func best(size: (Int, Int)) {
        func height(_ grid: BoardGrid) -> Double {
            PlanFit(
                width: Double(size.0), height: Double(size.1),
                plan: .board(columns: grid.columns, rows: grid.rows),
                axis: .x
            ).cardHeight
        }
        for text in ["1", "1024", "HELLO WORLD", "THE QUICK BROWN FOX JUMPS OVER IT"] {
            let text = BoardText(text)
            let best = BoardGrid.best(for: [text], cardHeight: height)
            let longest = text.characters.split { $0.isEmpty }.map(\.count).max() ?? 1
            #expect(best.columns >= longest)
            for columns in longest...text.characters.count {
                let other = BoardGrid(columns: columns, fitting: [text])
                // More rows would not make the cards half as large again; fewer rows would make them smaller.
                #expect(height(other) < height(best) * (other.rows > best.rows ? 1.5 : 1.0001))
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
                        PlanFit(
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

    private func best(_ text: String, _ width: Double, _ height: Double) -> [String] {
        let text = BoardText(text)
        let grid = BoardGrid.best(for: [text]) { grid in
            PlanFit(
                width: width, height: height,
                plan: .board(columns: grid.columns, rows: grid.rows), axis: .x
            ).cardHeight
        }
        let faces = grid.faces(of: text).map { $0.isEmpty ? "_" : $0 }
        return (0..<grid.rows).map {
            faces[($0 * grid.columns)..<(($0 + 1) * grid.columns)].joined()
        }
    }

    @Test("words, numbers, scores and prices are not broken")
    func whole() {
        #expect(best("DEPARTURES", 640, 360) == ["DEPARTURES"])
        #expect(best("0123456789", 640, 360) == ["0123456789"])
        #expect(best("21 – 19", 640, 360) == ["21_–_19"])
        #expect(best("€ 1,234.56", 640, 360) == ["€_1,234.56"])
        #expect(best("✓ BUILD", 640, 360) == ["✓_BUILD"])
        #expect(best("DEPARTURES ON TIME", 640, 360) == ["DEPARTURES", "ON_TIME___"])
        #expect(best("HOME 21 – 19 AWAY", 640, 360) == ["HOME___", "21_–_19", "AWAY___"])
        // A word that could only be read if it is broken is broken.
        #expect(best(String(repeating: "W", count: 200), 640, 360).count > 4)
    }

    @Test("ideographs are separated anywhere, but not before closing marks")
    func ideographs() {
        #expect(rows("日本語。日本", columns: 4) == ["日本語。", "日本__"])
        #expect(rows("日本語。日本", columns: 3) == ["日本_", "語。日", "本__"])
    }

    @Test("a line feed and a vertical tab begin a row; empty lines stay")
    func lines() {
        #expect(rows("A\nBCD\n\nE", columns: 3) == ["A__", "BCD", "___", "E__"])
        #expect(rows("A\u{b}B", columns: 3) == ["A__", "B__"])
        #expect(rows("A\r\nB\n\n", columns: 3) == ["A__", "B__"])
        #expect(rows("A\rB", columns: 3) == ["A_B"])
    }

    @Test("rows are aligned; one line is in the middle, and a number at the right")
    func alignment() {
        let grid = BoardGrid(columns: 4, rows: 3)
        func faces(_ text: String, _ alignment: BoardStyle.Alignment?) -> String {
            grid.faces(of: BoardText(text), alignment: alignment)
                .map { $0.isEmpty ? "_" : $0 }.joined()
        }
        #expect(faces("AB", nil) == "_____AB_____")
        #expect(faces("12", nil) == "______12____")
        #expect(faces("A\nBC", nil) == "A___BC______")
        #expect(faces("A\nBC", .left) == "A___BC______")
        #expect(faces("A\nBC", .center) == "_A___BC_____")
        #expect(faces("A\nBC", .right) == "___A__BC____")
    }

    @Test("a text that does not fit on a fixed grid is clipped, with a warning that says so")
    func clipped() {
        let style = BoardStyle(grid: BoardStyle.Size(columns: 4, rows: 2))
        #expect(style.warning(for: BoardText("ABCD EFGH")) == nil)
        #expect(style.warning(for: BoardText("ABCD EFGHI"))?.contains("4x2") == true)
        let faces = BoardGrid(columns: 4, rows: 2).faces(of: BoardText("AB CD EF GH IJ"))
        #expect(faces == ["A", "B", "", "", "C", "D", "", ""])
        let huge = BoardStyle.Size(columns: 1000, rows: 1000)
        #expect(huge.columns == 64 && huge.rows == 4)
    }

    @Test("in 100,000 random texts, no word that fits on a row is broken, and no order is changed")
    func property() {
        var random = SeededRandom(seed: 11)
        let letters = Array("ABCxyz0189éЖ") + Array("   –+€\n,.")
        for _ in 0..<100_000 {
            let length = Int.random(in: 0...40, using: &random)
            var string = ""
            for _ in 0..<length {
                string.append(letters[Int.random(in: 0..<letters.count, using: &random)])
            }
            let text = BoardText(string)
            let columns = Int.random(in: 1...20, using: &random)
            let rows = LineBreaker(text).rows(columns: columns)
            var row = [Int](repeating: -1, count: text.characters.count)
            var last = 0
            var isInOrder = true
            for (number, range) in rows.map(\.characters).enumerated() {
                isInOrder = isInOrder && range.lowerBound >= last && range.count <= columns
                last = range.upperBound
                for index in range { row[index] = number }
            }
            var isWhole = true
            for line in text.lines {
                for word in line.split(whereSeparator: { text.characters[$0].isEmpty }) {
                    let first = row[word[word.startIndex]]
                    let isOnOneRow = word.allSatisfy { row[$0] == first }
                    isWhole = isWhole && first >= 0 && (isOnOneRow || word.count > columns)
                }
            }
            guard isInOrder, isWhole else {
                Issue.record("\(string.debugDescription) on \(columns) columns: \(rows)")
                return
            }
        }
    }
}
