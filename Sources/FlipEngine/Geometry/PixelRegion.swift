/// A set of pixels, kept as a few rectangles that do not overlap: damage.
///
/// The region may grow beyond what was added: two rectangles are joined where drawing what is beside them costs less
/// than handling two, and cut apart where they overlap and it does not. It never loses a pixel.
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
    public var area: Int { rects.reduce(0) { $0.addingClamped($1.area) } }

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
        if rects.contains(where: { $0.intersects(new) }) {
            cut(new)
            joinNeighbours()
        } else {
            rects.append(new)
        }
        while rects.count > Self.limit { joinCheapestPair() }
    }

    /// Adds `new`: of it and each rectangle that it overlaps, the one that falls into fewer parts loses what both have.
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

    /// Joins those that belong together, where that overlaps no other.
    private mutating func joinNeighbours() {
        var index = 1
        while index < rects.count {
            if let other = (0..<index).first(where: { canJoin($0, index) }) {
                // Each join leaves one rectangle less, so there is an end.
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

    /// Only the pixels inside `rect`.
    public func clipped(to rect: PixelRect) -> PixelRegion {
        var result = PixelRegion()
        for part in rects { result.add(part.intersection(rect)) }
        return result
    }

    /// Drawing so many more pixels costs about as much as handling one more rectangle.
    static let cheap = 8192

    /// Two rectangles are one when their common box wastes few pixels: of two that overlap at most `cheap`; of others at
    /// most a quarter of the box, too.
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
        // Cut apart again, they would never become fewer.
        while let index = rects.firstIndex(where: { $0.intersects(joined) }) {
            joined = joined.union(rects.remove(at: index))
        }
        rects.append(joined)
    }
}
