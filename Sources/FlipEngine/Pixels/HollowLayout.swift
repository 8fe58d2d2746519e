/// The place of each pixel of a picture in memory that leaves out clear rectangles, the holes.
///
///     let layout = HollowLayout(width: 90, height: 60, holes: [PixelRect(x: 20, y: 20, width: 50, height: 20)])
///     let pixels = PixelArray(count: layout.count) { ... }      // part by part, row after row
///     let picture = Image(layout, pixels: pixels)
package struct HollowLayout: Sendable {
    /// The extents of the picture, at least 1.
    package let width: Int
    package let height: Int
    private let holes: [PixelRect]
    /// The index of each row's first pixel in memory, and the number of pixels.
    private let starts: [Int]

    /// Pixels of a row that are adjacent in memory.
    package struct Part {
        /// Their columns.
        package let columns: Range<Int>
        /// The index of the first one.
        package let start: Int
    }

    /// - Parameter holes: Disjoint rectangles of the picture, from left to right; empty ones do not count.
    package init(width: Int, height: Int, holes: [PixelRect]) {
        let holes = holes.filter { !$0.isEmpty }
        self.width = width
        self.height = height
        self.holes = holes
        var next = 0
        var starts: [Int] = []
        for y in 0...height {
            starts.append(next)
            next += width
            for hole in holes where hole.minY..<hole.maxY ~= y { next -= hole.width }
        }
        self.starts = starts
    }

    /// The number of pixels in memory.
    package var count: Int { starts[height] }

    /// Calls `body` with the parts of row `y`, from left to right.
    package func eachPart(of y: Int, _ body: (Part) -> Void) {
        var (column, start) = (0, starts[y])
        for hole in holes where hole.minY..<hole.maxY ~= y {
            body(Part(columns: column..<hole.minX, start: start))
            start += hole.minX - column
            column = hole.maxX
        }
        body(Part(columns: column..<width, start: start))
    }
}
