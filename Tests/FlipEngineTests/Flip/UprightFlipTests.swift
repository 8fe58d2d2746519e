import Glibc
import TestSupport
import Testing

@testable import FlipEngine

/// The flip about a vertical hinge, like the page of a book.
@Suite("Flip about a vertical hinge")
struct UprightFlipTests {
    @Test(
        "the flap's corners are where the perspective puts them",
        arguments: [0, 45, 90, 135, 180], [true, false])
    func geometry(degrees: Int, forward: Bool) throws {
        let fixture = FlipFixture(axis: .y)
        let timeline = FlipTimeline(direction: forward ? .forward : .backward)
        fixture.flip.prepare(
            from: forward ? fixture.old : fixture.new, to: forward ? fixture.new : fixture.old,
            timeline: timeline)
        let angle = Double(degrees) * .pi / 180
        fixture.screen.change { fixture.flip.hold(at: timeline.offset(forAngle: angle)) }
        let tree = fixture.screen.stage.commit(at: 0)
        // The visible face: the earlier picture's right half, or the later one's left half.
        let isFront = degrees < 90
        let faces = tree.commands.compactMap { command -> Quad? in
            guard case .draw(let quad) = command, case .picture(let picture) = quad.paint,
                picture.image == (isFront ? fixture.old : fixture.new)
            else { return nil }
            return quad
        }
        // At 90 degrees both are edge-on, and only the still halves remain.
        guard degrees != 90 else {
            #expect(faces.count <= 2)
            for quad in faces.dropFirst() {
                for x in [quad.shape.rect.minX, quad.shape.rect.maxX] {
                    #expect(
                        abs((x * quad.map.a + quad.map.e) / (x * quad.map.p + quad.map.r) - 32)
                            < 0.01)
                }
            }
            return
        }
        let quad = try #require(faces.last)
        // Seen from the eye, 2.6 card heights in front of the hinge.
        let reach = Double(FlipFixture.width) / 2
        let eye = 2.6 * Double(FlipFixture.height)
        let nearer = eye / (eye - reach * sin(angle))
        let half = Double(FlipFixture.height) / 2
        let shape = quad.shape.rect
        // The back is mirrored: its hinge is at its right.
        let hinge = isFront ? shape.minX : shape.maxX
        let free = isFront ? shape.maxX : shape.minX
        let wanted = [
            (hinge, shape.minY, 32.0, 32 - half), (hinge, shape.maxY, 32, 32 + half),
            (free, shape.minY, 32 + reach * cos(angle) * nearer, 32 - half * nearer),
            (free, shape.maxY, 32 + reach * cos(angle) * nearer, 32 + half * nearer),
        ]
        for (x, y, seenX, seenY) in wanted {
            let map = quad.map
            let w = x * map.p + y * map.q + map.r
            #expect(abs((x * map.a + y * map.c + map.e) / w - seenX) < 1e-6)
            #expect(abs((x * map.b + y * map.d + map.f) / w - seenY) < 1e-6)
        }
    }

    @Test("the flap has the timeline's angle at all times", arguments: [true, false])
    func presentedAngle(forward: Bool) throws {
        let fixture = FlipFixture(axis: .y)
        let timeline = FlipTimeline(duration: 0.6, direction: forward ? .forward : .backward)
        fixture.flip.prepare(from: fixture.old, to: fixture.new, timeline: timeline)
        fixture.flip.run(at: 10)
        for step in 0...120 {
            let time = 10 + 0.6 * Double(step) / 120
            _ = fixture.screen.stage.commit(at: time)
            let shown = try #require(fixture.presentedAngle)
            #expect(abs(shown - timeline.angle(at: time - 10)) < 1e-6, "at \(step)")
        }
    }

    @Test("one offset gives one picture, whether run, held or scrubbed in either direction")
    func scrubbing() {
        let running = FlipFixture(axis: .y)
        let held = FlipFixture(axis: .y)
        for fixture in [running, held] { fixture.flip.prepare(from: fixture.old, to: fixture.new) }
        running.flip.run(at: 100)
        let offsets = (0...24).map { 0.6 * Double($0) / 24 }
        let pictures = offsets.map { running.pixels(at: 100 + $0) }
        for index in Array(0...24) + (0...24).reversed() {
            held.screen.change { held.flip.hold(at: offsets[index]) }
            #expect(DigitFlipTests.distance(held.pixels(at: 3), pictures[index]) <= 1, "\(index)")
        }
    }

    @Test(
        "begins with the old picture and ends with the new one, bit by bit",
        arguments: [true, false])
    func ends(forward: Bool) {
        let fixture = FlipFixture(axis: .y)
        let timeline = FlipTimeline(direction: forward ? .forward : .backward)
        let old = fixture.pixels()
        fixture.flip.prepare(from: fixture.old, to: fixture.new, timeline: timeline)
        #expect(fixture.pixels() == old)
        fixture.screen.change { fixture.flip.hold(at: timeline.duration) }
        #expect(fixture.pixels() == fixture.resting(fixture.new))
    }

    @Test("the still halves: the later value on the right, the earlier one on the left")
    func stillHalves() {
        let fixture = FlipFixture(axis: .y)
        fixture.flip.prepare(from: fixture.old, to: fixture.new)
        fixture.screen.change { fixture.flip.hold(at: FlipTimeline().offset(forAngle: 0.4)) }
        let early = fixture.pixels()
        let old = fixture.resting(fixture.old)
        // Neither the flap nor its shadow has reached the left half yet.
        for y in 12..<52 {
            #expect(early[(y * 64 + 17)..<(y * 64 + 28)] == old[(y * 64 + 17)..<(y * 64 + 28)])
        }
        #expect(
            fixture.flip.layer.sublayers[0].contentsRect
                == Rect(x: 0.5, y: 0, width: 0.5, height: 1))
    }

    @Test("light and shade are continuous, and as painted at both ends")
    func light() {
        for axis in FlipAxis.allCases {
            let light = FlapLighting(axis: axis, light: FlapLight())
            #expect(abs(light.front(0) - 1) < 1e-9 && abs(light.back(.pi) - 1) < 1e-9)
            #expect(abs(light.behind(.pi) - 1) < 1e-9 && light.shadowStrength(0) == 0)
            #expect(light.fallingEdge(0) == 0 && light.landingEdge(.pi) == 0)
            let courses = [
                light.front, light.back, light.behind, light.fallingEdge, light.landingEdge,
                light.sheen, light.shadowReach, light.shadowSoftness, light.shadowStrength,
            ]
            for (index, course) in courses.enumerated() {
                for step in 0..<1800 {
                    let angle = Double(step) * .pi / 1800
                    let change = abs(course(angle + .pi / 1800) - course(angle))
                    #expect(change < 0.008, "\(axis), course \(index) at \(step)")
                }
            }
        }
    }
}
