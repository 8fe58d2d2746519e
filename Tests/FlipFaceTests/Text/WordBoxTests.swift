import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// Words on cards with letters that no installed font has, such as a Korean date without a Korean font.
@Suite("Words with letters that no font has")
struct WordBoxTests {
    /// A letter of SignWriting, which few fonts have.
    private static let rare = "\u{1d800}"

    private func run(_ text: String, boxWidth: Double? = 0.62) throws -> TextRun {
        let typefaces = Typefaces(digits: try FaceFixture.typeface())
        try #require(!typefaces.canDraw(Self.rare))
        return typefaces.run(text, in: .usual, pixelSize: 100, boxWidth: boxWidth)
    }

    @Test("a letter that no font has is a thin box as high as a capital, in its place")
    func box() throws {
        let masks = try run("12\(Self.rare)").masks(at: Point(x: 10, y: 100))
        try #require(masks.count == 3)
        let box = try #require(masks.last)
        let capital = try #require(try run("H").masks(at: Point(x: 10, y: 100)).first)
        #expect(abs(box.top - capital.top) <= 1 && abs(box.height - capital.height) <= 1)
        #expect(box.left > masks[1].left + masks[1].width)
        let covered = box.coverage.count { $0 > 0 }
        #expect(covered > 0 && covered * 5 < box.width * box.height)
        #expect(box.coverage.allSatisfy { $0 == 0 || $0 == 255 })
    }

    @Test("a box takes part in the width of its word")
    func width() throws {
        let (one, two) = (try run(Self.rare), try run(Self.rare + Self.rare))
        #expect(one.ink.width > 20 && two.ink.width > 2 * one.ink.width)
        #expect(abs(two.width - 2 * one.width) < 1e-9)
    }

    @Test("spaces and invisible characters have no box, and a notice has none")
    func without() throws {
        #expect(try run("A \u{200b}\u{feff}").masks(at: .zero).count { $0.width > 0 } == 1)
        let plain = try run("A\(Self.rare)", boxWidth: nil)
        #expect(plain.masks(at: .zero).count == 1)
    }

    @Test("the cards of such a date are not empty")
    func date() throws {
        let rare = DateNames.Name(long: Self.rare, short: Self.rare)
        let names = try #require(
            DateNames(
                weekdays: Array(repeating: rare, count: 7),
                months: Array(repeating: rare, count: 12), formats: ["%A %d %B"]))
        let cards = try FaceCards(
            mode: DateMode(names: names), style: FaceStyle(), typeface: FaceFixture.typeface(),
            width: 480, height: 200, position: Position(FaceFixture.reading(minute: 0)),
            missing: MissingCharacters { _ in })
        for (index, card) in cards.plan.cards.enumerated() {
            guard case .words(let list) = card.kind else { continue }
            for word in list.words {
                let ink = try #require(
                    cards.clockScene.face.deck.cards[index].view.kit.painter.inkPlace(ofWord: word))
                #expect(ink.width > 5 && ink.height > 5)
            }
        }
    }
}
