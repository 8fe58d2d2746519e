import FlipEngine

/// Paints the ground behind the cards: a surface of the window's size under a soft light from above, with the opacity
/// and shape of `style`.
///
/// This is the largest of all pictures. A ground without a picture of the theme, and without transparent parts, is
/// computed row by row where it is drawn.
struct GroundPainter {
    let theme: Theme
    var style = GroundStyle.whole

    func paint(width: Int, height: Int) -> Image {
        let width = max(width, 1)
        let height = max(height, 1)
        let row: Image.Row
        switch theme.groundFill {
        case .picture(let image):
            let pixels = covered(by: image, width: width, height: height)
            return finished(pixels, width: width, height: height)
        // Without dithering, which would light single pixels of a black ground.
        case _ where theme.ground.from == .zero && theme.ground.to == .zero:
            row = { _, columns, out in out.update(repeating: 0xff00_0000, count: columns.count) }
        case let fill: row = light(isGradient: fill == .gradient, width: width, height: height)
        }
        let pixels: @Sendable () -> PixelArray = {
            PaintBands.pixels(width: width, height: height) { rows, pixels in
                guard let out = pixels.baseAddress else { return }
                for y in rows { row(y, 0..<width, out + (y - rows.lowerBound) * width) }
            }
        }
        return style.isWhole
            ? Image(width: width, height: height, row: row, all: pixels)
            : finished(pixels(), width: width, height: height)
    }

    /// The rows of a ground of this size under the theme's light.
    private func light(isGradient: Bool, width: Int, height: Int) -> Image.Row {
        let light = theme.groundLight
        // The horizontal part of the distance from the light's centre, four columns at a time.
        let across = (0..<(width + 3) / 4).map { four in
            let column = SIMD4<Float>(0, 1, 2, 3) + Float(four * 4)
            let dx = ((column + 0.5) / Float(width) - 0.5) * light.fallX
            return dx * dx
        }
        let from = theme.ground.from
        let way = theme.ground.to - from
        return { row, columns, out in
            let down = (Float(row) + 0.5) / Float(height)
            let dy = (down - light.middle) * light.fallY
            // How far each pixel of the row is on the way from one colour to the other, a part of the row at a time.
            withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: Self.part) { shares in
                var column = columns.lowerBound
                while column < columns.upperBound {
                    let fours =
                        column / 4..<min(column / 4 + Self.part, (columns.upperBound + 3) / 4)
                    let end = min(fours.upperBound * 4, columns.upperBound)
                    if isGradient {
                        shares.initialize(repeating: SIMD4(repeating: down))
                    } else {
                        Self.fall(shares, across, fours, dy * dy)
                    }
                    guard let first = UnsafeRawPointer(shares.baseAddress) else { return }
                    Dither.ramp(
                        out + (column - columns.lowerBound),
                        first.assumingMemoryBound(to: Float.self) + (column - fours.lowerBound * 4),
                        count: end - column, from: from, way: way, x: column, y: row)
                    column = end
                }
            }
        }
    }

    /// The length of a part of a row, in groups of four columns: on the stack, a kilobyte.
    private static let part = 64

    /// Sets `shares` to the loss of light in the columns `fours`, whose squared horizontal distances from the light are
    /// in `dx2`, in a row at the squared vertical distance `dy2`.
    @inline(__always)
    private static func fall(
        _ shares: UnsafeMutableBufferPointer<SIMD4<Float>>, _ dx2: [SIMD4<Float>],
        _ fours: Range<Int>, _ dy2: Float
    ) {
        dx2.withUnsafeBufferPointer { dx2 in
            for (index, four) in fours.enumerated() {
                let reach = (dx2[four] + dy2).squareRoot()
                let distance = reach.replacing(with: 1, where: reach .> 1)
                shares[index] = distance * distance * (3 - 2 * distance)
            }
        }
    }

    private func finished(_ pixels: PixelArray, width: Int, height: Int) -> Image {
        let shown =
            style.isWhole
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
