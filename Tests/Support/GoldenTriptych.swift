/// A picture that shows a difference: expected, actual and difference side by side.
///
/// Transparent pixels show a chequered background. In the third panel equal pixels are black, and others are red, the
/// brighter the larger the distance; a distance of 1 is already clearly visible.
enum GoldenTriptych {
    /// The width of the grey gap between the panels, in pixels.
    static let gutter = 8

    /// Draws the two pictures and their difference side by side.
    static func make(expected: GoldenPicture?, actual: GoldenPicture) -> GoldenPicture {
        let left = expected ?? GoldenPicture(width: 1, height: 1, pixels: [0])
        let width = max(left.width, actual.width)
        let height = max(left.height, actual.height)
        let total = 3 * width + 2 * gutter
        var pixels = [UInt32](repeating: 0xff80_8080, count: total * height)
        for y in 0..<height {
            for x in 0..<width {
                let row = y * total
                let ground: UInt32 = (x / 8 + y / 8) % 2 == 0 ? 0xff99_9999 : 0xff66_6666
                pixels[row + x] = over(left[x, y] ?? 0, ground)
                pixels[row + width + gutter + x] = over(actual[x, y] ?? 0, ground)
                let distance = GoldenDifference.distance(expected?[x, y], actual[x, y])
                pixels[row + 2 * (width + gutter) + x] = heat(distance)
            }
        }
        return GoldenPicture(width: total, height: height, pixels: pixels)
    }

    /// Black for equal pixels, otherwise a red of at least 97.
    private static func heat(_ distance: Int) -> UInt32 {
        guard distance > 0 else { return 0xff00_0000 }
        return 0xff00_0000 | UInt32(min(255, 96 + distance)) << 16
    }

    /// A premultiplied pixel over an opaque one; truncated instead of rounded, which is good enough for viewing.
    private static func over(_ source: UInt32, _ ground: UInt32) -> UInt32 {
        let rest = 255 - source >> 24
        var result: UInt32 = 0xff00_0000
        for shift: UInt32 in [0, 8, 16] {
            let below = (ground >> shift & 0xff) * rest / 255
            result |= min(255, (source >> shift & 0xff) + below) << shift
        }
        return result
    }
}
