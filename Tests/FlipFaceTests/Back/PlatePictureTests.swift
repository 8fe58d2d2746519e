import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipFace

@Suite("The picture of the plate")
struct PlatePictureTests {
    @Test(
        "In a wide and flat window, the pictures of the back have about as many pixels as the window",
        arguments: [
            [1920, 40], [3840, 60], [7680, 60], [16384, 60], [16384, 119], [32767, 1], [1, 32767],
        ])
    func flat(_ size: [Int]) throws {
        let fixture = try PageFixture(width: size[0], height: size[1])
        fixture.page.prepare(at: 1)
        // The controls and the texts have the same size in every window.
        let constant = 500_000
        #expect(Self.pixels(below: fixture.page.layer) <= 2 * size[0] * size[1] + constant)
    }

    /// The number of pixels of all pictures in the tree of `layer`.
    private static func pixels(below layer: Layer) -> Int {
        let own = layer.contents.map { $0.width * $0.height } ?? 0
        return layer.sublayers.reduce(own) { $0 + pixels(below: $1) }
    }

    @Test("The rows of the plate's shadow that are left out do not change the others")
    func ends() {
        func rows(_ ends: Int) -> [[UInt32]] {
            let image = BackPlatePainter(
                style: FaceStyle().theme.back, width: 90, height: 41, unit: 1, margin: 30,
                ends: ends, isOrnate: false
            ).paint().image
            return (0..<image.height).map { row in
                (0..<image.width).map { image.pixels[row * image.width + $0] }
            }
        }
        let whole = rows(30)
        for ends in [0, 1, 7, 29] {
            #expect(rows(ends) == Array(whole[(30 - ends)..<(71 + ends)]), "\(ends)")
        }
    }
}
