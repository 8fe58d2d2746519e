import Testing

@testable import FlipEngine
@testable import TestSupport

@Suite("Rasterizer")
struct RasterizerTests {
    @Test("a picture on whole pixels is copied bit by bit", arguments: [true, false])
    func identity(opaque: Bool) {
        let image = Sketch.noise(width: 17, height: 11, seed: 20, opaque: opaque)
        let rect = Rect(x: 3, y: 2, width: 17, height: 11)
        let buffer = Sketch.draw([Sketch.picture(image, over: rect)], width: 24, height: 16)
        for y in 0..<16 {
            for x in 0..<24 {
                let inside = 3..<20 ~= x && 2..<13 ~= y
                let expected = inside ? image.pixels[(y - 2) * 17 + x - 3] : 0
                #expect(buffer.frameBuffer.row(y)[x] == expected)
            }
        }
    }

    @Test("sampling an unmoved picture gives the same bits as copying it")
    func samplingEqualsCopying() {
        let image = Sketch.noise(width: 20, height: 20, seed: 21)
        let rect = Rect(x: 0, y: 0, width: 20, height: 20)
        let copied = Sketch.draw([Sketch.picture(image, over: rect)], width: 20, height: 20)
        // With a clip that cuts nothing but is not pixel-aligned, and a shape that is slightly too large, the picture
        // is sampled instead of copied.
        let wide = Rect(x: -0.25, y: -0.25, width: 20.5, height: 20.5)
        let source = Rect(x: 0, y: 0, width: 20, height: 20)
        let sampled = Sketch.draw(
            [
                .draw(
                    Quad(
                        map: .identity, shape: RoundedRect(wide),
                        paint: .picture(
                            .init(image: image, source: source, destination: rect)),
                        bounds: .empty))
            ], width: 20, height: 20)
        #expect(copied.pixels == sampled.pixels)
        #expect(copied.pixels == Array(image.pixels))
    }

    @Test("part of a picture never shows pixels outside that part")
    func sourceClamping() {
        // Left half red, right half green: the left half, enlarged and rotated, contains no green.
        let image = Sketch.image(
            8, 4, (0..<32).map { $0 % 8 < 4 ? 0xffff_0000 : 0xff00_ff00 })
        let map = Sketch.turned(by: 0.7, x: 1, y: 0.5, eye: 100, at: Point(x: 20, y: 20))
        let buffer = Sketch.draw(
            [
                .draw(
                    Quad(
                        map: map, shape: RoundedRect(Rect(x: -15, y: -15, width: 30, height: 30)),
                        paint: .picture(
                            .init(
                                image: image, source: Rect(x: 0, y: 0, width: 4, height: 4),
                                destination: Rect(x: -15, y: -15, width: 30, height: 30))),
                        bounds: .empty))
            ], width: 40, height: 40)
        #expect(buffer.pixels.allSatisfy { $0 & 0xff00 == 0 })
        #expect(buffer.pixels.contains { $0 == 0xffff_0000 })
    }

    @Test("pictures of one pixel, one row and one column", arguments: [(1, 1), (1, 7), (9, 1)])
    func tinyPictures(width: Int, height: Int) {
        let image = Sketch.plain(0xff20_4060, width: width, height: height)
        for angle in [0, 0.4, 1.2, 1.55, 3] {
            let map = Sketch.turned(by: angle, x: 1, y: 1, eye: 90, at: Point(x: 16, y: 16))
            let rect = Rect(x: -10, y: -10, width: 20, height: 20)
            let buffer = Sketch.draw(
                [
                    Sketch.color(0xff20_4060, over: Rect(x: 0, y: 0, width: 32, height: 32)),
                    Sketch.picture(image, over: rect, map: map),
                ], width: 32, height: 32)
            // The picture is drawn over its own colour, so partly covered pixels have that colour too.
            #expect(buffer.pixels.allSatisfy { GoldenDifference.distance($0, 0xff20_4060) <= 1 })
        }
    }

    @Test("a group fades as one: its parts do not show through each other")
    func groupOpacity() {
        let frame = Rect(x: 0, y: 0, width: 4, height: 1)
        let buffer = Sketch.draw(
            [
                Sketch.color(0xff00_0000, over: frame),
                .beginGroup(bounds: PixelRect(x: 0, y: 0, width: 3, height: 1)),
                Sketch.color(0xffff_0000, over: Rect(x: 0, y: 0, width: 2, height: 1)),
                Sketch.color(0xff00_ff00, over: Rect(x: 1, y: 0, width: 2, height: 1)),
                .endGroup(opacity: 0.5),
            ], width: 4, height: 1)
        #expect(buffer.pixels == [0xff80_0000, 0xff00_8000, 0xff00_8000, 0xff00_0000])
    }

    @Test("groups nest; empty and transparent ones draw nothing")
    func nestedGroups() {
        let all = PixelRect(x: 0, y: 0, width: 1, height: 1)
        let white = Sketch.color(0xffff_ffff, over: Rect(x: 0, y: 0, width: 1, height: 1))
        let nested = Sketch.draw(
            [
                .beginGroup(bounds: all), .beginGroup(bounds: .empty), white,
                .endGroup(opacity: 1), .beginGroup(bounds: all), white, .endGroup(opacity: 0.5),
                .endGroup(opacity: 0.5),
            ], width: 1, height: 1)
        #expect(nested.pixels == [0x4040_4040])
        let none = Sketch.draw(
            [.beginGroup(bounds: all), white, .endGroup(opacity: 0)], width: 1, height: 1)
        #expect(none.pixels == [0])
    }

    @Test("clips multiply: a pixel half inside each of two is a quarter visible")
    func clips() {
        let clip = { (rect: Rect) in Quad.Clip(map: .identity, shape: RoundedRect(rect)) }
        let buffer = Sketch.draw(
            [
                Sketch.color(
                    0xffff_ffff, over: Rect(x: 0, y: 0, width: 4, height: 2),
                    clips: [
                        clip(Rect(x: 0.5, y: 0, width: 4, height: 2)),
                        clip(Rect(x: 0, y: 0.5, width: 3, height: 2)),
                    ])
            ], width: 4, height: 2)
        #expect(buffer.pixels.map { $0 >> 24 } == [64, 128, 128, 0, 128, 255, 255, 0])
    }

    @Test("a multiplier beyond the maximum leaves a valid pixel")
    func multiplier() {
        let image = Sketch.noise(width: 16, height: 16, seed: 22)
        for white in [0, 0.4, 1.5, 4] {
            let map = Sketch.turned(by: 0.6, x: 1, y: 0, eye: 80, at: Point(x: 16, y: 16))
            let buffer = Sketch.draw(
                [
                    Sketch.picture(
                        image, over: Rect(x: -12, y: -12, width: 24, height: 24), map: map,
                        opacity: 0.8, multiplier: ColorMultiplier(white: white, alpha: 0.9))
                ], width: 32, height: 32)
            #expect(Sketch.isPremultiplied(buffer.pixels))
            #expect(buffer.pixels.contains { $0 != 0 })
        }
    }
}
