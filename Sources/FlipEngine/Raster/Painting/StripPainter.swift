/// Draws a picture that is turned about a vertical axis: the method of `RunPainter` with rows and columns exchanged.
///
///     transposed picture -> TurnedPicture, column by column -> strip of columns -> light -> runs, row by row
///
/// A strip is wide enough to amortize the pass over its rows, and narrow enough for the inner caches.
struct StripPainter {
    /// The picture and its map, with rows and columns exchanged.
    let turned: TurnedPicture
    let shape: QuadParts
    let light: Multiplication?
    /// Whether all pixels are opaque and none is multiplied.
    let isOpaque: Bool
    let kernels: PixelKernels
    let memory: RasterMemory

    /// Columns per strip, a multiple of 8.
    private static let width = 64

    /// How many rows ahead the frame's memory is prefetched.
    private static let ahead = 6

    /// Draws the pixels of `part`; `memory.factors.begin` must have been called for it.
    func draw(_ part: PixelRect, _ surface: Surface) {
        let table = memory.table
        table.collect(memory.factors, shape, part)
        let rows = table.rows
        guard !rows.isEmpty else { return }
        let begin = rows.lowerBound & ~7
        let height = (rows.upperBound - begin + 7) & ~7
        memory.strip.reserve(height * Self.width)
        let strip = memory.strip.base
        let view = table.view
        var first = part.minX
        while first < part.maxX {
            let last = min(first + Self.width, part.maxX)
            fill(first, last, rows, begin: begin, height: height)
            for y in rows {
                let line = strip + (y - begin) * Self.width
                PixelKernels.ask(
                    for: surface.pixel(x: first, y: y) + Self.ahead * surface.pixelsPerRow,
                    count: last - first)
                if isOpaque && view.isWhole(row: y, from: first, to: last) {
                    surface.pixel(x: first, y: y).update(from: line, count: last - first)
                } else {
                    blend(line, y, first, last, view, surface)
                }
            }
            first = last
        }
    }

    /// Blends row `y` of the strip that begins at column `first`, run by run.
    private func blend(
        _ line: UnsafePointer<UInt32>, _ y: Int, _ first: Int, _ last: Int, _ table: RunTable.View,
        _ surface: Surface
    ) {
        table.each(row: y, from: first, to: last) { run, factors in
            kernels.blend(
                surface.pixel(x: run.start, y: y), line + (run.start - first), run, factors,
                light: light, scratch: memory.lit)
        }
    }

    /// Makes the strip's columns in `first` ..< `last`, eight at a time.
    private func fill(_ first: Int, _ last: Int, _ rows: Range<Int>, begin: Int, height: Int) {
        let stride = height + PixelKernels.slack
        memory.columns.reserve(8 * stride)
        var column = first
        while column < last {
            for index in 0..<min(8, last - column) {
                let line = turned.line(
                    column + index, from: rows.lowerBound, to: rows.upperBound, kernels, memory)
                line.draw(
                    from: begin, to: begin + height, into: memory.columns.base + index * stride,
                    kernels)
            }
            kernels.transpose(
                memory.strip.base + (column - first), stride: Self.width, memory.columns.base,
                stride: stride, width: height, height: 8)
            column += 8
        }
    }
}
