import TestSupport
import Testing

@testable import FlipEngine

/// The opaque parts of pictures, compared with a simple search.
@Suite("Opaque pixels")
struct OpaqueSpansTests {
    /// The longest run of opaque pixels; the first one if several are equally long.
    private static func longest(_ row: [UInt32]) -> Range<Int> {
        var best = 0..<0
        for start in row.indices {
            let end: Int = row[start...].firstIndex { $0 >> 24 != 255 } ?? row.endIndex
            if end - start > best.count { best = start..<end }
        }
        return best
    }

    @Test("the longest run of a row", arguments: 1...40)
    func run(width: Int) throws {
        var random = SeededRandom(seed: UInt64(width))
        for round in 0..<200 {
            // From nearly all clear to nearly all opaque, in runs of varying length.
            var alpha: UInt32 = 255
            let pixels = (0..<width).map { _ in
                if Int.random(in: 0..<20, using: &random) > round / 10 {
                    alpha = [0, 0x7f, 254, 255].randomElement(using: &random) ?? 0
                }
                return alpha << 24 | 0x00ff_ffff & alpha
            }
            let image = try #require(Image(width: width, height: 1, pixels: pixels))
            let found = image.opaquePixels(
                within: PixelRect(x: 0, y: 0, width: width, height: 1))
            let expected = Self.longest(pixels)
            #expect(found.width == expected.count)
            if !expected.isEmpty { #expect(found.minX == expected.lowerBound) }
            #expect(image.isOpaque == pixels.allSatisfy { $0 >> 24 == 255 })
        }
    }

    @Test("one pixel that is not opaque is found anywhere", arguments: [1, 7, 8, 9, 64, 100])
    func one(width: Int) throws {
        for place in 0..<width {
            var pixels = [UInt32](repeating: 0xff00_0000, count: width)
            pixels[place] = 0xfe00_0000
            let image = try #require(Image(width: width, height: 1, pixels: pixels))
            #expect(!image.isOpaque)
            let found = image.opaquePixels(
                within: PixelRect(x: 0, y: 0, width: width, height: 1))
            #expect(found.width == max(place, width - 1 - place))
        }
    }

    @Test(
        "the rectangle of several rows equals the one found row by row", arguments: 1...60)
    func rectangle(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let (width, height) = (30, 40)
        // Groups of equal rows, like those of a card.
        var spans: [Range<Int>] = []
        while spans.count < height {
            let start = Int.random(in: 0...8, using: &random)
            let end = Int.random(in: 20...width, using: &random)
            let span = Bool.random(using: &random) ? start..<end : 3..<27
            for _ in 0..<Int.random(in: 1...9, using: &random) { spans.append(span) }
        }
        let pixels = (0..<width * height).map { index -> UInt32 in
            spans[index / width].contains(index % width) ? 0xff12_3456 : 0x7f00_0000
        }
        let image = try #require(Image(width: width, height: height, pixels: pixels))
        for _ in 0..<30 {
            let rect = PixelRect(
                x: Int.random(in: 0...10, using: &random),
                y: Int.random(in: 0...30, using: &random),
                width: Int.random(in: 1...20, using: &random),
                height: Int.random(in: 1...10, using: &random))
            #expect(image.opaquePixels(within: rect) == Self.rectangle(spans, within: rect))
        }
    }

    /// The simple search, row by row.
    private static func rectangle(_ spans: [Range<Int>], within rect: PixelRect) -> PixelRect {
        let lines = (rect.minY..<rect.maxY).map { row in
            PixelRect(
                minX: max(spans[row].lowerBound, rect.minX), minY: row,
                maxX: min(spans[row].upperBound, rect.maxX), maxY: row + 1)
        }
        let widest = lines.map(\.width).max() ?? 0
        var best = PixelRect.empty
        var current = PixelRect.empty
        for line in lines where widest > 0 {
            if line.width * 16 < widest * 15 {
                current = .empty
            } else if current.isEmpty {
                current = line
            } else {
                current.minX = max(current.minX, line.minX)
                current.maxX = min(current.maxX, line.maxX)
                current.maxY = line.maxY
            }
            if current.area > best.area { best = current }
        }
        return best
    }
}
