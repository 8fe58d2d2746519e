/// The part of a picture that has been drawn: a set of square tiles.
///
///     let missing = drawn.insert(rect)    // the parts of the picture to draw now
///     drawn.remove(rect)                  // the pixels in `rect` have changed
///
/// Whole tiles are drawn, so the set needs the same memory and time however the drawn part was assembled. A list of
/// rectangles would become longer with every frame.
struct TileSet {
    private let extents: PixelRect
    /// The number of tiles in a row.
    private let columns: Int
    /// Whether each tile is in the set, row by row.
    private var isSet: [Bool]

    /// The width and the height of a tile, in pixels. Larger tiles contain more pixels that are never seen.
    static let side = 8

    /// No tile of a picture with these extents.
    init(_ extents: PixelRect) {
        self.extents = extents
        columns = Self.count(extents.width)
        isSet = Array(repeating: false, count: columns * Self.count(extents.height))
    }

    /// The number of tiles that `length` pixels touch.
    private static func count(_ length: Int) -> Int { (length + side - 1) / side }

    /// Whether the set has all tiles that `rect` touches.
    func contains(_ rect: PixelRect) -> Bool {
        guard let tiles = tiles(in: rect) else { return true }
        return (tiles.minY..<tiles.maxY).allSatisfy { row in
            isSet[row * columns + tiles.minX..<row * columns + tiles.maxX].allSatisfy { $0 }
        }
    }

    /// Adds the tiles that `rect` touches; returns those that were missing, as disjoint rectangles inside the picture.
    mutating func insert(_ rect: PixelRect) -> [PixelRect] {
        guard let tiles = tiles(in: rect) else { return [] }
        var new: [PixelRect] = []
        // The indices of the rectangles that end at the current row.
        var open: [Int] = []
        for row in tiles.minY..<tiles.maxY {
            let above = open
            open = []
            eachMissingRun(in: tiles, row) { run in
                let same = above.first { (new[$0].minX, new[$0].maxX) == (run.minX, run.maxX) }
                if let same { new[same].maxY = run.maxY } else { new.append(run) }
                open.append(same ?? new.count - 1)
            }
        }
        return new.map { pixels(in: $0) }
    }

    /// Adds the missing tiles of one row of `tiles`; calls `body` with each run of them, left to right.
    private mutating func eachMissingRun(
        in tiles: PixelRect, _ row: Int, _ body: (PixelRect) -> Void
    ) {
        let start = row * columns
        var column = tiles.minX
        while let first = (column..<tiles.maxX).first(where: { !isSet[start + $0] }) {
            let end = (first..<tiles.maxX).first { isSet[start + $0] } ?? tiles.maxX
            for each in first..<end { isSet[start + each] = true }
            body(PixelRect(minX: first, minY: row, maxX: end, maxY: row + 1))
            column = end
        }
    }

    /// Removes the tiles that `rect` touches.
    mutating func remove(_ rect: PixelRect) {
        guard let tiles = tiles(in: rect) else { return }
        for row in tiles.minY..<tiles.maxY {
            for column in tiles.minX..<tiles.maxX { isSet[row * columns + column] = false }
        }
    }

    /// The columns and rows of tiles that `rect` touches; nil if it touches none.
    private func tiles(in rect: PixelRect) -> PixelRect? {
        let part = rect.intersection(extents)
        guard !part.isEmpty else { return nil }
        return PixelRect(
            minX: (part.minX - extents.minX) / Self.side,
            minY: (part.minY - extents.minY) / Self.side,
            maxX: Self.count(part.maxX - extents.minX),
            maxY: Self.count(part.maxY - extents.minY))
    }

    /// The pixels in a rectangle of tiles.
    private func pixels(in tiles: PixelRect) -> PixelRect {
        PixelRect(
            minX: extents.minX + tiles.minX * Self.side,
            minY: extents.minY + tiles.minY * Self.side,
            maxX: extents.minX + tiles.maxX * Self.side,
            maxY: extents.minY + tiles.maxY * Self.side
        ).intersection(extents)
    }
}
