import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FlipFace

/// The curve from the pointer's way to the flips of a card, as values.
@Suite("Curve of a drag")
struct DragCurveTests {
    /// A card of a face, its eye, and a place on it.
    private struct Sample: CustomStringConvertible {
        var card: ScrubCard
        /// The height of the press, in half cards below the hinge.
        var share: Double

        var half: Double { card.half }

        /// The point at `height` pixels below the hinge, along the flap's movement.
        func point(_ height: Double) -> Point {
            let place = card.place
            let middle = Point(
                x: Double(place.minX + place.maxX) / 2, y: Double(place.minY + place.maxY) / 2)
            return card.axis == .x
                ? Point(x: middle.x, y: middle.y + height)
                : Point(x: middle.x - height, y: middle.y)
        }

        var grip: ScrubGrip { ScrubGrip(card: card, at: point(share * half)) }

        func position(way: Double) -> Double { grip.position(at: point(share * half + way)) }

        /// The card and the press mirrored about the hinge, with the eye.
        var mirrored: Sample {
            var sample = self
            let place = card.place
            // The mirror image of a face whose only other card is on the other side.
            let others = DragCurveTests.others(of: place, card.axis, sign: -sign)
            sample.card.eye = FaceEye(around: others + [place], axis: card.axis)
            sample.share = -share
            return sample
        }

        /// The side on which the other card of the face is; 0 for none.
        var sign: Int {
            let height = card.eyeHeight
            return height > 0 ? 1 : height < 0 ? -1 : 0
        }

        var description: String { "\(card.axis) \(card.place) at \(share)" }
    }

    /// A second card beside this one, along the flap's movement, which moves the eye there.
    private static func others(of place: PixelRect, _ axis: FlipAxis, sign: Int) -> [PixelRect] {
        guard sign != 0 else { return [] }
        let way = sign * (axis == .x ? place.height : -place.width) * 2
        return [
            PixelRect(
                x: place.minX + (axis == .y ? way : 0), y: place.minY + (axis == .x ? way : 0),
                width: place.width, height: place.height)
        ]
    }

    /// Cards of many sizes, about both axes, in front of the eye and beside it, pressed at random heights.
    private static func samples(_ count: Int, seed: UInt64) -> [Sample] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { index in
            let axis = FlipAxis.allCases[index % 2]
            let place = PixelRect(
                x: 400, y: 300, width: 2 * Int.random(in: 30...400, using: &random),
                height: 2 * Int.random(in: 30...400, using: &random))
            let sign = Int.random(in: -1...1, using: &random)
            let eye = FaceEye(around: others(of: place, axis, sign: sign) + [place], axis: axis)
            return Sample(
                card: ScrubCard(index: 0, place: place, eye: eye, axis: axis),
                share: Double.random(in: -1...1, using: &random))
        }
    }

    /// The angle of the flap at a position of the card.
    private func angle(_ position: Double) -> Double { (position - position.rounded(.down)) * .pi }

    @Test("any drag along the flip's way turns forward, any against it back, from every press")
    func direction() {
        for sample in Self.samples(400, seed: 1) {
            #expect(sample.position(way: 0) == 0)
            for share in [0.004, 0.02, 0.1, 0.5, 1, 2, 5] {
                #expect(sample.position(way: share * sample.half) > 0, "\(sample)")
                #expect(sample.position(way: -share * sample.half) < 0, "\(sample)")
            }
        }
    }

    @Test("the position increases with the way, without a jump, and has no hysteresis")
    func monotone() {
        for sample in Self.samples(60, seed: 2) {
            let grip = sample.grip
            let half = sample.half
            let radius = max(abs(sample.share), CardPull.shortestRadius) * half
            let step = half / 400
            let ways = Array(stride(from: -4 * half, through: 4 * half, by: step))
            let positions = ways.map { grip.position(at: sample.point(sample.share * half + $0)) }
            for (before, after) in zip(positions, positions.dropFirst()) {
                guard after > before, after - before <= 5.5 * step / radius else {
                    Issue.record("\(sample): from \(before) to \(after)")
                    return
                }
            }
        }
    }

    @Test("from the half that does not turn, the flap turns by at most 3 degrees a pixel")
    func slope() {
        var largest = 0.0
        for half in [150.0, 284, 500] {
            for tilt in [0.0, -1.0 / 3, 1.0 / 3] {
                let distance = 5.2 * half
                let pull = CardPull(
                    height: 0.5 * half, half: half, eyeDistance: distance,
                    eyeHeight: tilt * distance)
                #expect(pull.flips(after: 0) == 0)
                #expect(abs(pull.flips(after: 2 * half) - 1) < 1e-12)
                for way in stride(from: 0.25, through: 2 * half, by: 0.25) {
                    let turned = pull.flips(after: way) - pull.flips(after: way - 0.25)
                    #expect(turned > 0)
                    largest = max(largest, turned * 180 / 0.25)
                }
            }
        }
        print("largest slope from the half that does not turn: \(largest) degrees a pixel")
        #expect(largest <= 3)
    }

    @Test("after the first flip, each further half card is one flip, in both directions")
    func manyFlips() {
        for sample in Self.samples(200, seed: 3) {
            for sign in [1.0, -1] {
                let first = sample.position(way: sign * 3 * sample.half)
                for flips in [1.0, 2.5, 20] {
                    let way = sign * (3 + flips) * sample.half
                    #expect(abs(sample.position(way: way) - first - sign * flips) < 1e-9)
                }
            }
        }
    }

    @Test("a pull to the previous value is the mirror image of one to the next value")
    func mirror() {
        for sample in Self.samples(200, seed: 4) {
            for share in stride(from: -4.0, through: 4, by: 0.37) {
                let position = sample.position(way: share * sample.half)
                let mirrored = sample.mirrored.position(way: -share * sample.half)
                #expect(abs(position + mirrored) < 1e-9, "\(sample)")
            }
        }
    }

    @Test("a flap at the edge of its flip is never taken for one at the other edge")
    func continuous() {
        // Across every whole flip, the flap at the top with the next value behind it shows the same as the one that has
        // landed.
        for sample in Self.samples(100, seed: 5) {
            let grip = sample.grip
            for start in [-3.0, -0.5, 0.0, 1.5] {
                let way = start * sample.half
                let (a, b) = (
                    grip.position(at: sample.point(sample.share * sample.half + way - 1e-6)),
                    grip.position(at: sample.point(sample.share * sample.half + way + 1e-6))
                )
                #expect(b >= a && b - a < 1e-4)
            }
        }
    }

    @Test("the grabbed point is under the pointer wherever a flap can bring it there")
    func grabbedPoint() {
        var (largest, count) = (0.0, 0)
        for sample in Self.samples(300, seed: 6) where abs(sample.share) >= 0.3 {
            let half = sample.half
            let sign = sample.share < 0 ? 1.0 : -1
            let radius = abs(sample.share) * half
            let curve = GrabCurve(
                radius: radius, eyeDistance: sample.card.eye.distance,
                eyeHeight: sign * sample.card.eyeHeight)
            let grip = FlapGrip(
                radius: radius, eyeDistance: sample.card.eye.distance,
                eyeHeight: sign * sample.card.eyeHeight)
            // The curve leaves the exact one only where a pixel would turn the flap by more than 4π / ρ.
            let (first, last) = (curve.exactHeights.lowerBound, curve.exactHeights.upperBound)
            for share in stride(from: 0.0, through: 1, by: 1.0 / 64) {
                let height = first + share * (last - first)
                let turned = sign * sample.position(way: sign * (height + radius))
                guard turned < 1 else { continue }
                let seen = grip.height(atAngle: turned * .pi)
                largest = max(largest, abs(seen - height))
                count += 1
            }
        }
        print("grabbed point: \(count) positions, at most \(largest) pixels from the pointer")
        #expect(count > 10_000 && largest < 0.01)
    }

    @Test(
        "in front of the eye the point is within a pixel of the pointer from the 10th to the 170th degree",
        arguments: [0.3, 0.4, 0.5])
    func withinAPixel(share: Double) {
        // The flaps of a 300 pixel card; a longer grip appears above its press until the flap has turned further.
        let (half, distance) = (150.0, 1500.0)
        let pull = CardPull(
            height: -share * half, half: half, eyeDistance: distance, eyeHeight: 0)
        let grip = FlapGrip(radius: share * half, eyeDistance: distance)
        for way in stride(from: 0.0, through: 2.2 * share * half, by: 0.05) {
            let angle = pull.flips(after: way) * 180
            guard (10...170).contains(angle) else { continue }
            let seen = grip.height(atAngle: angle * .pi / 180)
            #expect(abs(seen + share * half - way) < 1, "\(angle) degrees")
        }
    }

    @Test("at every size the exact part begins within a tenth of the grip's radius")
    func exactPart() {
        for half in [20.0, 100, 284, 850] {
            for distance in [5.2 * half, 12 * half] {
                for share in [0.3, 0.6, 1.0] {
                    let curve = GrabCurve(
                        radius: share * half, eyeDistance: distance, eyeHeight: 0)
                    #expect(curve.exactHeights.lowerBound < -0.95 * curve.radius)
                    #expect(curve.exactHeights.upperBound > 0.95 * curve.radius)
                    #expect(curve.angle(at: curve.exactHeights.lowerBound) < 31 * .pi / 180)
                    #expect(curve.angle(at: curve.exactHeights.upperBound) > 164 * .pi / 180)
                    #expect(curve.landing < 1.05 * curve.radius)
                }
            }
        }
    }

    @Test("the flap of the other half cannot meet the pointer before it lands")
    func otherHalf() {
        for half in [60.0, 150, 284] {
            for share in stride(from: 0.05, through: 1, by: 0.05) {
                let distance = 5.2 * half
                let pull = CardPull(
                    height: share * half, half: half, eyeDistance: distance, eyeHeight: 0)
                let grip = FlapGrip(radius: share * half, eyeDistance: distance)
                for way in stride(from: 0.5, to: 2 * half, by: 0.5) {
                    let seen = grip.height(atAngle: pull.flips(after: way) * .pi)
                    #expect(seen < share * half + way)
                }
            }
        }
    }

    @Test("the height of an angle is the inverse of the angle at a height")
    func inverse() {
        for tilt in [0.0, 0.3, -0.3] {
            let curve = GrabCurve(radius: 120, eyeDistance: 1000, eyeHeight: tilt * 1000)
            for degrees in stride(from: 0.0, through: 180, by: 1.5) {
                let angle = degrees * .pi / 180
                #expect(abs(curve.angle(at: curve.height(ofAngle: angle)) - angle) < 1e-9)
            }
        }
    }

    @Test("NaN and infinity leave the card where it is, or at a bound")
    func oddNumbers() {
        for sample in Self.samples(8, seed: 7) {
            #expect(sample.position(way: .nan) == 0)
            #expect(sample.position(way: .infinity) == 1e6)
            #expect(sample.position(way: -.infinity) == -1e6)
        }
    }
}
