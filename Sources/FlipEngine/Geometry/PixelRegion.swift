/// A set of pixels, kept as a few rectangles that do not overlap: damage.
///
/// The region may grow beyond what was added: two rectangles are joined where drawing the gap between them costs less
/// than handling two. It never loses a pixel.
///
/// Cost: each addition compares with every rectangle kept, of which there are at most `PixelRegion.limit`.
public struct PixelRegion: Hashable, Sendable {
    /// The rectangles; no two share a pixel and none is empty.
    public private(set) var rects: [PixelRect] = []

    /// More rectangles than this are joined into fewer.
    public static let limit = 8

    /// The region without a pixel.
    public init() {}

    /// The region of one rectangle.
    public init(_ rect: PixelRect) { add(rect) }

    /// The pixels of all `rects` that lie within `bounds`.
    public init(_ rects: [PixelRect], within bounds: PixelRect? = nil) {
        for rect in rects { add(bounds.map { rect.intersection($0) } ?? rect) }
    }

    /// Whether it holds no pixel.
    public var isEmpty: Bool { rects.isEmpty }

    /// How many pixels it holds.
    public var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// The smallest rectangle around all of it.
    public var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

    /// Adds the pixels of `rect`.
    public mutating func add(_ rect: PixelRect) {
        var new = rect
        guard !new.isEmpty else { return }
        // Each join may bring the grown rectangle in touch with another, so begin again after every one.
        while let index = rects.firstIndex(where: { Self.belongTogether($0, new) }) {
            new = new.union(rects.remove(at: index))
        }
        rects.append(new)
        while rects.count > Self.limit { joinCheapestPair() }
    }

    /// Adds the pixels of `other`.
    public mutating func add(_ other: PixelRegion) {
        for rect in other.rects { add(rect) }
    }

    /// Only the pixels inside `rect`.
    public func clipped(to rect: PixelRect) -> PixelRegion {
        var result = PixelRegion()
        for part in rects { result.add(part.intersection(rect)) }
        return result
    }

    /// Two rectangles are one when they overlap, or when their common box wastes at most a quarter of its pixels.
    private static func belongTogether(_ a: PixelRect, _ b: PixelRect) -> Bool {
        a.intersects(b) || a.union(b).area <= (a.area + b.area) * 4 / 3
    }

    private mutating func joinCheapestPair() {
        var best = (waste: Int.max, first: 0, second: 1)
        for first in rects.indices {
            for second in rects.indices where second > first {
                let joined = rects[first].union(rects[second]).area
                let waste = joined - rects[first].area - rects[second].area
                if waste < best.waste { best = (waste, first, second) }
            }
        }
        let second = rects.remove(at: best.second)
        let first = rects.remove(at: best.first)
        add(first.union(second))
    }
}
