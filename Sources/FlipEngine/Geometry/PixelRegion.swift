/// A set of pixels, such as damage, kept as a few disjoint rectangles.
///
/// The region may grow beyond the added pixels: two rectangles are joined where drawing the extra pixels costs less
/// than handling two rectangles, and are split where they overlap and joining costs more. It never loses a pixel.
///
/// Cost: each addition compares the new rectangle with all rectangles of the region, at most `PixelRegion.limit`.
public struct PixelRegion: Hashable, Sendable {
    /// The rectangles; they are disjoint, and none is empty.
    public private(set) var rects: [PixelRect] = []

    /// The maximum number of rectangles that a region keeps; beyond it, rectangles are joined.
    public static let limit = 8

    /// The empty region.
    public init() {}

    /// The region of one rectangle.
    public init(_ rect: PixelRect) { add(rect) }

    /// The pixels of all `rects`, clipped to `bounds` if it is not nil.
    public init(_ rects: [PixelRect], within bounds: PixelRect? = nil) {
        for rect in rects { add(bounds.map { rect.intersection($0) } ?? rect) }
    }

    /// Whether it holds no pixel.
    public var isEmpty: Bool { rects.isEmpty }

    /// The number of pixels it holds.
    public var area: Int { rects.reduce(0) { $0.addingClamped($1.area) } }

    /// The smallest rectangle around all its pixels.
    public var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

    /// Adds the pixels of `rect`.
    public mutating func add(_ rect: PixelRect) {
        var new = rect
        guard !new.isEmpty else { return }
        // A join may make the grown rectangle touch another, so the search restarts after each one.
        while let index = rects.firstIndex(where: { Self.belongTogether($0, new) }) {
            new = new.union(rects.remove(at: index))
        }
        if rects.contains(where: { $0.intersects(new) }) {
            cut(new)
            joinNeighbours()
        } else {
            rects.append(new)
        }
        while rects.count > Self.limit { joinCheapestPair() }
    }

    /// Adds `new`, which overlaps other rectangles. The pixels that it shares with one of them are cut out of `new` or
    /// out of the other, whichever is left in fewer parts.
    private mutating func cut(_ new: PixelRect) {
        var kept: [PixelRect] = []
        var added = [new]
        for rect in rects {
            if rect.partCount(outside: new) <= new.partCount(outside: rect) {
                rect.eachPart(outside: new) { kept.append($0) }
            } else {
                kept.append(rect)
                let whole = added
                added.removeAll(keepingCapacity: true)
                for part in whole { part.eachPart(outside: rect) { added.append($0) } }
            }
        }
        rects = kept + added
    }

    /// Joins rectangles that belong together if their union overlaps no other rectangle.
    private mutating func joinNeighbours() {
        var index = 1
        while index < rects.count {
            if let other = (0..<index).first(where: { canJoin($0, index) }) {
                // Each join removes one rectangle, so the loop terminates.
                rects[other] = rects[other].union(rects[index])
                rects.remove(at: index)
                index = max(other, 1)
            } else {
                index += 1
            }
        }
    }

    private func canJoin(_ a: Int, _ b: Int) -> Bool {
        guard Self.belongTogether(rects[a], rects[b]) else { return false }
        let box = rects[a].union(rects[b])
        return rects.indices.allSatisfy { $0 == a || $0 == b || !rects[$0].intersects(box) }
    }

    /// Adds the pixels of `other`.
    public mutating func add(_ other: PixelRegion) {
        for rect in other.rects { add(rect) }
    }

    /// Returns the pixels inside `rect`.
    public func clipped(to rect: PixelRect) -> PixelRegion {
        var result = PixelRegion()
        for part in rects { result.add(part.intersection(rect)) }
        return result
    }

    /// The number of pixels whose drawing costs about as much as handling one more rectangle.
    static let cheap = 8192

    /// Whether two rectangles should be joined: their bounding box wastes at most `cheap` pixels and, unless they
    /// overlap, at most a quarter of the box.
    private static func belongTogether(_ a: PixelRect, _ b: PixelRect) -> Bool {
        let box = a.union(b).area
        let common = a.intersection(b).area
        let waste = box - a.area.addingClamped(b.area - common)
        return waste <= (common > 0 ? cheap : min(box / 4, cheap))
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
        var joined = rects.remove(at: best.first).union(second)
        // Rectangles that the union overlaps are joined to it as well. Cutting them, as `add` does, could make more
        // rectangles instead of fewer.
        while let index = rects.firstIndex(where: { $0.intersects(joined) }) {
            joined = joined.union(rects.remove(at: index))
        }
        rects.append(joined)
    }
}
