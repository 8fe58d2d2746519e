import FlipEngine

/// Paints the ground behind the cards: a surface of the window's size under a soft light from above, with the opacity
/// and shape of `style`.
///
/// It writes bytes directly, without a `PaintSurface`, because this is the largest of all pictures.
struct GroundPainter {
    let theme: Theme
    var style = GroundStyle.whole

    func paint(width: Int, height: Int) -> Image {
        let width = max(width, 1)
        let height = max(height, 1)
        if case .picture(let image) = theme.groundFill {
            let pixels = covered(by: image, width: width, height: height)
            return finished(pixels, width: width, height: height)
        }
        if theme.ground.from == .zero && theme.ground.to == .zero {
            // Without dithering, which would light single pixels of a black ground.
            let black = PixelArray(repeatElement(0xff00_0000, count: width * height))
            return finished(black, width: width, height: height)
        }
        let light = theme.groundLight
        let isGradient = theme.groundFill == .gradient
        // The horizontal part of the distance from the light's centre, four columns at a time.
        let columns = (0..<(width + 3) / 4).map { four in
            let column = SIMD4<Float>(0, 1, 2, 3) + Float(four * 4)
            let dx = ((column + 0.5) / Float(width) - 0.5) * light.fallX
            return dx * dx
        }
        let from = theme.ground.from
        let way = theme.ground.to - from
        let pixels = PaintBands.pixels(width: width, height: height) { rows, pixels in
            guard let out = pixels.baseAddress else { return }
            // How far each pixel of the row is on the way from one colour to the other.
            var shares = [SIMD4<Float>](repeating: .zero, count: columns.count)
            shares.withUnsafeMutableBufferPointer { shares in
                guard let first = UnsafeRawPointer(shares.baseAddress) else { return }
                for row in rows {
                    let down = (Float(row) + 0.5) / Float(height)
                    if isGradient {
                        shares.update(repeating: SIMD4(repeating: down))
                    } else {
                        let dy = (down - light.middle) * light.fallY
                        Self.fall(shares, columns, dy * dy)
                    }
                    Dither.ramp(
                        out + (row - rows.lowerBound) * width,
                        first.assumingMemoryBound(to: Float.self), count: width, from: from,
                        way: way, x: 0, y: row)
                }
            }
        }
        return finished(pixels, width: width, height: height)
    }

    /// Sets `shares` to the loss of light in the columns whose squared horizontal distances from the light are `dx2`,
    /// in a row at the squared vertical distance `dy2`.
    @inline(__always)
    private static func fall(
        _ shares: UnsafeMutableBufferPointer<SIMD4<Float>>, _ dx2: [SIMD4<Float>], _ dy2: Float
    ) {
        dx2.withUnsafeBufferPointer { dx2 in
            for four in dx2.indices {
                let reach = (dx2[four] + dy2).squareRoot()
                let distance = reach.replacing(with: 1, where: reach .> 1)
                shares[four] = distance * distance * (3 - 2 * distance)
            }
        }
    }

    private func finished(_ pixels: PixelArray, width: Int, height: Int) -> Image {
        let shown =
            style == .whole
            ? pixels
            : GlassPainter(theme: theme, style: style, width: width, height: height)
                .paint(over: pixels)
        guard let image = Image(width: width, height: height, pixels: shown) else {
            preconditionFailure("a ground has at least one pixel")
        }
        return image
    }

    /// The picture, scaled to cover the ground and centred; what extends beyond it is cut off. The engine draws it, so
    /// that shrinking is filtered. Transparent parts show the mean colour.
    private func covered(by image: Image, width: Int, height: Int) -> PixelArray {
        let bounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        let stage = Stage(size: bounds.size)
        let layer = Layer()
        stage.transaction(disableActions: true) {
            layer.frame = bounds
            layer.backgroundColor = theme.ground.to.color()
            layer.contents = image
            layer.contentsGravity = .resizeAspectFill
            stage.rootLayer.addSublayer(layer)
        }
        let tree = stage.commit(at: 0)
        let buffer = PixelBuffer(width: width, height: height)
        Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: tree.viewport)
        return buffer.makeImage().pixels
    }
}
