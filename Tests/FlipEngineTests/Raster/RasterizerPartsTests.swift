import TestSupport
import Testing

@testable import FlipEngine

/// The guarantee that bands, damage and threads rely on: a part of a frame has the bits of the whole.
@Suite("Rasterizer, in parts")
struct RasterizerPartsTests {
    private let width = 64
    private let height = 48

    @Test("any part has the bits of the whole, and no other pixel is modified")
    func parts() {
        for seed in 0..<300 {
            var scene = RandomScene(width: width, height: height, seed: UInt64(seed))
            let whole = Sketch.draw(scene.commands, width: width, height: height).pixels
            #expect(Sketch.isPremultiplied(whole))
            let clip = scene.pixelRect()
            let buffer = PixelBuffer(width: width, height: height)
            let before = Array(
                Sketch.noise(width: width, height: height, seed: UInt64(seed)).pixels)
            buffer.frameBuffer.base.update(from: before, count: before.count)
            Rasterizer().draw(scene.commands, into: buffer.frameBuffer, clip: clip)
            let after = buffer.pixels
            for y in 0..<height {
                for x in 0..<width {
                    let index = y * width + x
                    let inside =
                        clip.minX..<clip.maxX ~= x && clip.minY..<clip.maxY ~= y
                    guard after[index] == (inside ? whole[index] : before[index]) else {
                        Issue.record("seed \(seed), clip \(clip): (\(x), \(y))")
                        return
                    }
                }
            }
        }
    }

    @Test("several parts at once have the bits of the whole, and no other pixel is modified")
    func severalParts() {
        for seed in 600..<900 {
            var scene = RandomScene(width: width, height: height, seed: UInt64(seed))
            let whole = Sketch.draw(scene.commands, width: width, height: height).pixels
            // Disjoint parts, some of them outside the frame.
            var rects = [scene.pixelRect(), PixelRect(x: -9, y: 1, width: 8, height: 8)]
            for _ in 0..<3 {
                let rect = scene.pixelRect()
                if !rects.contains(where: { $0.intersects(rect) }) { rects.append(rect) }
            }
            let buffer = PixelBuffer(width: width, height: height)
            let before = Array(
                Sketch.noise(width: width, height: height, seed: UInt64(seed)).pixels)
            buffer.frameBuffer.base.update(from: before, count: before.count)
            Rasterizer().draw(scene.commands, into: buffer.frameBuffer, rects: rects)
            var expected = before
            for rect in rects.map({ $0.intersection(buffer.frameBuffer.bounds) }) {
                for y in rect.minY..<rect.maxY {
                    for x in rect.minX..<rect.maxX {
                        expected[y * width + x] = whole[y * width + x]
                    }
                }
            }
            let isRight = buffer.pixels == expected
            #expect(isRight, "seed \(seed): \(rects)")
        }
    }

    @Test("bands of any heights make the whole")
    func bands() {
        var random = SeededRandom(seed: 30)
        for seed in 300..<420 {
            let scene = RandomScene(width: width, height: height, seed: UInt64(seed))
            let whole = Sketch.draw(scene.commands, width: width, height: height).pixels
            let buffer = PixelBuffer(width: width, height: height)
            var y = 0
            while y < height {
                let next = min(y + Int.random(in: 1...17, using: &random), height)
                Rasterizer().draw(
                    scene.commands, into: buffer.frameBuffer,
                    clip: PixelRect(minX: 0, minY: y, maxX: width, maxY: next))
                y = next
            }
            #expect(buffer.pixels == whole, "seed \(seed)")
        }
    }

    @Test("nothing is written before or after the frame's memory")
    func guards() {
        let (margin, stride, watch) = (3, 71, UInt32(0xdead_beef))
        for seed in 420..<520 {
            let scene = RandomScene(width: width, height: height, seed: UInt64(seed))
            var memory = [UInt32](repeating: watch, count: stride * (height + 2 * margin))
            memory.withUnsafeMutableBufferPointer { memory in
                guard let base = memory.baseAddress else { return }
                let frame = FrameBuffer(
                    base: base + margin * stride, width: width, height: height,
                    pixelsPerRow: stride)
                Rasterizer().draw(
                    scene.commands, into: frame,
                    clip: PixelRect(x: -100, y: -100, width: 1000, height: 1000))
            }
            let whole = Sketch.draw(scene.commands, width: width, height: height).pixels
            for (index, pixel) in memory.enumerated() {
                let (x, y) = (index % stride, index / stride - margin)
                let inside = x < width && 0..<height ~= y
                guard pixel == (inside ? whole[y * width + x] : watch) else {
                    Issue.record("seed \(seed): (\(x), \(y))")
                    return
                }
            }
        }
    }

    @Test("a row that shrinks only in its middle is filtered there, whatever part is drawn")
    func shrinkingInTheMiddle() {
        // Rows of this map shrink the picture more between their ends than at either end.
        let image = Sketch.noise(width: 64, height: 64, seed: 31, opaque: true)
        let picture = Paint.Picture(
            image: image, source: Rect(x: 0, y: 0, width: 64, height: 64),
            destination: Rect(x: 0, y: 0, width: 64, height: 64))
        var found = 0
        for seed in 0..<4000 {
            var random = SeededRandom(seed: UInt64(seed))
            let map = Sketch.turned(
                by: Double.random(in: -1.5...1.5, using: &random), x: 1,
                y: Double.random(in: -1...1, using: &random),
                z: Double.random(in: -1...1, using: &random), eye: 40, at: Point(x: 32, y: 24))
            let done = image.pixels.withUnsafeBufferPointer { pixels -> Bool? in
                guard let base = pixels.baseAddress,
                    let sampler = PictureSampler(picture, map: map, pixels: base)
                else { return nil }
                let y = Int.random(in: 0..<48, using: &random)
                let row = sampler.row(y, first: 0, last: 63)
                for x in 0..<64 {
                    let alone = sampler.row(y, first: x, last: x)
                    if sampler.sample(row, x) != sampler.sample(alone, x) { return false }
                }
                return true
            }
            if done == false { found += 1 }
        }
        #expect(found == 0)
    }
}
