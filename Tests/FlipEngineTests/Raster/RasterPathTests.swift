import Glibc
import Testing

@testable import FlipEngine

/// The fast path draws the reference's picture, with the same bits for all kernels and for any part.
@Suite struct RasterPathTests {
    static let fast = PixelKernels.available.map { RasterPath.rows($0) }

    @Test(arguments: [-80.0, -50, -20, 3, 15, 30, 45, 60, 75, 85])
    func cardRotatedAboutXEqualsReference(degrees: Double) throws {
        let quad = Turned.card(degrees, about: (1, 0, 0))
        let reference = Turned.drawn([.draw(quad)], .reference)
        let fast = Turned.drawn([.draw(quad)], .best)
        #expect(reference != fast || abs(degrees) < 0.1)
        // Both filter a shrinking picture, the reference with a few samples, the fast path by area.
        #expect(Turned.psnr(reference, fast) > 40)
    }

    @Test(arguments: [5.0, 40, 70, 88])
    func levelsGiveTheSameBits(degrees: Double) {
        let commands = Turned.scene(degrees)
        let drawn = Self.fast.map { Turned.drawn(commands, $0) }
        #expect(drawn.allSatisfy { $0 == drawn[0] })
    }

    @Test(arguments: [-80.0, -50, -20, 3, 15, 30, 45, 60, 75, 85])
    func cardRotatedAboutYEqualsReference(degrees: Double) throws {
        let quad = Turned.card(degrees, about: (0, 1, 0))
        let reference = Turned.drawn([.draw(quad)], .reference)
        let fast = Turned.drawn([.draw(quad)], .best)
        #expect(Turned.psnr(reference, fast) > 38)
    }

    @Test func rotationAboutYEqualsTransposedRotationAboutX() throws {
        let degrees = 37.0
        let about = (
            x: Turned.drawn([.draw(Turned.square(degrees, about: (1, 0, 0)))], .best),
            y: Turned.drawn(
                [.draw(Turned.square(-degrees, about: (0, 1, 0), isOnItsSide: true))], .best)
        )
        let side = 120
        for y in 0..<side {
            for x in 0..<side {
                let (one, other) = (y * Turned.frame.width + x, x * Turned.frame.width + y)
                #expect(about.x[one] == about.y[other])
            }
        }
    }

    @Test(arguments: fast)
    func hiddenPartsAreOmitted(path: RasterPath) throws {
        let commands = try Turned.pile()
        #expect(Turned.drawn(commands, path) == Turned.drawn(commands, .reference))
        let occlusion = Occlusion(commands, clip: Turned.frame)
        let shown = withExtendedLifetime(occlusion) {
            occlusion.visible(Turned.frame, before: 1).reduce(0) { $0 + $1.area }
        }
        #expect(shown < Turned.frame.area)
    }

    @Test(arguments: fast, [0.5, 1])
    func columnOfColorsEqualsReference(path: RasterPath, opacity: Double) throws {
        let rows = 528
        let pixels = (0..<rows).map { UInt32(255 - $0 * 255 / rows) << 24 }
        let image = try #require(Image(width: 1, height: rows, pixels: pixels))
        let source = Rect(x: 0, y: 0, width: 1, height: Double(rows))
        let place = Rect(x: 0, y: 0, width: 90, height: 130.7)
        let shape = RoundedRect(Rect(x: 0, y: 0, width: 90, height: 110), cornerRadius: 12)
        let commands: [DrawCommand] = [
            .draw(
                Quad(
                    map: PlaneMap(Transform3D(translationX: 60, y: 12.3, z: 0)),
                    shape: RoundedRect(place),
                    paint: .picture(.init(image: image, source: source, destination: place)),
                    opacity: opacity,
                    clips: [
                        .init(
                            map: PlaneMap(Transform3D(translationX: 60, y: 30, z: 0)), shape: shape)
                    ], bounds: Turned.frame))
        ]
        let fast = Turned.drawn(commands, path)
        let reference = Turned.drawn(commands, .reference)
        let worst = zip(fast, reference).map { abs(Int($0 >> 24) - Int($1 >> 24)) }.max()
        #expect(try #require(worst) <= 1)
    }

    @Test(arguments: fast, [5.0, 40, 70, 88])
    func partsGiveTheSameBits(path: RasterPath, degrees: Double) {
        let commands = Turned.scene(degrees)
        let whole = Turned.drawn(commands, path)
        let frame = Turned.frame
        for cuts in [[0, 1, 77, frame.height], [0, 50, 51, 120, 133, frame.height]] {
            for columns in [[0, frame.width], [0, 3, 61, 150, frame.width]] {
                var parts: [PixelRect] = []
                for (top, bottom) in zip(cuts, cuts.dropFirst()) {
                    for (left, right) in zip(columns, columns.dropFirst()) {
                        parts.append(
                            PixelRect(minX: left, minY: top, maxX: right, maxY: bottom))
                    }
                }
                #expect(Turned.drawn(commands, path, parts: parts) == whole)
            }
        }
    }

    @Test(arguments: fast)
    func colorsAndCopiesEqualReference(path: RasterPath) throws {
        let card = try #require(Turned.image(60, 40, isOpaque: false))
        let rect = Rect(x: 0, y: 0, width: 60, height: 40)
        let place = PlaneMap(Transform3D(translationX: 31, y: 17, z: 0))
        let turned = Turned.map(35, about: (0.3, 1, 0.2))
        let shape = RoundedRect(rect, cornerRadius: 9)
        let commands: [DrawCommand] = [
            .draw(
                Quad(
                    map: turned, shape: shape, hole: shape.insetBy(6),
                    paint: .color(PremultipliedColor(Color(white: 0.7, alpha: 0.6))), opacity: 0.8,
                    bounds: Turned.frame)),
            .draw(
                Quad(
                    map: place, shape: RoundedRect(rect),
                    paint: .picture(.init(image: card, source: rect, destination: rect)),
                    bounds: Turned.frame)),
            .draw(
                Quad(
                    map: place, shape: shape,
                    paint: .picture(
                        .init(
                            image: card, source: rect, destination: rect,
                            multiplier: ColorMultiplier(white: 1.4, alpha: 0.7))), opacity: 0.5,
                    clips: [.init(map: turned, shape: shape)], bounds: Turned.frame)),
        ]
        #expect(Turned.drawn(commands, path) == Turned.drawn(commands, .reference))
    }

    @Test(arguments: fast)
    func badInputIsHarmless(path: RasterPath) throws {
        var random = RandomPixels(seed: 99)
        let special = [0, 1, -1, 1e-300, 1e9, -1e300, .infinity, .nan, 0.5]
        let images = [
            try #require(Turned.image(1, 1)), try #require(Turned.image(16_384, 2)),
            try #require(Turned.image(3, 16_384)), try #require(Turned.image(40, 30)),
        ]
        func number() -> Double {
            let pick = Int(random.next() % 40)
            return pick < special.count ? special[pick] : (random.share() - 0.4) * 3
        }
        for round in 0..<3000 {
            let image = images[round % images.count]
            let rect = Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
            var map = PlaneMap(
                a: number(), b: 0, p: 0, c: number(), d: number(), q: number() / 100,
                e: number() * 100, f: number() * 100, r: number())
            if round % 3 == 1 { (map.b, map.p) = (number(), number() / 100) }
            if round % 3 == 2 { (map.b, map.p, map.c, map.q) = (number(), number() / 50, 0, 0) }
            let source =
                round % 7 == 0
                ? Rect(x: number() * 20, y: number(), width: number() * 40, height: number() * 9)
                : rect
            let quad = Quad(
                map: map, shape: RoundedRect(rect, cornerRadius: number() * 4),
                paint: .picture(
                    .init(
                        image: image, source: source, destination: rect,
                        multiplier: ColorMultiplier(white: number()))),
                opacity: number(), bounds: Turned.frame)
            let drawn = Turned.drawn([.draw(quad)], path)
            // Premultiplied in, premultiplied out.
            #expect(
                drawn.allSatisfy { pixel in
                    let alpha = pixel >> 24
                    return pixel & 0xff <= alpha && pixel >> 8 & 0xff <= alpha
                        && pixel >> 16 & 0xff <= alpha
                })
        }
    }
}
