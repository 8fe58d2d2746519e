import FlipEngine

/// A canvas for cards and controls in premultiplied Float RGBA. Gradients stay exact until the final conversion to
/// eight bits, where a fine fixed noise hides the steps.
///
///     let card = PaintSurface.image(width: 480, height: 540) { surface in
///         surface.paint { x, y in (color, Shapes.coverage(box.distance(x, y))) }
///     }
///
/// A picture is painted in bands; the bands of a large picture are painted on all cores. The painting closure is called
/// once per band and must depend only on positions, so that the result does not depend on the bands. A band stays in
/// the cache from the first layer of paint to the last, which is far faster than a whole picture of Floats.
///
/// Coordinates are the picture's pixels, `y` downwards; closures compute the colour at a pixel's middle.
struct PaintSurface {
    let width: Int
    let height: Int
    /// The rows of the picture in this band.
    private let rows: Range<Int>
    private var pixels: [SIMD4<Float>]

    private init(width: Int, height: Int, rows: Range<Int>) {
        self.width = width
        self.height = height
        self.rows = rows
        pixels = Array(repeating: .zero, count: width * rows.count)
    }

    /// The picture of `width` x `height` pixels, at least 1 x 1, that `paint` paints on a transparent background.
    ///
    /// - Parameter paint: Called for each band, possibly on several threads; bands do not share rows.
    static func image(
        width: Int, height: Int, _ paint: @Sendable (inout PaintSurface) -> Void
    ) -> Image {
        let (width, height) = (max(width, 1), max(height, 1))
        let pixels = pixels(width: width, height: height, paint)
        guard let image = Image(width: width, height: height, pixels: pixels) else {
            preconditionFailure("a surface has at least one pixel")
        }
        return image
    }

    /// The same picture, which is not painted before it is first drawn.
    static func laterImage(
        width: Int, height: Int, _ paint: @escaping @Sendable (inout PaintSurface) -> Void
    ) -> Image {
        let (width, height) = (max(width, 1), max(height, 1))
        return Image(width: width, height: height) { pixels(width: width, height: height, paint) }
    }

    /// The same picture, which `paint` leaves clear in `holes`, without the pixels there; see `HollowLayout`.
    static func image(
        width: Int, height: Int, around holes: [PixelRect],
        _ paint: @Sendable (inout PaintSurface) -> Void
    ) -> Image {
        let layout = HollowLayout(width: width, height: height, holes: holes)
        let pixels = PixelArray(count: layout.count) { pixels in
            // Bands do not share rows, so threads write to different memory.
            nonisolated(unsafe) let out = pixels.baseAddress
            PaintBands.perform(width: width, height: height) { rows in
                guard let out else { return }
                var surface = PaintSurface(width: width, height: height, rows: rows)
                paint(&surface)
                surface.eachRow { y, colors in
                    layout.eachPart(of: y) { part in
                        let first = part.columns.lowerBound
                        Dither.row(
                            out + part.start, colors + first, count: part.columns.count, x: first,
                            y: y)
                    }
                }
            }
        }
        return Image(layout, pixels: pixels)
    }

    private static func pixels(
        width: Int, height: Int, _ paint: @Sendable (inout PaintSurface) -> Void
    ) -> PixelArray {
        PaintBands.pixels(width: width, height: height) { rows, pixels in
            var surface = PaintSurface(width: width, height: height, rows: rows)
            paint(&surface)
            surface.write(into: pixels)
        }
    }

    /// The columns and rows of a picture that are equal outside the hole, because all outlines are straight there.
    struct Repeats: Hashable, Sendable {
        /// In these columns, the colour depends on `y` only.
        var columns = 0..<0
        /// In these rows, the colour depends on `x` only. Either all of them cross the hole or none.
        var rows = 0..<0
    }

    /// Paints source-over inside `area`: `paint` returns the colour and its opacity, 0...1, at (x, y). It is not called
    /// inside `hole`, where the caller knows that the result would be invisible. In each band, it is called once for
    /// the pixels of a row or a column that are equal according to `repeats`.
    @inline(__always)
    mutating func paint(
        in area: PixelRect? = nil, around hole: PixelRect = .empty, repeats: Repeats = Repeats(),
        _ paint: (_ x: Float, _ y: Float) -> (color: SIMD3<Float>, alpha: Float)
    ) {
        let area = (area ?? bounds).intersection(bounds)
        // The colours of the equal rows, computed with the first of them.
        var line: [SIMD4<Float>] = []
        pixels.withUnsafeMutableBufferPointer { pixels in
            for row in area.minY..<max(area.minY, area.maxY) {
                let y = Float(row) + 0.5
                let start = (row - rows.lowerBound) * width
                let skipped = hole.minY..<max(hole.minY, hole.maxY) ~= row ? hole : .empty
                let isEqual = repeats.rows ~= row
                let isKnown = isEqual && !line.isEmpty
                if isEqual && !isKnown { line = Array(repeating: .zero, count: area.width) }
                var equal: SIMD4<Float>?
                var column = area.minX - 1
                while true {
                    column += 1
                    if column == skipped.minX { column = max(column, skipped.maxX) }
                    if column >= area.maxX { break }
                    let source: SIMD4<Float>
                    if isKnown {
                        source = line[column - area.minX]
                    } else if let equal, column < repeats.columns.upperBound {
                        source = equal
                    } else {
                        let (color, alpha) = paint(Float(column) + 0.5, y)
                        source = alpha > 0 ? SIMD4(color * alpha, alpha) : .zero
                        equal = repeats.columns ~= column ? source : nil
                    }
                    if isEqual && !isKnown { line[column - area.minX] = source }
                    if source.w <= 0 { continue }
                    let index = start + column
                    pixels[index] = source + pixels[index] * (1 - source.w)
                }
            }
        }
    }

    /// Replaces all pixels: `fill` receives each row's number and its pixels.
    @inline(__always)
    mutating func fill(
        _ fill: (_ row: Int, _ pixels: UnsafeMutableBufferPointer<SIMD4<Float>>) -> Void
    ) {
        pixels.withUnsafeMutableBufferPointer { pixels in
            for row in rows {
                let start = (row - rows.lowerBound) * width
                fill(row, UnsafeMutableBufferPointer(rebasing: pixels[start..<start + width]))
            }
        }
    }

    /// Multiplies the pixels by `keep`, 0...1, to cut out shapes. In each band, it is called once for the pixels of a
    /// row that are equal according to `repeats`.
    @inline(__always)
    mutating func mask(
        in area: PixelRect? = nil, repeats: Repeats = Repeats(),
        _ keep: (_ x: Float, _ y: Float) -> Float
    ) {
        let area = (area ?? bounds).intersection(bounds)
        pixels.withUnsafeMutableBufferPointer { pixels in
            for row in area.minY..<max(area.minY, area.maxY) {
                let start = (row - rows.lowerBound) * width
                var column = area.minX
                while column < area.maxX {
                    let share = keep(Float(column) + 0.5, Float(row) + 0.5)
                    let isEqual = repeats.columns ~= column
                    let end = isEqual ? min(repeats.columns.upperBound, area.maxX) : column + 1
                    if share != 1 {
                        for column in column..<end { pixels[start + column] *= share }
                    }
                    column = end
                }
            }
        }
    }

    /// The area of this band.
    private var bounds: PixelRect {
        PixelRect(x: 0, y: rows.lowerBound, width: width, height: rows.count)
    }

    /// Writes the rows into `result`, dithered to eight bits per channel.
    private func write(into result: UnsafeMutableBufferPointer<UInt32>) {
        guard let out = result.baseAddress else { return }
        eachRow { y, colors in
            Dither.row(out + (y - rows.lowerBound) * width, colors, count: width, x: 0, y: y)
        }
    }

    /// Calls `body` with each row's number and its pixels.
    private func eachRow(_ body: (Int, UnsafePointer<SIMD4<Float>>) -> Void) {
        pixels.withUnsafeBufferPointer { pixels in
            guard let colors = pixels.baseAddress else { return }
            for y in rows { body(y, colors + (y - rows.lowerBound) * width) }
        }
    }
}
