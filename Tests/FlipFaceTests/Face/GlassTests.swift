import FlipEngine
import TestSupport
import Testing

@testable import FlipFace

/// The translucent ground: its rim, its shadow and its reflection.
@Suite("Glass")
struct GlassTests {
    private let width = 320
    private let height = 200
    private let radius = 18.0

    private func ground(_ opacity: Double, radius: Double = 18) -> Image {
        GroundPainter(
            theme: .standard,
            style: GroundStyle(opacity: opacity, cornerRadius: radius, isBlended: true)
        ).paint(width: width, height: height)
    }

    private func light(_ image: Image, _ x: Int, _ y: Int, over below: Double = 0) -> Double {
        let pixel = image.pixels[y * width + x]
        return Double(pixel >> 8 & 0xff) + below * (1 - Double(pixel >> 24) / 255)
    }

    @Test("opacity 0 is exactly nothing, and small opacities are almost nothing")
    func nothing() {
        #expect(ground(0).pixels.allSatisfy { $0 == 0 })
        #expect(ground(0, radius: 0).pixels.allSatisfy { $0 == 0 })
        let faint = ground(0.01).pixels.map { $0 >> 24 }.max() ?? 0
        #expect(faint <= 5, "\(faint)")
    }

    @Test("premultiplied at every opacity", arguments: [0.05, 0.3, 0.6, 0.95, 1])
    func premultiplied(opacity: Double) {
        for pixel in ground(opacity).pixels {
            let alpha = pixel >> 24
            #expect([0, 8, 16].allSatisfy { pixel >> $0 & 0xff <= alpha })
        }
    }

    @Test("an opaque ground has only its rounded corners")
    func opaque() {
        let whole = GroundPainter(theme: .standard).paint(width: width, height: height)
        let round = ground(1)
        for y in 0..<height {
            for x in 0..<width {
                let isCorner = (x < 18 || x >= width - 18) && (y < 18 || y >= height - 18)
                if !isCorner {
                    #expect(round.pixels[y * width + x] == whole.pixels[y * width + x])
                }
            }
        }
        #expect(round.pixels[0] == 0)
    }

    @Test("a lit upper rim, a dark lower rim, and a shadow that ends at the window's border")
    func outline() throws {
        let glass = ground(0.6)
        let style = GroundStyle(opacity: 0.6, cornerRadius: radius, isBlended: true)
        let sheet = style.sheet(width: width, height: height, Theme.standard.glass)
        let (top, bottom) = (Int(sheet.minY), Int(sheet.maxY) - 1)
        let middle = width / 2
        #expect(top == 6 && bottom == height - 7)
        #expect(light(glass, middle, top) > light(glass, middle, top + 4) + 40)
        #expect(light(glass, middle, bottom) < light(glass, middle, bottom - 4) - 2)
        // Beyond the sheet there is only shadow, darker below than above, and gone at the border.
        for y in [top - 2, bottom + 2] {
            #expect(glass.pixels[y * width + middle] & 0xff_ffff == 0)
        }
        let below = glass.pixels[(bottom + 2) * width + middle] >> 24
        let above = glass.pixels[(top - 2) * width + middle] >> 24
        #expect(below > above && below > 20 && below < 110, "\(below), \(above)")
        for x in 0..<width {
            #expect(glass.pixels[x] >> 24 <= 3)
            #expect(glass.pixels[(height - 1) * width + x] >> 24 <= 3)
        }
    }

    @Test("the sheet stands out from a dark desktop, and hardly changes a bright one")
    func reflection() {
        var plain = Theme.standard
        plain.glass.reflection = 0
        let style = GroundStyle(opacity: 0.6, cornerRadius: radius, isBlended: true)
        let without = GroundPainter(theme: plain, style: style).paint(width: width, height: height)
        let glass = ground(0.6)
        for y in stride(from: 30, to: height - 30, by: 10) {
            let gain = light(glass, 60, y) - light(without, 60, y)
            #expect(gain > 6 && gain < 16, "\(gain)")
            #expect(light(glass, 60, y) > 17, "\(light(glass, 60, y))")
        }
        // Without rounded corners there is no rim: the outline belongs to the window's frame.
        let framed = ground(0.6, radius: 0)
        #expect(abs(light(framed, 160, 0) - light(framed, 160, 3)) < 4)
        #expect(framed.pixels.allSatisfy { $0 >> 24 == 153 })
    }

    @Test("the ground of a borderless window") func golden() {
        let picture = GoldenPicture(
            width: width, height: height, pixels: Array(ground(0.6).pixels))
        expectGolden(picture, named: "face/glass")
    }
}
