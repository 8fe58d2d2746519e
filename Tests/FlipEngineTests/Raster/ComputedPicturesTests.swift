import Synchronization
import TestSupport
import Testing

@testable import FlipEngine

/// Pictures that compute their rows where they are drawn.
@Suite("Computed pictures")
struct ComputedPicturesTests {
    /// A picture that computes the pixels of `image`.
    private func computed(_ image: Image) -> Image {
        let (pixels, width) = (image.pixels, image.width)
        let row: Image.Row = { y, columns, out in
            for (index, column) in columns.enumerated() { out[index] = pixels[y * width + column] }
        }
        return image.isOpaque
            ? Image(width: width, height: image.height, row: row) { pixels }
            : Image(like: image, row: row)
    }

    @Test("They have the bits of stored pictures, at rest and turned, in whole and in parts")
    func sameBits() {
        for seed in 0..<300 {
            var random = SeededRandom(seed: UInt64(seed))
            let image = Sketch.noise(
                width: Int.random(in: 1...50, using: &random),
                height: Int.random(in: 1...50, using: &random), seed: random.next(),
                opaque: seed % 2 == 0)
            let rect = Rect(
                x: Double(Int.random(in: -20...40, using: &random)),
                y: Double(Int.random(in: -20...40, using: &random)), width: Double(image.width),
                height: Double(image.height))
            let angle = Double.random(in: 0...1, using: &random)
            let map =
                seed % 5 == 0
                ? Sketch.turned(
                    by: angle, x: 1, y: seed % 10 == 0 ? 1 : 0, eye: 90, at: Point(x: 20, y: 20))
                : .identity
            let clip = Quad.Clip(
                map: .identity,
                shape: RoundedRect(
                    Rect(x: 3, y: 4, width: 41.5, height: 39), cornerRadius: angle * 20))
            func commands(_ image: Image) -> [DrawCommand] {
                [
                    Sketch.color(0x8040_2010, over: Rect(x: 5, y: 5, width: 60, height: 30)),
                    Sketch.picture(
                        image, over: rect, map: map, radius: seed % 3 == 0 ? angle * 12 : 0,
                        opacity: seed % 4 < 2 ? 1 : angle,
                        multiplier: seed % 8 < 4 ? .identity : ColorMultiplier(white: 2 * angle),
                        clips: seed % 7 < 4 ? [] : [clip]),
                ]
            }
            for path in [RasterPath.best, .reference] {
                let lazy = computed(image)
                let wanted = Sketch.draw(commands(image), width: 70, height: 60, path: path)
                let whole = Sketch.draw(commands(lazy), width: 70, height: 60, path: path)
                #expect(whole.pixels == wanted.pixels, "seed \(seed)")
                let parts = PixelBuffer(width: 70, height: 60)
                for part in [
                    PixelRect(x: 0, y: 0, width: 33, height: 60),
                    PixelRect(x: 33, y: 0, width: 37, height: 21),
                    PixelRect(x: 33, y: 21, width: 37, height: 39),
                ] {
                    lazy.releasePixels()
                    Rasterizer(path: path)
                        .draw(commands(lazy), into: parts.frameBuffer, clip: part)
                }
                #expect(parts.pixels == wanted.pixels, "seed \(seed), in parts")
            }
        }
    }

    @Test("Their pixels are kept only from a turn to the release, and are the same each time")
    func kept() {
        let image = Sketch.noise(width: 30, height: 20, seed: 5)
        let lazy = computed(image)
        func draw(_ map: PlaneMap) {
            let rect = Rect(x: 10, y: 10, width: 30, height: 20)
            _ = Sketch.draw([Sketch.picture(lazy, over: rect, map: map)], width: 60, height: 60)
        }
        draw(.identity)
        #expect(lazy.rows != nil)
        draw(Sketch.turned(by: 0.5, x: 1, y: 0, eye: 100, at: Point(x: 20, y: 20)))
        #expect(lazy.rows == nil)
        #expect(lazy.pixels == image.pixels)
        lazy.releasePixels()
        #expect(lazy.rows != nil)
        lazy.keepPixels()
        #expect(lazy.rows == nil && lazy.pixels == image.pixels)
    }

    @Test("One without the pixels of its holes has the bits of the whole picture")
    func holes() {
        let holes = [
            [
                PixelRect(x: 4, y: 3, width: 20, height: 6),
                PixelRect(x: 4, y: 12, width: 20, height: 5),
            ],
            [
                PixelRect(x: 4, y: 3, width: 5, height: 14),
                PixelRect(x: 12, y: 3, width: 12, height: 14),
            ],
            [PixelRect(x: 0, y: 0, width: 30, height: 20)], [],
            [
                PixelRect(minX: 9, minY: 9, maxX: 2, maxY: 2),
                PixelRect(x: 4, y: 3, width: 9, height: 9),
            ],
        ]
        for (seed, holes) in holes.enumerated() {
            let noise = Sketch.noise(width: 30, height: 20, seed: UInt64(seed), opaque: true)
            var pixels = Array(noise.pixels)
            for hole in holes where !hole.isEmpty {
                for y in hole.minY..<hole.maxY {
                    for x in hole.minX..<hole.maxX { pixels[y * 30 + x] = 0 }
                }
            }
            let layout = HollowLayout(width: 30, height: 20, holes: holes)
            var stored: [UInt32] = []
            for y in 0..<20 {
                layout.eachPart(of: y) { part in
                    #expect(part.start == stored.count)
                    stored += part.columns.map { pixels[y * 30 + $0] }
                }
            }
            #expect(stored.count == layout.count)
            let whole = Sketch.image(30, 20, pixels)
            let hollow = Image(layout, pixels: PixelArray(stored))
            #expect(hollow.pixels == whole.pixels)
            hollow.releasePixels()
            let rect = PixelRect(x: 0, y: 0, width: 30, height: 20)
            #expect(hollow.opaquePixels(within: rect) == whole.opaquePixels(within: rect))
            func draw(_ image: Image, clip: PixelRect) -> [UInt32] {
                let buffer = PixelBuffer(width: 50, height: 40)
                let command = Sketch.picture(
                    image, over: Rect(x: 7, y: 9, width: 30, height: 20), opacity: 0.7)
                Rasterizer().draw([command], into: buffer.frameBuffer, clip: clip)
                return buffer.pixels
            }
            for clip in [
                PixelRect(x: 0, y: 0, width: 50, height: 40),
                PixelRect(x: 14, y: 5, width: 9, height: 30),
            ] {
                #expect(draw(hollow, clip: clip) == draw(whole, clip: clip))
                #expect(hollow.rows != nil)
            }
        }
    }

    @Test("One that is painted later is painted when it is first drawn, and once")
    func later() {
        let image = Sketch.noise(width: 12, height: 9, seed: 6)
        let count = Counter()
        let later = Image(width: 12, height: 9) {
            count.value.withLock { $0 += 1 }
            return image.pixels
        }
        func draw(_ image: Image) -> PixelBuffer {
            let rect = Rect(x: 4, y: 3, width: 12, height: 9)
            return Sketch.draw([Sketch.picture(image, over: rect)], width: 20, height: 20)
        }
        #expect(count.value.withLock { $0 } == 0)
        #expect(draw(later).pixels == draw(image).pixels)
        #expect(draw(later).pixels == draw(image).pixels)
        later.keepPixels()
        #expect(count.value.withLock { $0 } == 1)
    }

    private final class Counter: Sendable {
        let value = Mutex(0)
    }

    @Test("One that is computed like another hides as much")
    func opaqueParts() {
        let corners = Sketch.draw(
            [Sketch.color(0xff10_2030, over: Rect(x: 0, y: 0, width: 60, height: 40), radius: 12)],
            width: 60, height: 40
        ).makeImage()
        let rect = PixelRect(x: 0, y: 0, width: 60, height: 40)
        #expect(computed(corners).opaquePixels(within: rect) == corners.opaquePixels(within: rect))
        #expect(!corners.opaquePixels(within: rect).isEmpty && !computed(corners).isOpaque)
        let opaque = computed(Sketch.plain(0xff00_0000, width: 9, height: 9))
        #expect(opaque.isOpaque)
    }
}
