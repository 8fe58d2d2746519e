import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipFace

/// The laws of the face's one eye, for every mode in seven windows, about both axes.
///
/// Flaps are projected directly from their positions in space; `CardEyeTests` checks that the layers agree.
@Suite("One eye for the face")
struct OneEyeTests {
    private static let angles = (0...180).map { Double($0) * .pi / 180 }
    private static let all = FacePlans.faces {
        FacePlans.clocks($0) + FacePlans.boards($0)
    }

    /// Overlaps up to this count as none, in pixels: the rounding of numbers in Double.
    private static let noise = 1e-6

    @Test("flaps at the same angle never meet, at any of 181 angles")
    func sameAngle() {
        var pairs = 0
        for face in Self.all {
            let count = face.layout.cards.count
            for angle in Self.angles {
                let flaps = (0..<count).map { face.flap($0, at: angle) }
                for first in 0..<count {
                    for second in (first + 1)..<max(count, first + 1) {
                        pairs += 1
                        let overlap = flaps[first].overlap(flaps[second])
                        guard overlap < Self.noise else {
                            Issue.record("\(face): \(first) and \(second), \(overlap) px, \(angle)")
                            return
                        }
                    }
                }
            }
        }
        print("pairs of flaps at the same angle: \(pairs)")
        #expect(pairs > 1_000_000)
    }

    /// A time with seconds has six cards about y, and as few cells.
    @Test(
        "with two to four cards, and on a clock with seconds, flaps never overlap, at any two angles"
    )
    func anyAngles() {
        var pairs = 0
        for face in Self.all
        where (2...4).contains(face.layout.cards.count) || face.name == "seconds" {
            let cards = face.layout.cards.indices
            let flaps = cards.map { index in
                stride(from: 0, through: 180, by: 2).map { face.flap(index, at: Self.angles[$0]) }
            }
            for first in cards {
                for second in cards.dropFirst(first + 1) {
                    for (a, one) in flaps[first].enumerated() {
                        for (b, other) in flaps[second].enumerated() {
                            pairs += 1
                            let overlap = one.overlap(other)
                            guard overlap < Self.noise else {
                                Issue.record(
                                    "\(face): \(first) at \(2 * a), \(second) at \(2 * b): \(overlap)"
                                )
                                return
                            }
                        }
                    }
                }
            }
        }
        print("pairs of flaps at two angles: \(pairs)")
        #expect(pairs > 1_000_000)
    }

    @Test("the window clips no flap at any angle")
    func clearance() {
        for face in Self.all {
            let (width, height) = (Double(face.layout.width), Double(face.layout.height))
            for index in face.layout.cards.indices {
                for angle in Self.angles {
                    let isInside = face.flap(index, at: angle).outline.allSatisfy {
                        $0.x >= 0 && $0.x <= width && $0.y >= 0 && $0.y <= height
                    }
                    guard isInside else {
                        Issue.record("\(face): card \(index) at \(angle)")
                        return
                    }
                }
            }
        }
    }

    @Test(
        "the eye is in front of the middle, at least 1.5 times the longer side with its flaps away")
    func distance() {
        for face in Self.all {
            let (cards, eye) = (face.layout.cards, face.layout.eye)
            let corners = cards.indices.flatMap { index in
                Self.angles.flatMap { face.flap(index, at: $0).outline }
            }
            let (xs, ys) = (corners.map(\.x), corners.map(\.y))
            let block = cards.reduce(PixelRect.empty) { $0.union($1) }
            #expect(eye.position.x == Double(block.minX + block.maxX) / 2)
            #expect(eye.position.y == Double(block.minY + block.maxY) / 2)
            guard let left = xs.min(), let right = xs.max(), let top = ys.min(),
                let bottom = ys.max()
            else { continue }
            #expect(eye.distance >= 1.5 * max(right - left, bottom - top) - Self.noise, "\(face)")
        }
    }

    /// The drawing order is that of the depths along a ray, whatever the angles.
    @Test("the order from the edges to the middle shows the nearest flap, at random angles")
    func order() {
        var random = SeededRandom(seed: 77)
        var covered = 0
        for face in Self.all where face.layout.cards.count > 1 {
            let (cards, ranks) = (face.layout.cards, face.layout.ranks)
            #expect(ranks.sorted() == Array(cards.indices))
            for _ in 0..<12 {
                let flaps = cards.indices.map {
                    face.flap($0, at: Double.random(in: 0...Double.pi, using: &random))
                }
                // Points on the flaps' sides, where they overlap others if anywhere.
                for (index, flap) in flaps.enumerated() {
                    let (first, second) = index % 2 == 0 ? (0, 3) : (1, 2)
                    for step in 0...8 {
                        let (a, b) = (flap.outline[first], flap.outline[second])
                        let share = Double(step) / 8 * 0.998 + 0.001
                        let way = share * 0.999
                        let point = Point(
                            x: a.x + (b.x - a.x) * way + (index % 2 == 0 ? 0.01 : -0.01),
                            y: a.y + (b.y - a.y) * way)
                        let hits = cards.indices.compactMap { card -> (card: Int, depth: Double)? in
                            let rect = cards[card]
                            let isHalf =
                                point.x > Double(rect.minX) && point.x < Double(rect.maxX)
                                && point.y > Double(rect.minY) && point.y < Double(rect.maxY)
                            let depth = flaps[card].depth(at: point) ?? (isHalf ? 0 : nil)
                            return depth.map { (card, $0) }
                        }
                        guard hits.count > 1 else { continue }
                        covered += 1
                        let nearest = hits.max { $0.depth < $1.depth }
                        let last = hits.max { ranks[$0.card] < ranks[$1.card] }
                        guard nearest?.card == last?.card else {
                            Issue.record("\(face): \(hits), drawn last: \(last?.card ?? -1)")
                            return
                        }
                    }
                }
            }
        }
        print("points at which one card covers another: \(covered)")
        #expect(covered > 1000)
    }
}
