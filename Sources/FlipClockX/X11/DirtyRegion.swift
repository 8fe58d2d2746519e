import FlipEngine

/// Pixels that have to be repaired: a handful of rectangles that hold all of them and perhaps some more.
struct DirtyRegion: Equatable, Sendable {
    /// The rectangles; none is empty, and none lies within another.
    private(set) var rects: [PixelRect] = []

    /// More rectangles than this become their common border: it is cheaper than keeping the books.
    private static let limit = 16

    /// The pixels of `rects` that lie within `bounds`.
    init(_ rects: [PixelRect] = [], within bounds: PixelRect? = nil) {
        for rect in rects { insert(bounds.map { rect.intersection($0) } ?? rect) }
    }

    /// Whether there is nothing to repair.
    var isEmpty: Bool { rects.isEmpty }

    /// How many pixels the rectangles hold; those in two of them count twice.
    var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// Adds the pixels of `rect`.
    mutating func insert(_ rect: PixelRect) {
        if rect.isEmpty || rects.contains(where: { $0.contains(rect) }) { return }
        rects.removeAll { rect.contains($0) }
        rects.append(rect)
        if rects.count > Self.limit { rects = [rects.reduce(.empty) { $0.union($1) }] }
    }

    /// Adds the pixels of another region.
    mutating func formUnion(_ other: DirtyRegion) {
        for rect in other.rects { insert(rect) }
    }
}
