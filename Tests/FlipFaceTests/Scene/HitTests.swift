import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipEngine
@testable import FlipFace

/// A press hits the visible layer. The reference is a picture in which every layer has its own colour.
@Suite("Hit-testing")
struct HitTests {
    private enum Seen: UInt32 {
        case nothing, background, edge, back, button, axle
        case standing, landing, flap

        static func card(_ part: Seen, _ index: Int) -> UInt32 {
            part.rawValue + UInt32(index + 1) * 16
        }
    }

    /// The meaning of each layer of the scene; layers that only shade or decorate have none.
    private func meanings(_ scene: ClockScene) -> [LayerID: UInt32] {
        var meanings: [LayerID: UInt32] = [:]
        func name(_ layer: Layer, _ meaning: UInt32, deep: Bool) {
            if let id = layer.presented.node?.id { meanings[id] = meaning }
            if deep { for child in layer.children { name(child, meaning, deep: true) } }
        }
        // The ground is the face's first layer.
        name(scene.face.layer.children[0], Seen.background.rawValue, deep: false)
        name(scene.back, Seen.back.rawValue, deep: false)
        name(scene.rim.edge, Seen.edge.rawValue, deep: true)
        name(scene.button.flip.front, Seen.button.rawValue, deep: false)
        name(scene.button.flip.back, Seen.button.rawValue, deep: false)
        for (index, card) in scene.face.deck.cards.enumerated() {
            // The first one is the shadow beyond the card, which is not part of it.
            let parts = card.view.layer.children.dropFirst().map { $0 }
            name(parts[0], Seen.card(.standing, index), deep: true)
            name(parts[1], Seen.card(.landing, index), deep: true)
            // In front of the flap.
            for end in parts[4].children { name(end, Seen.axle.rawValue, deep: false) }
            for part in parts where part.isTransformLayer {
                name(part, Seen.card(.flap, index), deep: true)
            }
        }
        return meanings
    }

    /// Draws the frame with meanings as colours.
    private func map(_ scene: ClockScene, _ tree: RenderTree) -> PixelBuffer {
        let meanings = meanings(scene)
        let commands: [DrawCommand] = tree.entries.compactMap { entry in
            guard let meaning = meanings[entry.source.layer], case .draw(var quad) = entry.command
            else { return nil }
            let grey = Double(meaning) / 255
            quad.paint = .color(PremultipliedColor(Color(red: 0, green: 0, blue: grey)))
            quad.opacity = 1
            if meaning == Seen.button.rawValue {
                let margin =
                    Double(scene.button.flip.layer.bounds.width)
                    - Double(scene.button.place.width)
                let disc = quad.shape.rect.insetBy(dx: margin / 2, dy: margin / 2)
                quad.shape = RoundedRect(disc, cornerRadius: disc.width / 2)
            }
            return .draw(quad)
        }
        let buffer = PixelBuffer(width: tree.viewport.width, height: tree.viewport.height)
        Rasterizer().draw(commands, into: buffer.frameBuffer, clip: tree.viewport)
        return buffer
    }

    private func code(_ hit: SceneHit) -> UInt32 {
        switch hit {
        case .button: Seen.button.rawValue
        case .background: Seen.background.rawValue
        case .edge: Seen.edge.rawValue
        case .back: Seen.back.rawValue
        case .behind: Seen.nothing.rawValue
        case .card(let index, .standing, _): Seen.card(.standing, index)
        case .card(let index, .landing, _): Seen.card(.landing, index)
        case .card(let index, .flap, _): Seen.card(.flap, index)
        }
    }

    /// Compares every third point whose surroundings have one meaning. Returns the meanings found.
    private func compare(_ scene: ClockScene, at time: MediaTime) -> Set<UInt32> {
        let tree = scene.frame(at: time)
        let picture = map(scene, tree)
        let (width, height) = (picture.width, picture.height)
        var seen: Set<UInt32> = []
        var (compared, all, wrong) = (0, 0, 0)
        for y in stride(from: 1, to: height - 1, by: 3) {
            for x in stride(from: 1, to: width - 1, by: 3) {
                all += 1
                guard let here = picture.plainBlue(x: x, y: y, reach: 1),
                    here != Seen.axle.rawValue
                else { continue }
                compared += 1
                seen.insert(here)
                let hit = scene.hit(at: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                if code(hit) != here {
                    wrong += 1
                    if wrong < 4 { Issue.record("(\(x), \(y)): \(hit), drawn \(here)") }
                }
            }
        }
        #expect(wrong == 0)
        #expect(compared * 10 > all * 8)
        return seen
    }

    private func scene() throws -> ClockScene {
        let scene = try FaceFixture.scene(["09", "59"], width: 390, height: 240)
        scene.presence.set(isShown: true, now: 0)
        return scene
    }

    @Test("at rest, front and back")
    func rest() throws {
        let scene = try scene()
        var seen = compare(scene, at: 0)
        #expect(seen.count == 6)
        scene.show(.back)
        seen = compare(scene, at: 0)
        #expect(seen == [Seen.back.rawValue, Seen.button.rawValue])
        guard case .back(let point) = scene.hit(at: Point(x: 100.5, y: 77.5)) else {
            Issue.record("the hit is not on the back")
            return
        }
        #expect(point == Point(x: 100.5, y: 77.5))
    }

    @Test("cards in the middle of their flips")
    func flips() throws {
        let scene = try scene()
        _ = scene.frame(at: 1)
        for index in 0...1 {
            scene.face.deck.flip(to: CardValue(text: "10"), on: index, direction: .forward, at: 1)
        }
        for time in [0.1, 0.2, 0.3, 0.36, 0.4, 0.44] {
            let seen = compare(scene, at: 1 + time)
            #expect(seen.contains(Seen.card(.flap, 0)) && seen.contains(Seen.card(.flap, 1)))
        }
    }

    @Test(
        "in mid-turn, in both directions, with cards flipping",
        arguments: TurnDirection.allCases)
    func turns(direction: TurnDirection) throws {
        for style in [FaceTurn.Style.press, .drag] {
            let all = [0.12, 0.25, 0.4, 0.46, 0.5, 0.6, 0.75, 0.9]
            for progress in TestLength.isLong ? all : [0.12, 0.4, 0.5, 0.75] {
                let scene = try scene()
                _ = scene.frame(at: 1)
                scene.face.deck.flip(to: CardValue(text: "10"), on: 0, direction: .forward, at: 1)
                scene.show(
                    FaceTurn.Pose(style: style, direction: direction, progress: progress))
                let seen = compare(scene, at: 1.35)
                #expect(seen.contains(Seen.nothing.rawValue))
                if progress < 0.45 { #expect(seen.contains(Seen.card(.flap, 0))) }
                if progress > 0.55 { #expect(seen.contains(Seen.back.rawValue)) }
            }
        }
    }
}
