import TestSupport
import Testing

@testable import FlipEngine

/// The seam between the halves of a card.
@Suite("Hinge")
struct HingeTests {
    private static let turns = stride(from: 0, through: 180, by: 3).map { Double($0) * .pi / 180 }

    /// The pixels of a line across the hinge, from four before to four after it, in the middle third of the card.
    private func lines(_ pixels: [UInt32], _ axis: FlipAxis) -> [[UInt32]] {
        (28..<36).map { along in
            (28..<36).map { across in
                axis == .x ? pixels[across * 64 + along] : pixels[along * 64 + across]
            }
        }
    }

    @Test(
        "without a gap nothing shows through at the hinge, at any angle",
        arguments: FlipAxis.allCases)
    func noSeam(axis: FlipAxis) {
        let fixture = FlipFixture(axis: axis)
        // Nothing is behind the card, so that the smallest seam leaves a pixel that is not opaque.
        fixture.screen.root.backgroundColor = nil
        let white = Sketch.image(
            FlipFixture.width, FlipFixture.height,
            Array(repeating: 0xffff_ffff, count: FlipFixture.width * FlipFixture.height))
        for direction in [FlipTimeline.Direction.forward, .backward] {
            let timeline = FlipTimeline(direction: direction)
            fixture.flip.prepare(from: white, to: white, timeline: timeline)
            for angle in Self.turns {
                fixture.screen.change { fixture.flip.hold(at: timeline.offset(forAngle: angle)) }
                let pixels = lines(fixture.pixels(), axis).joined()
                #expect(pixels.allSatisfy { $0 >> 24 == 0xff }, "\(angle), \(direction)")
            }
            fixture.screen.change { fixture.flip.hold(at: timeline.duration) }
            #expect(lines(fixture.pixels(), axis).joined().allSatisfy { $0 == 0xffff_ffff })
        }
        fixture.screen.change { fixture.flip.show(white) }
        #expect(lines(fixture.pixels(), axis).joined().allSatisfy { $0 == 0xffff_ffff })
    }

    @Test("without a gap a card at rest equals its picture", arguments: FlipAxis.allCases)
    func whole(axis: FlipAxis) {
        let fixture = FlipFixture(axis: axis)
        let pixels = fixture.pixels()
        for y in 0..<FlipFixture.height {
            let first = (12 + y) * 64 + 17
            #expect(
                Array(pixels[first..<(first + FlipFixture.width)])
                    == Array(
                        fixture.old.pixels[(y * FlipFixture.width)..<((y + 1) * FlipFixture.width)])
            )
        }
    }

    @Test(
        "a gap is a line of the given width, half on each side, that turns with the flap",
        arguments: FlipAxis.allCases)
    func gap(axis: FlipAxis) {
        var appearance = FlapAppearance()
        appearance.hingeGap = 4
        appearance.hingeColor = .pureRed
        let fixture = FlipFixture(axis: axis, appearance: appearance)
        func isLine(_ pixels: [UInt32]) -> Bool {
            lines(pixels, axis).allSatisfy { line in
                line.indices.allSatisfy { (line[$0] == 0xffff_0000) == (2..<6).contains($0) }
            }
        }
        #expect(isLine(fixture.pixels()))
        fixture.flip.prepare(from: fixture.old, to: fixture.new)
        #expect(isLine(fixture.pixels()))
        fixture.screen.change { fixture.flip.hold(at: 0.6) }
        #expect(isLine(fixture.pixels()))
        fixture.screen.change { fixture.flip.hold(at: FlipTimeline().offset(forAngle: 1)) }
        #expect(lines(fixture.pixels(), axis).allSatisfy { $0[axis == .x ? 3 : 4] == 0xffff_0000 })
    }
}
