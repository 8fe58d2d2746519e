#if canImport(Glibc)
    import Glibc
#endif

/// The outline of a rounded rectangle as it falls onto the device's pixels: one closed polygon, clipped twice.
///
///     points of the plane --project--> (X, Y, W) --cut at the eye--> divide --cut at the viewport--> polygon
///
/// The second cut keeps the numbers small, whatever the projection does. It depends on the frame alone and never on
/// the part of it that is being drawn, so that every part gives the same bits as the whole.
struct DeviceOutline {
    /// The corners in order, without the first one repeated. Fewer than three: nothing is seen.
    private(set) var points: [Point]

    /// Points nearer to the eye than this share of the plane's own scale are cut off.
    private static let nearest = 1e-4

    /// Coordinates beyond this are as good as none: cutting them would run out of numbers.
    private static let farthest = 1e100

    /// Arcs stay within this distance of the true circle, in pixels.
    private static let flatness = 0.02

    init(_ shape: RoundedRect, map: PlaneMap, viewport: PixelRect) {
        points = []
        guard map.isFinite, shape.rect.isFinite, !shape.rect.isEmpty else { return }
        let corners = Self.corners(of: shape, scale: Self.largestScale(of: shape.rect, map))
        var homogeneous = corners.map { Homogeneous($0, map) }
        homogeneous = Self.cutAtTheEye(homogeneous)
        guard homogeneous.count >= 3 else { return }
        var polygon = homogeneous.map { Point(x: $0.x / $0.w, y: $0.y / $0.w) }
        guard polygon.allSatisfy({ abs($0.x) < Self.farthest && abs($0.y) < Self.farthest }) else {
            return
        }
        let margin = 2.0
        let left = Double(viewport.minX) - margin
        let right = Double(viewport.maxX) + margin
        let top = Double(viewport.minY) - margin
        let bottom = Double(viewport.maxY) + margin
        polygon = Self.cut(polygon, .x, at: left, keeping: 1)
        polygon = Self.cut(polygon, .x, at: right, keeping: -1)
        polygon = Self.cut(polygon, .y, at: top, keeping: 1)
        polygon = Self.cut(polygon, .y, at: bottom, keeping: -1)
        points = polygon.count >= 3 ? polygon : []
    }

    /// The smallest box of whole pixels around the polygon.
    var pixelBounds: PixelRect {
        guard let first = points.first else { return .empty }
        var (minX, maxX, minY, maxY) = (first.x, first.x, first.y, first.y)
        for point in points {
            minX = min(minX, point.x)
            maxX = max(maxX, point.x)
            minY = min(minY, point.y)
            maxY = max(maxY, point.y)
        }
        return PixelRect(enclosingX: minX, maxX, y: minY, maxY)
    }

    /// The pixels that the polygon fills exactly, if it is a rectangle along the pixels' edges: what every card at rest is.
    var wholePixels: PixelRect? {
        guard points.count == 4 else { return nil }
        let isUpright =
            points[0].y == points[1].y && points[1].x == points[2].x
            && points[2].y == points[3].y && points[3].x == points[0].x
        let (first, last) = (points[0], points[2])
        guard isUpright, first.x < last.x, first.y < last.y,
            [first.x, first.y, last.x, last.y].allSatisfy({ $0 == $0.rounded() })
        else { return nil }
        return PixelRect(
            minX: Int(first.x), minY: Int(first.y), maxX: Int(last.x), maxY: Int(last.y))
    }

    // MARK: The plane's side

    /// The outline in the plane, clockwise on the screen from the top left, each arc as chords.
    private static func corners(of shape: RoundedRect, scale: Double) -> [Point] {
        let rect = shape.rect
        let radius = shape.cornerRadius
        guard radius > 0 else { return rect.corners }
        // A chord that spans the angle a strays radius * (1 - cos(a / 2)) from its circle.
        let pixels = max(radius * scale, 0.5)
        let step = 2 * acos(max(1 - flatness / pixels, 0))
        let wanted = (Double.pi / 2 / step).rounded(.up)
        let chords = wanted < 128 ? max(Int(wanted), 2) : 128
        var result: [Point] = []
        result.reserveCapacity(4 * (chords + 1))
        let centres = [
            (Point(x: rect.minX + radius, y: rect.minY + radius), Double.pi),
            (Point(x: rect.maxX - radius, y: rect.minY + radius), Double.pi * 1.5),
            (Point(x: rect.maxX - radius, y: rect.maxY - radius), 0.0),
            (Point(x: rect.minX + radius, y: rect.maxY - radius), Double.pi * 0.5),
        ]
        for (centre, start) in centres {
            for chord in 0...chords {
                let angle = start + Double.pi / 2 * Double(chord) / Double(chords)
                result.append(
                    Point(x: centre.x + radius * cos(angle), y: centre.y + radius * sin(angle)))
            }
        }
        return result
    }

    /// About how many pixels one point of the plane is long where it is largest; only the arcs' fineness rests on it.
    private static func largestScale(of rect: Rect, _ map: PlaneMap) -> Double {
        var largest = 1.0
        let points = rect.corners.compactMap { map.project($0) }
        guard points.count == 4 else { return 64 }
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % 4]
            let length = hypot(next.x - point.x, next.y - point.y)
            largest = max(largest, length / (index % 2 == 0 ? rect.width : rect.height))
        }
        return min(largest, 64)
    }

    // MARK: Cutting

    private struct Homogeneous {
        var x: Double
        var y: Double
        var w: Double

        init(_ point: Point, _ map: PlaneMap) {
            x = point.x * map.a + point.y * map.c + map.e
            y = point.x * map.b + point.y * map.d + map.f
            w = point.x * map.p + point.y * map.q + map.r
        }

        init(from a: Homogeneous, to b: Homogeneous, at t: Double) {
            x = a.x + (b.x - a.x) * t
            y = a.y + (b.y - a.y) * t
            w = a.w + (b.w - a.w) * t
        }
    }

    private static func cutAtTheEye(_ points: [Homogeneous]) -> [Homogeneous] {
        if points.allSatisfy({ $0.w >= nearest }) { return points }
        var result: [Homogeneous] = []
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            if point.w >= nearest { result.append(point) }
            if (point.w >= nearest) != (next.w >= nearest) {
                let t = (nearest - point.w) / (next.w - point.w)
                result.append(Homogeneous(from: point, to: next, at: t))
            }
        }
        return result
    }

    private enum Axis {
        case x
        case y
    }

    /// Sutherland and Hodgman's step for one border: keeps what lies at or beyond it for `side` 1, at or before it for -1.
    private static func cut(
        _ points: [Point], _ axis: Axis, at border: Double,
        keeping side: Double
    ) -> [Point] {
        func distance(_ point: Point) -> Double {
            ((axis == .x ? point.x : point.y) - border) * side
        }
        if points.allSatisfy({ distance($0) >= 0 }) { return points }
        var result: [Point] = []
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            let (here, there) = (distance(point), distance(next))
            if here >= 0 { result.append(point) }
            if (here >= 0) != (there >= 0) {
                let t = here / (here - there)
                var crossing = Point(
                    x: point.x + (next.x - point.x) * t, y: point.y + (next.y - point.y) * t)
                // Exactly: between far ends the sum above is off by more than the frame is wide.
                if axis == .x { crossing.x = border } else { crossing.y = border }
                result.append(crossing)
            }
        }
        return result
    }
}
