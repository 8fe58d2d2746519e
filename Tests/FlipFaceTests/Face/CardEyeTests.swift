import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipEngine
@testable import FlipFace

/// The drawn pictures of turning cards, compared with rays from the eye through every pixel.
@Suite("Pixels of cards seen by one eye")
struct CardEyeTests {
    /// A scene whose cards are held at random angles.
    private struct Held {
        let scene: ClockScene
        let face: FacePlans.Face
        let flaps: [SeenFlap]

        init(
            _ plan: CardPlan, axis: FlipAxis, width: Int, height: Int,
            _ random: inout SeededRandom
        ) throws {
            var style = FaceStyle()
            style.flipAxis = axis
            scene = try ClockScene(
                style: style, typeface: FaceFixture.typeface(), width: width, height: height
            ) { _ in plan }
            let layout = scene.face.layout
            face = FacePlans.Face(name: "\(layout.cards.count) cards", axis: axis, layout: layout)
            // Not 0 and 180 degrees, where the flap hides the half behind it.
            let angles = layout.cards.map { _ in
                Double.random(in: 0.02...(Double.pi - 0.02), using: &random)
            }
            flaps = angles.enumerated().map { [face] in face.flap($0.offset, at: $0.element) }
            let (old, new) = (
                CardStop(CardValue(text: "0")), CardStop(CardValue(text: "8"), count: 1)
            )
            for (index, angle) in angles.enumerated() {
                scene.face.deck.show(old, on: index)
                scene.face.deck.hold(index, from: old, to: new, angle: angle)
            }
        }

        /// The frame with each card's index, plus one, as the colour of its halves and its flap.
        func map() -> PixelBuffer {
            let tree = scene.frame(at: 1)
            var cards: [LayerID: Int] = [:]
            func name(_ layer: Layer, _ index: Int) {
                if let id = layer.presented.node?.id { cards[id] = index }
                for child in layer.children { name(child, index) }
            }
            for (index, card) in scene.face.deck.cards.enumerated() {
                let parts = card.view.layer.children
                // The halves; without the shadow beyond the card, which is the first part, the flap's shadow and the
                // axle.
                for part in [parts[1], parts[2]] { name(part, index) }
                for part in parts where part.isTransformLayer { name(part, index) }
            }
            let commands: [DrawCommand] = tree.entries.compactMap { entry in
                guard let card = cards[entry.source.layer], case .draw(var quad) = entry.command
                else { return nil }
                quad.paint = .color(
                    PremultipliedColor(Color(red: 0, green: 0, blue: Double(card + 1) / 255)))
                quad.opacity = 1
                return .draw(quad)
            }
            let buffer = PixelBuffer(width: tree.viewport.width, height: tree.viewport.height)
            Rasterizer().draw(commands, into: buffer.frameBuffer, clip: tree.viewport)
            return buffer
        }
    }

    @Test(
        "every pixel shows the card that a ray from the eye meets first",
        arguments: FlipAxis.allCases)
    func rays(axis: FlipAxis) throws {
        var random = SeededRandom(seed: axis == .x ? 5 : 6)
        var covered = 0
        let step = TestLength.isLong ? 2 : 3
        for (plan, width, height) in [
            (CardPlan.digits(["a", "b"]), 480, 270), (.digits(["a", "b", "c"]), 480, 270),
            (.digits(["a", "b", "c"]), 270, 480), (.singleDigits(["a", "b"]), 480, 270),
            (.singleDigits(["a", "b"]), 270, 480), (.board(columns: 12, rows: 1), 720, 120),
            (.board(columns: 6, rows: 1), 1400, 300), (.board(columns: 1, rows: 6), 260, 1200),
            (.board(columns: 6, rows: 3), 480, 270), (.board(columns: 2, rows: 9), 200, 600),
        ] {
            for _ in 0..<6 {
                let held = try Held(plan, axis: axis, width: width, height: height, &random)
                let map = held.map()
                var compared = 0
                for y in stride(from: 2, to: height - 2, by: step) {
                    for x in stride(from: 2, to: width - 2, by: step) {
                        // Away from edges, which are antialiased, and from the flap's thickness.
                        guard let here = map.plainBlue(x: x, y: y, reach: 2) else { continue }
                        compared += 1
                        let seen = held.face.nearest(
                            at: Point(x: Double(x) + 0.5, y: Double(y) + 0.5), flaps: held.flaps)
                        if seen.count > 1 { covered += 1 }
                        if seen.count > 1 && plan.cards.count <= 4 {
                            Issue.record("\(held.face) (\(x), \(y)): cards overlap")
                            return
                        }
                        guard seen.card == Int(here) else {
                            Issue.record(
                                "\(held.face) (\(x), \(y)): drawn \(here), seen \(seen.card)")
                            return
                        }
                    }
                }
                #expect(compared * 2 * step * step > width * height)
            }
        }
        // On boards about x alone: the flaps of a clock's few cards are apart, and about y those of one character are
        // shorter than the gaps let them reach. Few points are two pixels away from all edges.
        print("axis \(axis): points at which one card covers another: \(covered)")
        #expect(axis == .x ? covered > 10 : covered == 0)
    }

    @Test("the grabbed point of every card stays under the pointer, at every angle")
    func grabbed() throws {
        var checked = 0
        for face in FacePlans.faces(FacePlans.clocks) {
            let layout = face.layout
            for (index, place) in layout.cards.enumerated() {
                let card = ScrubCard(index: index, place: place, eye: layout.eye, axis: face.axis)
                for share in [0.35, 0.6, 0.95] {
                    for sign in [-1.0, 1] {
                        // The point at a share of the flap's length, pressed at rest.
                        let press = point(card, height: sign * share * card.half)
                        let grip = ScrubGrip(card: card, at: press)
                        for step in -21...24 {
                            // Without the beginning, where the point of a flap that is far from the eye appears above
                            // its press, and the angle is eased.
                            let height = sign * Double(-step) / 25 * share * card.half
                            let position = grip.position(at: point(card, height: height))
                            #expect(position * sign < 0)
                            let angle = .pi * (position - position.rounded(.down))
                            let seen = seenHeight(face, index, angle: angle, share: share)
                            checked += 1
                            guard abs(seen - height) < 0.01 else {
                                Issue.record("\(face): \(index) at \(angle): \(seen), \(height)")
                                return
                            }
                        }
                        // The same flap, caught in mid-air.
                        for degrees in stride(from: 30.0, through: 150, by: 20) {
                            let angle = degrees * .pi / 180
                            let height = seenHeight(face, index, angle: angle, share: share)
                            guard abs(height) < 0.6 * share * card.half,
                                abs(height) > 0.02 * card.half
                            else { continue }
                            let flap = Scrubber.Flap(direction: .forward, angle: angle)
                            let caught = ScrubGrip(
                                catching: flap, of: card, at: point(card, height: height))
                            let position = caught.position(at: point(card, height: height * 0.9))
                            let seen = seenHeight(face, index, angle: .pi * position, share: share)
                            guard abs(seen - height * 0.9) < 0.01 else {
                                Issue.record("\(face): \(index) caught at \(degrees)")
                                return
                            }
                        }
                    }
                }
            }
        }
        #expect(checked > 100_000)
    }

    /// The point of the window at a height on a card, in pixels from its hinge along the flap's movement.
    private func point(_ card: ScrubCard, height: Double) -> Point {
        let place = card.place
        let middle = Point(
            x: Double(place.minX + place.maxX) / 2, y: Double(place.minY + place.maxY) / 2)
        return card.axis == .x
            ? Point(x: middle.x, y: middle.y + height) : Point(x: middle.x - height, y: middle.y)
    }

    /// The height at which the point at a share of a flap's length appears.
    private func seenHeight(
        _ face: FacePlans.Face, _ index: Int, angle: Double, share: Double
    ) -> Double {
        let card = face.layout.cards[index]
        let flap = SeenFlap(
            of: card, axis: face.axis, angle: angle, from: face.layout.eye, share: share)
        let (x, y) = (Double(card.minX + card.maxX) / 2, Double(card.minY + card.maxY) / 2)
        return face.axis == .x ? flap.outline[2].y - y : x - flap.outline[2].x
    }
}
