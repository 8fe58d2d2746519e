import TestSupport
import Testing

@testable import FlipEngine

@Suite("Pixel regions")
struct PixelRegionTests {
    private func rect(_ random: inout SeededRandom) -> PixelRect {
        PixelRect(
            x: Int.random(in: -10...50, using: &random),
            y: Int.random(in: -10...50, using: &random),
            width: Int.random(in: 0...14, using: &random),
            height: Int.random(in: 0...14, using: &random))
    }

    private func contains(_ rects: [PixelRect], _ x: Int, _ y: Int) -> Bool {
        rects.contains {
            $0.minX..<max($0.minX, $0.maxX) ~= x && $0.minY..<max($0.minY, $0.maxY) ~= y
        }
    }

    @Test("no pixel is lost, the rectangles are disjoint, and there are only a few")
    func laws() {
        var random = SeededRandom(seed: 40)
        for _ in 0..<300 {
            var region = PixelRegion()
            var added: [PixelRect] = []
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                let rect = rect(&random)
                added.append(rect)
                region.add(rect)
                #expect(region.rects.count <= PixelRegion.limit)
            }
            for (index, a) in region.rects.enumerated() {
                #expect(!a.isEmpty)
                for b in region.rects[(index + 1)...] { #expect(!a.intersects(b)) }
            }
            let window = PixelRect(x: 5, y: 0, width: 30, height: 25)
            let clipped = region.clipped(to: window)
            #expect(window.contains(clipped.bounds))
            var lost = 0
            for y in -10..<64 {
                for x in -10..<64 where contains(added, x, y) {
                    if !contains(region.rects, x, y) { lost += 1 }
                    let isInWindow = contains([window], x, y)
                    if isInWindow && !contains(clipped.rects, x, y) { lost += 1 }
                }
            }
            #expect(lost == 0)
        }
    }

    @Test("distant rectangles stay separate, close ones are joined")
    func joining() {
        var region = PixelRegion(PixelRect(x: 0, y: 0, width: 10, height: 10))
        region.add(PixelRect(x: 40, y: 40, width: 10, height: 10))
        #expect(region.rects.count == 2 && region.area == 200)
        region.add(PixelRect(x: 11, y: 0, width: 10, height: 10))
        #expect(region.rects.count == 2 && region.area == 310)
        region.add(.empty)
        #expect(region.area == 310)
        #expect(PixelRegion().isEmpty && PixelRegion().bounds == .empty)
    }

    @Test(
        "overlapping rectangles are split if their box would waste much, otherwise joined")
    func cutting() {
        // The halves of a card, and a wide flap in front of them.
        var region = PixelRegion(PixelRect(x: 60, y: 0, width: 480, height: 280))
        region.add(PixelRect(x: 60, y: 280, width: 480, height: 280))
        #expect(region.rects.count == 1)
        region.add(PixelRect(x: 0, y: 250, width: 600, height: 60))
        #expect(region.area == 480 * 560 + 120 * 60)
        #expect(region.rects.count == 3)
        // Another position of the flap, half over the first.
        region.add(PixelRect(x: 10, y: 280, width: 580, height: 60))
        #expect(region.area >= 480 * 560 + 120 * 60 + 100 * 30)
        #expect(region.area <= 480 * 560 + 120 * 60 + 120 * 30 + 2 * PixelRegion.cheap)
        // Two small ones.
        var small = PixelRegion(PixelRect(x: 0, y: 0, width: 40, height: 40))
        small.add(PixelRect(x: 30, y: 30, width: 40, height: 40))
        #expect(small.rects.count == 1)
    }

    @Test("random large rectangles: the laws hold, whatever is split and joined")
    func large() {
        var random = SeededRandom(seed: 41)
        for _ in 0..<400 {
            var region = PixelRegion()
            var added: [PixelRect] = []
            for _ in 0..<Int.random(in: 1...24, using: &random) {
                let rect = PixelRect(
                    x: Int.random(in: 0...900, using: &random),
                    y: Int.random(in: 0...900, using: &random),
                    width: Int.random(in: 1...500, using: &random),
                    height: Int.random(in: 1...500, using: &random))
                added.append(rect)
                region.add(rect)
                #expect(region.rects.count <= PixelRegion.limit)
            }
            for (index, a) in region.rects.enumerated() {
                for b in region.rects[(index + 1)...] { #expect(!a.intersects(b)) }
            }
            // Every corner of each added rectangle, and random points within.
            var lost = 0
            for rect in added {
                let places =
                    [(rect.minX, rect.minY), (rect.maxX - 1, rect.maxY - 1)]
                    + (0..<20).map { _ in
                        (
                            Int.random(in: rect.minX..<rect.maxX, using: &random),
                            Int.random(in: rect.minY..<rect.maxY, using: &random)
                        )
                    }
                for (x, y) in places where !contains(region.rects, x, y) { lost += 1 }
            }
            #expect(lost == 0)
        }
    }
}
