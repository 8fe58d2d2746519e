import FlipEngine

/// Where cards and the like are painted before they become pictures: premultiplied RGBA in Float, so that a gradient has
/// no steps until the last moment, when a fine fixed noise hides the steps of eight bits.
///
///     let card = PaintSurface.image(width: 480, height: 540) { surface in
///         surface.paint { x, y in (color, Shapes.coverage(box.distance(x, y))) }
///     }
///
/// A picture is painted band by band, the bands of a large one on all cores; what paints it is called for each of them and
/// asks for nothing but places, so that the bits are the same however it is cut. A band stays in the cache from the first
/// coat to the last, which is faster than a picture's worth of Floats by far.
///
/// Coordinates are the picture's pixels, `y` downwards; a closure is asked for the colour at a pixel's middle.
struct PaintSurface {
    let width: Int
    let height: Int
    /// Which rows of the picture are painted here.
    private let rows: Range<Int>
    private var pixels: [SIMD4<Float>]

    private init(width: Int, height: Int, rows: Range<Int>) {
        self.width = width
        self.height = height
        self.rows = rows
        pixels = Array(repeating: .zero, count: width * rows.count)
    }

    /// The picture of `width` x `height` pixels, at least 1 x 1, that `paint` paints on a clear ground.
    ///
    /// - Parameter paint: Called for each band; it has no part in common with the others.
    static func image(
        width: Int, height: Int, _ paint: @Sendable (inout PaintSurface) -> Void
    ) -> Image {
        let (width, height) = (max(width, 1), max(height, 1))
        let pixels = PaintBands.pixels(width: width, height: height) { rows, pixels in
            var surface = PaintSurface(width: width, height: height, rows: rows)
            paint(&surface)
            surface.write(into: pixels)
        }
        guard let image = Image(width: width, height: height, pixels: pixels) else {
            preconditionFailure("a surface has at least one pixel")
        }
        return image
    }

    /// Paints source-over inside `area`: `paint` gives the colour at (x, y) and how much of it is seen there, 0...1. It is
    /// not asked inside `hole`, where the caller knows that nothing is seen.
    @inline(__always)
    mutating func paint(
        in area: PixelRect? = nil, around hole: PixelRect = .empty,
        _ paint: (_ x: Float, _ y: Float) -> (color: SIMD3<Float>, alpha: Float)
    ) {
        let area = (area ?? bounds).intersection(bounds)
        pixels.withUnsafeMutableBufferPointer { pixels in
            for row in area.minY..<max(area.minY, area.maxY) {
                let y = Float(row) + 0.5
                let start = (row - rows.lowerBound) * width
                let skipped = hole.minY..<max(hole.minY, hole.maxY) ~= row ? hole : .empty
                var column = area.minX - 1
                while true {
                    column += 1
                    if column == skipped.minX { column = max(column, skipped.maxX) }
                    if column >= area.maxX { break }
                    let (color, alpha) = paint(Float(column) + 0.5, y)
                    if alpha <= 0 { continue }
                    let source = SIMD4(color * alpha, alpha)
                    let index = start + column
                    pixels[index] = source + pixels[index] * (1 - alpha)
                }
            }
        }
    }

    /// Replaces all of it, row by row: `fill` gets the row's number and its pixels.
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

    /// Multiplies what is there by `keep`, 0...1: cuts shapes out.
    @inline(__always)
    mutating func mask(in area: PixelRect? = nil, _ keep: (_ x: Float, _ y: Float) -> Float) {
        let area = (area ?? bounds).intersection(bounds)
        pixels.withUnsafeMutableBufferPointer { pixels in
            for row in area.minY..<max(area.minY, area.maxY) {
                let start = (row - rows.lowerBound) * width
                for column in area.minX..<area.maxX {
                    pixels[start + column] *= keep(Float(column) + 0.5, Float(row) + 0.5)
                }
            }
        }
    }

    /// All that is painted here.
    private var bounds: PixelRect {
        PixelRect(x: 0, y: rows.lowerBound, width: width, height: rows.count)
    }

    /// Writes the rows into `result`, in eight bits a channel, dithered.
    private func write(into result: UnsafeMutableBufferPointer<UInt32>) {
        let bytes = UnsafeMutableRawBufferPointer(result)
        pixels.withUnsafeBufferPointer { pixels in
            for row in rows {
                let start = (row - rows.lowerBound) * width
                let fours = width / 4 * 4
                for column in stride(from: 0, to: fours, by: 4) {
                    let first = start + column
                    let (a, b) = (pixels[first], pixels[first + 1])
                    let (c, d) = (pixels[first + 2], pixels[first + 3])
                    // Much of a shadow's picture is clear.
                    let isClear = a == .zero && b == .zero && c == .zero && d == .zero
                    bytes.storeBytes(
                        of: isClear ? .zero : Dither.four(a, b, c, d, x: column, y: row),
                        toByteOffset: 4 * first, as: SIMD4<UInt32>.self)
                }
                for column in fours..<width {
                    result[start + column] = Dither.pixel(
                        pixels[start + column], x: column, y: row)
                }
            }
        }
    }
}
