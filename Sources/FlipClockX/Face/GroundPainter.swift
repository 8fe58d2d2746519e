import FlipEngine

/// Paints the ground behind the cards: a wall under a soft light from above, opaque, of the window's size.
///
/// Straight into the picture, since it is the largest one there is.
struct GroundPainter {
    let theme: Theme

    func paint(width: Int, height: Int) -> Image {
        let width = max(width, 1)
        let height = max(height, 1)
        // Distances from the pool of light, which lies a little above the middle.
        let columns = (0..<width).map { column in
            let dx = ((Float(column) + 0.5) / Float(width) - 0.5) * 1.45
            return dx * dx
        }
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
            for row in 0..<height {
                let dy = ((Float(row) + 0.5) / Float(height) - 0.38) * 1.25
                for column in 0..<width {
                    let distance = min((columns[column] + dy * dy).squareRoot(), 1)
                    let fall = distance * distance * (3 - 2 * distance)
                    let color = Shapes.mix(theme.ground.from, theme.ground.to, fall)
                    pixels[row * width + column] = Dither.pixel(
                        SIMD4(color, 1), x: column, y: row)
                }
            }
            count = width * height
        }
        guard let image = Image(width: width, height: height, pixels: pixels) else {
            preconditionFailure("a ground has at least one pixel")
        }
        return image
    }
}
