#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The projected outline of a rounded rectangle in device pixels: one closed polygon, clipped twice.
///
///     points of the plane --project--> (X, Y, W) --cut at the eye--> divide --cut at the viewport--> polygon
///
/// The second cut keeps the coordinates small, whatever the projection. It depends on the frame alone, not on the part
/// of it that is being drawn, so that every part gives the same bits as the whole.
struct DeviceOutline {
    /// The corners in order, the first not repeated. With fewer than three, nothing is visible.
    var points: UnsafeBufferPointer<Point> { list.all }
    private let list: RunBuffer<Point>

    /// Points whose w is below this are behind the near plane and are clipped.
    private static let nearest = 1e-4

    /// Larger coordinates count as invalid: cutting them would overflow.
    private static let farthest = 1e100

    /// The largest distance between a chord and the true circle, in pixels.
    private static let flatness = 0.02

    /// The outline of `shape`; valid until another one is made with the same memory.
    init(
        _ shape: RoundedRect, map: PlaneMap, viewport: PixelRect,
        memory: OutlineMemory = OutlineMemory()
    ) {
        Self.project(shape, map, memory)
        let margin = 2.0
        Self.cut(memory, .x, at: Double(viewport.minX) - margin, keeping: 1)
        Self.cut(memory, .x, at: Double(viewport.maxX) + margin, keeping: -1)
        Self.cut(memory, .y, at: Double(viewport.minY) - margin, keeping: 1)
        Self.cut(memory, .y, at: Double(viewport.maxY) + margin, keeping: -1)
        if memory.points.count < 3 { memory.points.empty(capacity: 0) }
        list = memory.points
    }

    /// Projects the part in front of the eye into the memory's points; leaves no points if no part is in front.
    private static func project(_ shape: RoundedRect, _ map: PlaneMap, _ memory: OutlineMemory) {
        memory.points.empty(capacity: 0)
        guard map.isFinite, shape.rect.isFinite, !shape.rect.isEmpty else { return }
        addCorners(of: shape, map, to: memory.spatial)
        clipAtNearPlane(memory)
        let count = memory.spatial.count
        guard count >= 3 else { return }
        memory.points.empty(capacity: count)
        for corner in memory.spatial.all {
            let point = Point(x: corner.x / corner.w, y: corner.y / corner.w)
            guard abs(point.x) < farthest && abs(point.y) < farthest else {
                return memory.points.empty(capacity: 0)
            }
            memory.points.append(point)
        }
    }

    /// The smallest box of whole pixels around the polygon.
    var pixelBounds: PixelRect {
        // The list may belong to this outline alone: it has to outlive the use of its points.
        withExtendedLifetime(list) { Self.bounds(of: points) }
    }

    private static func bounds(of points: UnsafeBufferPointer<Point>) -> PixelRect {
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

    /// The pixels that the polygon fills exactly, if it is a pixel-aligned rectangle, like every card at rest.
    var wholePixels: PixelRect? {
        withExtendedLifetime(list) { Self.wholePixels(points) }
    }

    private static func wholePixels(_ points: UnsafeBufferPointer<Point>) -> PixelRect? {
        guard points.count == 4 else { return nil }
        let isUpright =
            points[0].y == points[1].y && points[1].x == points[2].x
            && points[2].y == points[3].y && points[3].x == points[0].x
        let (first, last) = (points[0], points[2])
        guard isUpright, first.x < last.x, first.y < last.y, first.isWhole, last.isWhole else {
            return nil
        }
        return PixelRect(
            minX: Int(first.x), minY: Int(first.y), maxX: Int(last.x), maxY: Int(last.y))
    }

    // MARK: In the plane

    /// A corner of the shape in homogeneous device coordinates.
    struct Homogeneous: BitwiseCopyable {
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

    /// Adds the outline in the plane, clockwise on the screen from the top left, with arcs as chords.
    private static func addCorners(
        of shape: RoundedRect, _ map: PlaneMap, to corners: RunBuffer<Homogeneous>
    ) {
        let rect = shape.rect
        let radius = shape.cornerRadius
        guard radius > 0 else {
            corners.empty(capacity: 4)
            for index in 0..<4 { corners.append(Homogeneous(rect.corner(index), map)) }
            return
        }
        // A chord over the angle a deviates by radius * (1 - cos(a / 2)) from its circle.
        let pixels = max(radius * largestScale(of: rect, map), 0.5)
        let step = 2 * acos(max(1 - flatness / pixels, 0))
        let wanted = (Double.pi / 2 / step).rounded(.up)
        let chords = wanted < 128 ? max(Int(wanted), 2) : 128
        corners.empty(capacity: 4 * (chords + 1))
        for index in 0..<4 {
            let corner = rect.corner(index)
            let isLeft = index == 0 || index == 3
            let centre = Point(
                x: isLeft ? corner.x + radius : corner.x - radius,
                y: index < 2 ? corner.y + radius : corner.y - radius)
            let start = index == 2 ? 0 : Double.pi * (index == 0 ? 1 : index == 1 ? 1.5 : 0.5)
            for chord in 0...chords {
                let angle = start + Double.pi / 2 * Double(chord) / Double(chords)
                let point = Point(
                    x: centre.x + radius * cos(angle), y: centre.y + radius * sin(angle))
                corners.append(Homogeneous(point, map))
            }
        }
    }

    /// The approximate number of pixels per point where the plane is largest; it only sets the number of chords.
    private static func largestScale(of rect: Rect, _ map: PlaneMap) -> Double {
        var largest = 1.0
        for index in 0..<4 {
            guard let point = map.project(rect.corner(index)),
                let next = map.project(rect.corner((index + 1) % 4))
            else { return 64 }
            let length = hypot(next.x - point.x, next.y - point.y)
            largest = max(largest, length / (index % 2 == 0 ? rect.width : rect.height))
        }
        return min(largest, 64)
    }

    // MARK: Cutting

    private static func clipAtNearPlane(_ memory: OutlineMemory) {
        let points = memory.spatial
        guard points.all.contains(where: { !($0.w >= nearest) }) else { return }
        let result = memory.cutSpatial
        result.empty(capacity: 2 * points.count)
        for index in 0..<points.count {
            let point = points.base[index]
            let next = points.base[(index + 1) % points.count]
            if point.w >= nearest { result.append(point) }
            if (point.w >= nearest) != (next.w >= nearest) {
                let t = (nearest - point.w) / (next.w - point.w)
                result.append(Homogeneous(from: point, to: next, at: t))
            }
        }
        swap(&memory.spatial, &memory.cutSpatial)
    }

    private enum Axis {
        case x
        case y
    }

    /// One step of Sutherland-Hodgman clipping: keeps points at or beyond the border for `side` 1, at or before it for
    /// -1.
    private static func cut(
        _ memory: OutlineMemory, _ axis: Axis, at border: Double, keeping side: Double
    ) {
        func distance(_ point: Point) -> Double {
            ((axis == .x ? point.x : point.y) - border) * side
        }
        let points = memory.points
        guard points.all.contains(where: { !(distance($0) >= 0) }) else { return }
        let result = memory.cutPoints
        result.empty(capacity: 2 * points.count)
        for index in 0..<points.count {
            let point = points.base[index]
            let next = points.base[(index + 1) % points.count]
            let (here, there) = (distance(point), distance(next))
            if here >= 0 { result.append(point) }
            if (here >= 0) != (there >= 0) {
                let t = here / (here - there)
                var crossing = Point(
                    x: point.x + (next.x - point.x) * t, y: point.y + (next.y - point.y) * t)
                // Set to the border itself: between distant ends the sum above may be off by more than the frame's
                // width.
                if axis == .x { crossing.x = border } else { crossing.y = border }
                result.append(crossing)
            }
        }
        swap(&memory.points, &memory.cutPoints)
    }
}

extension Point {
    /// Whether both coordinates are whole numbers.
    @inline(__always)
    var isWhole: Bool { x == x.rounded() && y == y.rounded() }
}

extension Rect {
    /// The corner at an index: top left, top right, bottom right, bottom left.
    @inline(__always)
    func corner(_ index: Int) -> Point {
        Point(x: index == 0 || index == 3 ? minX : maxX, y: index < 2 ? minY : maxY)
    }
}
