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
        let bench = FlipBench(axis: axis)
        // Nothing is behind the card, so that the smallest seam leaves a pixel that is not opaque.
        bench.eye.root.backgroundColor = nil
        let white = Sketch.image(
            FlipBench.width, FlipBench.height,
            Array(repeating: 0xffff_ffff, count: FlipBench.width * FlipBench.height))
        for direction in [FlipTimeline.Direction.forward, .backward] {
            let timeline = FlipTimeline(direction: direction)
            bench.flip.prepare(from: white, to: white, timeline: timeline)
            for angle in Self.turns {
                bench.eye.change { bench.flip.hold(at: timeline.offset(forAngle: angle)) }
                let pixels = lines(bench.pixels(), axis).joined()
                #expect(pixels.allSatisfy { $0 >> 24 == 0xff }, "\(angle), \(direction)")
            }
            bench.eye.change { bench.flip.hold(at: timeline.duration) }
            #expect(lines(bench.pixels(), axis).joined().allSatisfy { $0 == 0xffff_ffff })
        }
        bench.eye.change { bench.flip.show(white) }
        #expect(lines(bench.pixels(), axis).joined().allSatisfy { $0 == 0xffff_ffff })
    }

    @Test("without a gap a card at rest equals its picture", arguments: FlipAxis.allCases)
    func whole(axis: FlipAxis) {
        let bench = FlipBench(axis: axis)
        let pixels = bench.pixels()
        for y in 0..<FlipBench.height {
            let first = (12 + y) * 64 + 17
            #expect(
                Array(pixels[first..<(first + FlipBench.width)])
                    == Array(
                        bench.old.pixels[(y * FlipBench.width)..<((y + 1) * FlipBench.width)]))
        }
    }

    @Test(
        "a gap is a line of the given width, half on each side, that turns with the flap",
        arguments: FlipAxis.allCases)
    func gap(axis: FlipAxis) {
        var appearance = FlapAppearance()
        appearance.hingeGap = 4
        appearance.hingeColor = .pureRed
        let bench = FlipBench(axis: axis, appearance: appearance)
        func isLine(_ pixels: [UInt32]) -> Bool {
            lines(pixels, axis).allSatisfy { line in
                line.indices.allSatisfy { (line[$0] == 0xffff_0000) == (2..<6).contains($0) }
            }
        }
        #expect(isLine(bench.pixels()))
        bench.flip.prepare(from: bench.old, to: bench.new)
        #expect(isLine(bench.pixels()))
        bench.eye.change { bench.flip.hold(at: 0.6) }
        #expect(isLine(bench.pixels()))
        bench.eye.change { bench.flip.hold(at: FlipTimeline().offset(forAngle: 1)) }
        #expect(lines(bench.pixels(), axis).allSatisfy { $0[axis == .x ? 3 : 4] == 0xffff_0000 })
    }
}
