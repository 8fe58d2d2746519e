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

    /// Paints source-over inside `area`: `paint` gives the colour at (x, y) and how much of it is seen there, 0...1.
    @inline(__always)
    mutating func paint(
        in area: PixelRect? = nil,
        _ paint: (_ x: Float, _ y: Float) -> (color: SIMD3<Float>, alpha: Float)
    ) {
        let area = (area ?? bounds).intersection(bounds)
        pixels.withUnsafeMutableBufferPointer { pixels in
            for row in area.minY..<max(area.minY, area.maxY) {
                let y = Float(row) + 0.5
                for column in area.minX..<area.maxX {
                    let (color, alpha) = paint(Float(column) + 0.5, y)
                    if alpha <= 0 { continue }
                    let source = SIMD4(color * alpha, alpha)
                    let index = row * width + column
                    pixels[index] = source + pixels[index] * (1 - alpha)
                }
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

    /// The picture in eight bits a channel.
    ///
    /// The noise has a triangular distribution of one step to either side, the same for every picture; clear and
    /// opaque alpha stay exactly that.
    func makeImage() -> Image {
        var result = [UInt32](repeating: 0, count: pixels.count)
        pixels.withUnsafeBufferPointer { pixels in
            result.withUnsafeMutableBufferPointer { result in
                for row in 0..<height {
                    for column in 0..<width {
                        let index = row * width + column
                        result[index] = Self.quantize(pixels[index], Self.noise(column, row))
                    }
                }
            }
        }
        guard let image = Image(width: width, height: height, pixels: result) else {
            preconditionFailure("a surface has at least one pixel")
        }
        return image
    }

    @inline(__always)
    private static func quantize(_ pixel: SIMD4<Float>, _ noise: Float) -> UInt32 {
        let alpha = min(max(pixel.w, 0), 1)
        let a = Float(Int(alpha * 255 + 0.5))
        if a == 0 { return 0 }
        let step = noise + 0.5
        @inline(__always) func byte(_ part: Float) -> UInt32 {
            let value = part * 255 + step
            return value > 0 ? UInt32(min(value, a + 0.5)) : 0
        }
        return UInt32(a) << 24 | byte(pixel.x) << 16 | byte(pixel.y) << 8 | byte(pixel.z)
    }

    /// -1 ... 1, triangular, a function of the place alone.
    @inline(__always)
    private static func noise(_ x: Int, _ y: Int) -> Float {
        var h = UInt32(truncatingIfNeeded: x) &* 0x9e37_79b1 ^ UInt32(truncatingIfNeeded: y)
        h = (h ^ h >> 15) &* 0x2c1b_3c6d
        h = (h ^ h >> 12) &* 0x297a_2d39
        h ^= h >> 15
        return (Float(h & 0xffff) - Float(h >> 16)) / 65536 * 0.85
    }
}
