import FlipEngine
import TestSupport
import Testing

@testable import FlipFace

/// The light of a whole flip, and the lift after the landing, as they are seen.
@Suite("Light of a flip")
struct FlapMotionTests {
    private func scene(_ axis: FlipAxis, width: Int = 1280, height: Int = 720) throws -> ClockScene
    {
        var style = FaceStyle()
        style.flipAxis = axis
        let scene = try ClockScene(
            style: style, cardCount: 2, typeface: FaceFixture.typeface(), width: width,
            height: height)
        for index in 0..<2 {
            scene.face.show(CardValue(text: "09"), on: index)
            scene.face.flip(to: CardValue(text: "10"), on: index, direction: .forward, at: 1)
        }
        return scene
    }

    /// The mean level of `area`, 0...255.
    private func mean(_ buffer: PixelBuffer, _ area: PixelRect) -> Double {
        var sum = 0
        for y in area.minY..<area.maxY {
            let row = buffer.frameBuffer.row(y)
            for x in area.minX..<area.maxX { sum += Int(row[x] >> 8 & 0xff) }
        }
        return Double(sum) / Double(area.width * area.height)
    }

    @Test(
        "the mean level of a card never jumps, and moves by at most two levels while a flap settles",
        arguments: FlipAxis.allCases)
    func continuous(axis: FlipAxis) throws {
        let scene = try scene(axis)
        let card = scene.face.layout.cards[0]
        let buffer = PixelBuffer(width: 1280, height: 720)
        var levels: [Double] = []
        for step in 0...120 {
            let tree = scene.commit(at: 1 + 0.6 * Double(step) / 120)
            Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: card)
            levels.append(mean(buffer, card))
        }
        let steps = zip(levels.dropFirst(), levels).map { abs($0 - $1) }
        let largest = steps.max() ?? 0
        let settling = steps[90...].max() ?? 0
        print(
            "axis \(axis): from \(levels[0]) to \(levels[120]), largest step \(largest),",
            "while it settles \(settling)")
        // The fall is fastest, and its light changes most, before and after the flap points at the viewer.
        #expect(largest <= 2.6, "\(steps)")
        #expect(settling <= 2)
    }

    @Test(
        "the lift after the landing is seen: in the light, at the edge and below it",
        arguments: FlipAxis.allCases)
    func lift(axis: FlipAxis) throws {
        let scene = try scene(axis)
        let card = scene.face.layout.cards[0]
        let lifted = FaceFixture.draw(scene.commit(at: 1 + 0.6 * 0.865))
        let resting = FaceFixture.draw(scene.commit(at: 2))
        func difference(_ area: PixelRect) -> Double { mean(lifted, area) - mean(resting, area) }
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
                    x: card.minX - 18, y: card.minY + inset, width: 10,
                    height: card.height - 2 * inset)
            )
        print("axis \(axis): edge \(difference(edge)), beyond \(difference(beyond))")
        #expect(difference(edge) > 3)
        // About y, the lifted flap of an outer card covers its own shadow.
        if axis == .x { #expect(difference(beyond) < -1) }
        if axis == .x {
            let half = PixelRect(
                x: card.minX, y: card.minY + card.height / 2, width: card.width,
                height: card.height / 2)
            print("half: \(difference(half))")
            #expect(difference(half) > 1)
        }
    }

    @Test("the shadow below a settling card is no part of it")
    func hit() throws {
        let scene = try scene(.x)
        _ = scene.commit(at: 1 + 0.6 * 0.865)
        let card = scene.face.layout.cards[0]
        let middle = Double(card.minX + card.maxX) / 2
        // The flap's own edge may reach a few pixels beyond the card.
        let below = Point(x: middle, y: Double(card.maxY) + 12)
        #expect(scene.face.hit(at: below) == nil)
        let inside = Point(x: middle, y: Double(card.maxY) - 20)
        #expect(scene.face.hit(at: inside) != nil)
    }
}
