import FlipEngine
import Glibc

@testable import FlipFace

/// A flap as the eye of the face sees it, computed directly from its position in space.
struct SeenFlap {
    /// The corners on the face, in order: two on the hinge, two on the free edge.
    let outline: [Point]

    private let eye: FaceEye
    private let axis: FlipAxis
    private let angle: Double
    private let hinge: Double
    private let along: ClosedRange<Double>
    private let reach: Double

    /// The flap of `card`, or the part of it next to the hinge with this share of its length.
    init(
        of card: PixelRect, axis: FlipAxis, angle: Double, from eye: FaceEye, share: Double = 1
    ) {
        let (begin, end, middle, extent) =
            axis == .x
            ? (card.minX, card.maxX, card.minY + card.maxY, card.height)
            : (card.minY, card.maxY, card.minX + card.maxX, card.width)
        self.eye = eye
        self.axis = axis
        self.angle = angle
        hinge = Double(middle) / 2
        along = Double(begin)...Double(end)
        reach = Double(extent) / 2 * share
        let (across, depth) = (hinge + Self.sign(axis) * reach * cos(angle), reach * sin(angle))
        outline = [
            Self.seen(along.lowerBound, hinge, 0, axis, eye),
            Self.seen(along.upperBound, hinge, 0, axis, eye),
            Self.seen(along.upperBound, across, depth, axis, eye),
            Self.seen(along.lowerBound, across, depth, axis, eye),
        ]
    }

    /// The upright flap points up, or to the right.
    private static func sign(_ axis: FlipAxis) -> Double { axis == .x ? -1 : 1 }

    private static func seen(
        _ along: Double, _ across: Double, _ depth: Double, _ axis: FlipAxis, _ eye: FaceEye
    ) -> Point {
        let nearer = eye.distance / (eye.distance - depth)
        let (x, y) = axis == .x ? (along, across) : (across, along)
        return Point(
            x: eye.position.x + (x - eye.position.x) * nearer,
            y: eye.position.y + (y - eye.position.y) * nearer)
    }

    /// The depth at which the ray through `point` meets the flap, in pixels above the face; nil if it misses it.
    func depth(at point: Point) -> Double? {
        // The ray is e + t (p - e) in the face and d (1 - t) above it; the flap's plane contains the hinge and the
        // direction (cos, sin).
        let (from, to) =
            axis == .x ? (eye.position.y, point.y) : (eye.position.x, point.x)
        let (sine, cosine) = (sin(angle), Self.sign(axis) * cos(angle))
        // (from + t (to - from) - hinge) sine = d (1 - t) cosine
        let slope = (to - from) * sine + eye.distance * cosine
        guard abs(slope) > 1e-12 else { return nil }
        let t = (eye.distance * cosine - (from - hinge) * sine) / slope
        let depth = eye.distance * (1 - t)
        let across = from + t * (to - from) - hinge
        let r = across * cosine + depth * sine
        let (start, stop) =
            axis == .x ? (eye.position.x, point.x) : (eye.position.y, point.y)
        let place = start + t * (stop - start)
        return t > 0 && r >= 0 && r <= reach && along.contains(place) ? depth : nil
    }

    /// The least distance by which the two outlines overlap in any direction, in pixels; 0 or less if they do not.
    func overlap(_ other: SeenFlap) -> Double {
        var least = Double.infinity
        let (first, second) = (outline, other.outline)
        func compare(_ x: Double, _ y: Double) {
            let length = (x * x + y * y).squareRoot()
            guard length > 1e-9, least > 0 else { return }
            var (low, high) = (
                SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity)
            )
            for index in 0..<4 {
                let value = SIMD2(
                    first[index].x * x + first[index].y * y,
                    second[index].x * x + second[index].y * y)
                low = pointwiseMin(low, value)
                high = pointwiseMax(high, value)
            }
            least = min(least, (min(high.x, high.y) - max(low.x, low.y)) / length)
        }
        compare(1, 0)
        compare(0, 1)
        // Across and along every side; along it too, because a flap that is edge-on is a line.
        for corners in [first, second] where least > 0 {
            for (corner, next) in zip(corners, corners[1...] + corners[..<1]) {
                let (x, y) = (next.x - corner.x, next.y - corner.y)
                compare(y, -x)
                compare(x, y)
            }
        }
        return least
    }
}
