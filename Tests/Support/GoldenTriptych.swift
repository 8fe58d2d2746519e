/// What a person looks at when two pictures differ: expected, actual and difference side by side, as one picture.
///
/// Clear pixels show a chequered ground. In the third panel equal pixels are black and others are the brighter red the
/// farther they are apart; a distance of 1 is already plain to see.
enum GoldenTriptych {
    /// The grey space between the panels, in pixels.
    static let gutter = 8

    /// Sets the two pictures and their difference side by side.
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

    /// Black for equal pixels, else red from 96 up.
    private static func heat(_ distance: Int) -> UInt32 {
        guard distance > 0 else { return 0xff00_0000 }
        return 0xff00_0000 | UInt32(min(255, 96 + distance)) << 16
    }

    /// A premultiplied pixel over an opaque one, for looking at only: rounded by truncation.
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
