import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The light of a whole flip, and the lift after the landing, as they are seen.
@Suite("Light of a flip")
struct FlapMotionTests {
    /// A face whose cards begin to flip from 09 to 10 at the time 1; about y its cards have one digit each.
    private func scene(
        _ axis: FlipAxis, theme: Theme = .standard, isBlank: Bool = false
    ) throws -> ClockScene {
        var style = FaceStyle()
        style.theme = theme
        style.flipAxis = axis
        let mode = TimeMode(hasSingleDigits: axis == .y)
        let scene = try ClockScene(
            style: style, typeface: FaceFixture.typeface(), width: 1280, height: 720
        ) { _ in mode.plan }
        let (old, new) = axis == .x ? (["09"], ["10"]) : (["0", "9"], ["1", "0"])
        for index in scene.face.layout.cards.indices {
            let (from, to) = (old[index % old.count], new[index % new.count])
            // A space has no ink, but is another value.
            scene.face.deck.show(CardValue(text: isBlank ? "" : from), on: index)
            scene.face.deck.flip(
                to: CardValue(text: isBlank ? " " : to), on: index, direction: .forward, at: 1)
        }
        return scene
    }

    /// The largest step of the mean level between 120ths of a flip, of all channels: of a card alone, and of all cards
    /// together.
    private func largestSteps(_ scene: ClockScene) -> (card: Double, face: Double) {
        let buffer = PixelBuffer(width: 1280, height: 720)
        let cards = scene.face.layout.cards
        var last: [[Double]] = []
        var (card, face) = (0.0, 0.0)
        for step in 0...120 {
            let tree = scene.frame(at: 1 + 0.6 * Double(step) / 120)
            Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: tree.viewport)
            let levels = (0..<3).map { channel in
                cards.map { buffer.mean(of: $0, channel: UInt32(channel)) }
            }
            for (now, before) in zip(levels, last) {
                let steps = zip(now, before).map { $0 - $1 }
                card = max(card, steps.map(abs).max() ?? 0)
                face = max(face, abs(steps.reduce(0, +)) / Double(cards.count))
            }
            last = levels
        }
        return (card, face)
    }

    /// The themes with a look of their own. A closure in the test's attribute would crash the compiler of Swift 6.0.
    private static let themes = BuiltInTheme.all.filter { $0.name != BuiltInTheme.system }

    /// About y the edge of a page sweeps over a stroke of a digit in its whole height, so the mean of one card follows
    /// the ink, by up to four levels whatever the light. There the bound holds for the face, and for blank cards.
    @Test(
        "the mean level moves by at most two levels between 120ths of a flip",
        arguments: themes, FlipAxis.allCases)
    func continuous(theme: BuiltInTheme, axis: FlipAxis) throws {
        let steps = largestSteps(try scene(axis, theme: theme.theme))
        print("\(theme.name), axis \(axis): largest steps \(steps)")
        guard axis == .y else {
            #expect(steps.card <= 2)
            return
        }
        let blank = largestSteps(try scene(axis, theme: theme.theme, isBlank: true))
        print("\(theme.name), axis \(axis): largest steps without digits \(blank)")
        #expect(steps.face <= 2 && blank.card <= 2)
    }

    @Test(
        "the lift after the landing is seen: in the light, at the edge and below it",
        arguments: FlipAxis.allCases)
    func lift(axis: FlipAxis) throws {
        let scene = try scene(axis)
        let card = scene.face.layout.cards[0]
        // About y, the lifted flap of a card to the left of the eye covers its own shadow, and that of a card to the
        // right its own highlight.
        guard let shaded = axis == .x ? card : scene.face.layout.cards.last else { return }
        let lifted = FaceFixture.draw(scene.frame(at: 1 + 0.6 * 0.865))
        let resting = FaceFixture.draw(scene.frame(at: 2))
        func difference(_ area: PixelRect) -> Double {
            lifted.mean(of: area) - resting.mean(of: area)
        }
        // A strip across the free edge, where the highlight is, and one beyond it; away from the corners.
        let inset = card.width / 5
        let (edge, beyond) =
            axis == .x
            ? (
                PixelRect(
                    x: card.minX + inset, y: card.maxY - 8, width: card.width - 2 * inset,
                    height: 15),
                PixelRect(
                    x: card.minX + inset, y: card.maxY + 8, width: card.width - 2 * inset,
                    height: 10)
            )
            : (
                PixelRect(
                    x: card.minX - 7, y: card.minY + inset, width: 15,
                    height: card.height - 2 * inset),
                PixelRect(
                    x: shaded.minX - 14, y: shaded.minY + inset, width: 10,
                    height: shaded.height - 2 * inset)
            )
        print("axis \(axis): edge \(difference(edge)), beyond \(difference(beyond))")
        #expect(difference(edge) > 3)
        #expect(difference(beyond) < -1)
        // About y, the light falls along the page, and a lift does not turn it towards the lamp.
        if axis == .x {
            let half = PixelRect(
                x: card.minX, y: card.minY + card.height / 2, width: card.width,
                height: card.height / 2)
            print("half: \(difference(half))")
            #expect(difference(half) > 1)
        }
    }

    @Test("the shadow below a settling card is not part of it")
    func hit() throws {
        let scene = try scene(.x)
        _ = scene.frame(at: 1 + 0.6 * 0.865)
        let card = scene.face.layout.cards[0]
        let middle = Double(card.minX + card.maxX) / 2
        // The flap's own edge may reach a few pixels beyond the card.
        let below = Point(x: middle, y: Double(card.maxY) + 12)
        #expect(scene.face.deck.hit(at: below) == nil)
        let inside = Point(x: middle, y: Double(card.maxY) - 20)
        #expect(scene.face.deck.hit(at: inside) != nil)
    }
}
