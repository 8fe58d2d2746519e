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
            return isGradient ? .zero : dx * dx
        }
        let from = theme.ground.from
        let way = theme.ground.to - from
        let pixels = PaintBands.pixels(width: width, height: height) { rows, pixels in
            let bytes = UnsafeMutableRawBufferPointer(pixels)
            for row in rows {
                let begin = (row - rows.lowerBound) * width
                let dy = ((Float(row) + 0.5) / Float(height) - light.middle) * light.fallY
                for (four, dx2) in columns.enumerated() {
                    let reach = (dx2 + dy * dy).squareRoot()
                    let distance = reach.replacing(with: 1, where: reach .> 1)
                    let fall =
                        isGradient
                        ? SIMD4(repeating: (Float(row) + 0.5) / Float(height))
                        : distance * distance * (3 - 2 * distance)
                    let colors = Dither.fourOpaque(
                        red: from.x + way.x * fall, green: from.y + way.y * fall,
                        blue: from.z + way.z * fall, x: four * 4, y: row)
                    let start = begin + four * 4
                    if start + 4 <= begin + width {
                        bytes.storeBytes(
                            of: colors, toByteOffset: 4 * start, as: SIMD4<UInt32>.self)
                    } else {
                        for place in start..<begin + width {
                            pixels[place] = colors[place - start]
                        }
                    }
                }
            }
        }
        return finished(pixels, width: width, height: height)
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
