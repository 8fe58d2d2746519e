import TestSupport
import Testing

@testable import FlipEngine

/// Values at the limits of their types: the documented results, and no trap.
@Suite("Huge input")
struct HugeInputTests {
    @Test(
        "A picture with more pixels than given is nil",
        arguments: [
            (Int.max, 2), (2, Int.max), (Int.max, Int.max), (1 << 32, 1 << 32), (Int.min, Int.min),
            (-1, -1), (0, 0), (1 << 62, 4),
        ])
    func image(_ width: Int, _ height: Int) {
        #expect(Image(width: width, height: height, pixels: []) == nil)
        #expect(Image(width: width, height: height, pixels: [1]) == nil)
    }

    @Test("Pixel rectangles are clamped to the range of Int")
    func rectangles() {
        let far = PixelRect(x: .max, y: .max, width: 1, height: .max)
        #expect(far.maxX == .max && far.maxY == .max && far.isEmpty)
        #expect(PixelRect(x: .min, y: .min, width: -1, height: .min).maxX == .min)
        let all = PixelRect(minX: .min, minY: .min, maxX: .max, maxY: .max)
        #expect(all.width == .max && all.height == .max && all.area == .max)
        let none = PixelRect(minX: .max, minY: .max, maxX: .min, maxY: .min)
        #expect(none.width == 0 && none.height == 0 && none.area == 0 && none.isEmpty)
        #expect(PixelRect(x: 0, y: 0, width: 1 << 32, height: 1 << 32).area == .max)
        #expect(PixelRect(x: 0, y: 0, width: 1 << 31, height: 1 << 31).area == 1 << 62)
        #expect(PixelRect(x: -3, y: 5, width: 4, height: 2).area == 8)
    }

    @Test("Regions of any extents lose no pixel")
    func regions() {
        let ends = [Int.min, -1 << 40, -1 << 31, -5, 0, 7, 1 << 31, 1 << 33, 1 << 62, .max]
        var random = SeededRandom(seed: 7)
        func end() -> Int { ends[Int.random(in: 0..<ends.count, using: &random)] }
        for _ in 0..<300 {
            var region = PixelRegion()
            var added: [PixelRect] = []
            for _ in 0..<12 {
                let rect = PixelRect(minX: end(), minY: end(), maxX: end(), maxY: end())
                region.add(rect)
                added.append(rect)
            }
            #expect(region.rects.count <= PixelRegion.limit && region.area >= 0)
            for rect in added where !rect.isEmpty {
                for (x, y) in [(rect.minX, rect.minY), (rect.maxX - 1, rect.maxY - 1)] {
                    let pixel = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
                    #expect(region.rects.contains { $0.contains(pixel) })
                }
            }
        }
    }

    @Test("A group's opacity is clamped, and 0 if NaN")
    func groupOpacity() {
        let bounds = PixelRect(x: 0, y: 0, width: 1, height: 1)
        let quad = Quad(
            map: .identity, shape: RoundedRect(Rect(x: 0, y: 0, width: 1, height: 1)),
            paint: .color(PremultipliedColor(.white)), bounds: bounds)
        for (opacity, pixel) in [
            (Double.nan, 0 as UInt32), (-1, 0), (-.infinity, 0), (0, 0), (0.5, 0x8080_8080),
            (1, 0xFFFF_FFFF), (7, 0xFFFF_FFFF), (.infinity, 0xFFFF_FFFF),
        ] {
            let buffer = PixelBuffer(width: 1, height: 1)
            Rasterizer().draw(
                [.beginGroup(bounds: bounds), .draw(quad), .endGroup(opacity: opacity)],
                into: buffer.frameBuffer, clip: bounds)
            #expect(buffer.pixels == [pixel], "\(opacity)")
        }
    }

    @Test("Bands of huge rectangles cover them")
    func bands() {
        for rect in [
            PixelRect(minX: .min, minY: 0, maxX: .max, maxY: 4),
            PixelRect(x: 0, y: 0, width: .max, height: 100),
            PixelRect(x: 3, y: 5, width: 1 << 40, height: 7),
        ] {
            let bands = Rasterizer.bands(of: [rect], drawing: [], pixels: 1000)
            #expect(bands.first?.minY == rect.minY && bands.last?.maxY == rect.maxY)
            #expect(zip(bands, bands.dropFirst()).allSatisfy { $0.maxY == $1.minY })
        }
    }

    @Test("A rectangle with a corner beyond the range of Double is ignored")
    func bounds() {
        let layer = Layer()
        let (good, bad) = (
            Rect(x: 1, y: 2, width: 3, height: 4),
            Rect(x: -1e308, y: 0, width: -1e308, height: 5)
        )
        layer.bounds = good
        layer.bounds = bad
        layer.contentsRect = bad
        layer.setValue(bad, forKeyPath: "bounds")
        layer.setValue(bad, forKeyPath: "contentsRect")
        layer.setValue(-1.7e308, forKeyPath: "bounds.size.width")
        #expect(layer.contentsRect == .unit)
        #expect(layer.bounds.isFinite && layer.bounds.size.width >= 0)
        let frame = layer.frame
        layer.frame = bad
        #expect(layer.frame == frame)
        layer.bounds = Rect(x: 1e308, y: 0, width: -1e308, height: 5)
        #expect(layer.bounds == Rect(x: 0, y: 0, width: 1e308, height: 5))
    }

    @Test("Runs of the longest durations have progress")
    func durations() {
        for duration in [1e308, 1.7e308, Double.greatestFiniteMagnitude, .infinity] {
            for count in [0, 2, .infinity] {
                for time in [-1.0, 0, 1, 1e300, 1e308, 1.5e308, .greatestFiniteMagnitude] {
                    for begin in [0, -1e308, 1e308] {
                        var line = MediaTimingValues(duration: duration)
                        (line.autoreverses, line.fillMode) = (true, .both)
                        (line.repeatCount, line.beginTime) = (count, begin)
                        let progress = line.sample(at: time).progress ?? -1
                        #expect(progress >= 0 && progress <= 1, "\(duration) \(count) \(time)")
                    }
                }
            }
        }
    }
}
