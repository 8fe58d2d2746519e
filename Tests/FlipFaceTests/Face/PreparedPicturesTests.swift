import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// Pictures that several cards need at the same time, printed on all cores.
@Suite("Prepared pictures")
struct PreparedPicturesTests {
    private static let kinds: [(kind: CardPlan.Kind, values: [CardValue])] = [
        (
            .digits,
            [CardValue(text: "09"), CardValue(text: "12", label: "PM"), CardValue(text: "")]
        ),
        (.digit, [CardValue(text: "0"), CardValue(text: "7", label: "AM")]),
        (.character, [CardValue(text: "A"), CardValue(text: "ü"), CardValue(text: "A")]),
        (.words(WordList(["Tue", "Wed"])), [CardValue(text: "Tue"), CardValue(text: "Wed")]),
        (
            .label(WordList(["Tokyo"]), marks: WordList(["Wed"])),
            [CardValue(text: "Tokyo", label: "Wed"), CardValue(text: "Tokyo")]
        ),
    ]

    @Test(
        "They are the pictures that the painters paint one by one",
        arguments: kinds.indices, [FlipAxis.x, .y])
    func same(index: Int, axis: FlipAxis) throws {
        let (kind, values) = Self.kinds[index]
        for (width, height) in [(420, 500), (31, 40)] {
            let prepared = try painters(kind, axis, width, height)
            CardPainter.prepare(
                prepared.flatMap { painter in values.map { (painter, $0) } })
            for (painter, other) in zip(prepared, try painters(kind, axis, width, height)) {
                for value in values {
                    let isSame =
                        painter.picture(of: value).pixels == other.picture(of: value).pixels
                    #expect(isSame, "\(value.text) at \(width)x\(height)")
                }
            }
        }
    }

    @Test("Equal values on cards of one kind share a picture, and the next rest releases all")
    func shared() throws {
        let painter = try painters(.digits, .x, 420, 500)[0]
        let values = (0..<12).map { CardValue(text: "0\($0 % 6)") }
        CardPainter.prepare(values.map { (painter, $0) })
        let pictures = values.map { painter.picture(of: $0) }
        #expect(Set(pictures.map { ObjectIdentifier($0) }).count == 6)
        painter.rest()
        #expect(painter.picture(of: values[0]) !== pictures[0])
    }

    @Test("Only the pictures of the newest batch are kept if there are many")
    func bounded() throws {
        let painter = try painters(.digits, .x, 420, 500)[0]
        func batch(_ first: Int, _ count: Int) -> [(painter: CardPainter, value: CardValue)] {
            (first..<first + count).map { (painter, CardValue(text: String($0))) }
        }
        CardPainter.prepare(batch(10, 8))
        let (old, shared) = (batch(10, 1)[0].value, batch(16, 1)[0].value)
        let pictures = (painter.picture(of: old), painter.picture(of: shared))
        CardPainter.prepare(batch(16, 8))
        #expect(painter.picture(of: shared) === pictures.1)
        #expect(painter.picture(of: old) !== pictures.0)
    }

    @Test("Each card of a new face shows the picture of its value", arguments: [true, false])
    func newFace(isBoard: Bool) throws {
        let mode: any Mode = isBoard ? TextMode(BoardText("ON TIME")) : TimeMode()
        let reading = FaceFixture.reading(minute: 9 * 60 + 59)
        let fixture = try CardsFixture(mode, reading: reading, width: 1280, height: 720)
        let scene = fixture.cards.clockScene.face
        let frame = FaceFixture.draw(fixture.cards.frame(at: 0))
        for (index, place) in scene.layout.cards.enumerated() {
            let kit = try CardKit(
                scene.plan.cards[index].kind, width: place.width, height: place.height,
                style: scene.style, typefaces: Typefaces(digits: .numerals()))
            let picture = kit.painter.picture(of: scene.deck.value(on: index))
            // Without the corners and the ends of the axle.
            let columns = place.width / 8..<place.width * 7 / 8
            let isSame = (place.height / 8..<place.height * 7 / 8).allSatisfy { row in
                let shown = (place.minY + row) * frame.width + place.minX
                return frame.pixels[shown + columns.lowerBound..<shown + columns.upperBound]
                    .elementsEqual(
                        picture.pixels[
                            row * place.width + columns.lowerBound..<row * place.width
                                + columns.upperBound])
            }
            #expect(isSame, "card \(index)")
        }
    }

    /// Painters for cards of `kind` in two themes.
    private func painters(
        _ kind: CardPlan.Kind, _ axis: FlipAxis, _ width: Int, _ height: Int
    ) throws -> [CardPainter] {
        let typefaces = Typefaces(digits: try FaceFixture.typeface())
        return try ["graphite", "paper"].map { name in
            let theme = try #require(BuiltInTheme.named(name)).theme
            return try CardPainter(
                theme: theme,
                metrics: CardMetrics(width: width, height: height, theme: theme, axis: axis),
                typefaces: typefaces, kind: kind)
        }
    }
}
