import FlipEngine
import Testing

@testable import FlipX11

@Suite("Outline and movement of a window") struct WindowOutlineTests {
    private func picture(_ rects: [PixelRect], _ width: Int, _ height: Int) -> [String] {
        (0..<height).map { y in
            String(
                (0..<width).map { x in
                    let here = PixelRect(x: x, y: y, width: 1, height: 1)
                    let count = rects.count { $0.contains(here) }
                    return count == 0 ? "." : count == 1 ? "#" : "!"
                })
        }
    }

    @Test("rounded corners in whole pixels, without duplicate rows")
    func corners() {
        let shape = RoundedShape(width: 12, height: 9, radius: 4)
        #expect(
            picture(shape.rects, 12, 9) == [
                "..########..", ".##########.", "############", "############", "############",
                "############", "############", ".##########.", "..########..",
            ])
        #expect(
            RoundedShape(width: 5, height: 4, radius: 0).rects == [
                .init(x: 0, y: 0, width: 5, height: 4)
            ])
        #expect(picture(shape.solidRects, 12, 9)[0] == "....####....")
        #expect(picture(shape.solidRects, 12, 9)[4] == "############")
    }

    @Test("any size and radius: symmetrical, inside, and in the order that servers require")
    func anySize() {
        for width in [1, 2, 3, 7, 40, 301] {
            for height in [1, 2, 5, 33] {
                for radius in [0.0, 0.4, 1, 2.5, 9, 500] {
                    let shape = RoundedShape(width: width, height: height, radius: radius)
                    let rects = shape.rects
                    #expect(rects.first?.minY == 0 && rects.last?.maxY == height)
                    for (above, below) in zip(rects, rects.dropFirst()) {
                        #expect(above.maxY == below.minY)
                    }
                    let isCentred = rects.allSatisfy { $0.minX == width - $0.maxX && $0.width > 0 }
                    #expect(isCentred, "\(width)x\(height) \(radius)")
                    let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
                    #expect(shape.solidRects.allSatisfy { bounds.contains($0) })
                }
            }
        }
    }

    @Test("a window follows the pointer, and snaps to the edges of monitors")
    func snapping() {
        let move = WindowMove(
            frame: PixelRect(x: 100, y: 100, width: 300, height: 200), pointer: (150, 150),
            button: 2,
            edges: [
                PixelRect(x: 0, y: 0, width: 1000, height: 800),
                PixelRect(x: 1000, y: 0, width: 500, height: 500),
            ], reach: 12)
        func at(_ x: Int, _ y: Int) -> [Int] {
            let origin = move.origin(forPointerAt: (x, y))
            return [origin.x, origin.y]
        }
        #expect(at(150, 150) == [100, 100])
        #expect(at(163, 147) == [113, 97])
        // The left and the upper edge, from both sides.
        #expect(at(50 + 12, 50 - 12) == [0, 0])
        #expect(at(50 + 13, 50 - 13) == [13, -13])
        // The right and the lower edge of the monitor, and the edge between the two.
        #expect(at(750 - 5, 650 + 5) == [700, 600])
        #expect(at(1050 - 11, 300) == [1000, 250])
        // The other monitor's lower edge is far from a window that is not on it.
        #expect(at(300, 345) == [250, 295])
        #expect(!move.isDrag(to: (153, 148)))
        #expect(move.isDrag(to: (154, 150)) && move.isDrag(to: (150, 146)))
    }
}
