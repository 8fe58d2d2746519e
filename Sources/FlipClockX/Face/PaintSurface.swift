import FlipEngine

/// Where cards and grounds are painted before they become pictures: premultiplied RGBA in Float, so that a gradient has
/// no steps until the last moment, when a fine fixed noise hides the steps of eight bits.
///
/// Coordinates are pixels, `y` downwards; a closure is asked for the colour at a pixel's middle.
struct PaintSurface {
    let width: Int
    let height: Int
    private var pixels: [SIMD4<Float>]

    init(width: Int, height: Int) {
        self.width = max(width, 1)
        self.height = max(height, 1)
        pixels = Array(repeating: .zero, count: self.width * self.height)
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
                let skipped = hole.minY..<max(hole.minY, hole.maxY) ~= row ? hole : .empty
                var column = area.minX - 1
                while true {
                    column += 1
                    if column == skipped.minX { column = max(column, skipped.maxX) }
                    if column >= area.maxX { break }
                    let (color, alpha) = paint(Float(column) + 0.5, y)
                    if alpha <= 0 { continue }
                    let source = SIMD4(color * alpha, alpha)
                    let index = row * width + column
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
            for row in 0..<height {
                fill(
                    row,
                    UnsafeMutableBufferPointer(rebasing: pixels[row * width..<(row + 1) * width]))
            }
        }
    }

    /// Multiplies what is there by `keep`, 0...1: cuts shapes out.
    @inline(__always)
    mutating func mask(in area: PixelRect? = nil, _ keep: (_ x: Float, _ y: Float) -> Float) {
        let area = (area ?? bounds).intersection(bounds)
        pixels.withUnsafeMutableBufferPointer { pixels in
            for row in area.minY..<max(area.minY, area.maxY) {
                for column in area.minX..<area.maxX {
                    pixels[row * width + column] *= keep(Float(column) + 0.5, Float(row) + 0.5)
                }
            }
        }
    }

    /// All of it.
    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// The picture in eight bits a channel, dithered.
    func makeImage() -> Image {
        let result = [UInt32](unsafeUninitializedCapacity: pixels.count) { result, count in
            pixels.withUnsafeBufferPointer { pixels in
                for row in 0..<height {
                    let start = row * width
                    let fours = width / 4 * 4
                    for column in stride(from: 0, to: fours, by: 4) {
                        let first = start + column
                        UnsafeMutableRawBufferPointer(result).storeBytes(
                            of: Dither.four(
                                pixels[first], pixels[first + 1], pixels[first + 2],
                                pixels[first + 3], x: column, y: row),
                            toByteOffset: 4 * first, as: SIMD4<UInt32>.self)
                    }
                    for column in fours..<width {
                        result[start + column] = Dither.pixel(
                            pixels[start + column], x: column, y: row)
                    }
                }
            }
            count = pixels.count
        }
        guard let image = Image(width: width, height: height, pixels: result) else {
            preconditionFailure("a surface has at least one pixel")
        }
        return image
    }
}
