import TestSupport
import Testing

@testable import FlipEngine

@Suite("Regions of pixels")
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

    @Test("no pixel is lost, no rectangle overlaps another, and there are only a few")
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

    @Test("far apart stays apart, near together is joined")
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
}
