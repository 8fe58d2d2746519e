import FlipEngine
import Glibc
import Testing

@testable import FlipFace

@Suite("Layout of the face")
struct FaceLayoutTests {
    private static let sizes = [
        (1280, 720), (720, 1280), (320, 120), (120, 60), (3840, 2160), (640, 480), (500, 500),
        (333, 777), (1921, 1081), (90, 400), (60, 20), (1999, 100),
    ]

    private func layouts() -> [FaceLayout] {
        Self.sizes.flatMap { size in
            (1...4).map { FaceLayout(width: size.0, height: size.1, cardCount: $0) }
        }
    }

    @Test("cards are inside the window, do not touch, and have an even height")
    func cards() {
        for layout in layouts() {
            let window = PixelRect(x: 0, y: 0, width: layout.width, height: layout.height)
            for (index, card) in layout.cards.enumerated() {
                #expect(window.contains(card) && card.height % 2 == 0 && card.height >= 2)
                #expect(card.width == layout.cards[0].width)
                for other in layout.cards[(index + 1)...] { #expect(!card.intersects(other)) }
            }
        }
    }

    @Test("the cards are centred to the pixel")
    func centred() {
        for layout in layouts() {
            let all = layout.cards.reduce(PixelRect.empty) { $0.union($1) }
            #expect(abs(all.minX - (layout.width - all.maxX)) <= 1)
            #expect(abs(all.minY - (layout.height - all.maxY)) <= 1)
        }
    }

    @Test("stacked in portrait, in a row in landscape")
    func stacking() {
        for (width, height) in Self.sizes {
            let layout = FaceLayout(width: width, height: height, cardCount: 2)
            if Double(width) > 1.3 * Double(height) { #expect(!layout.isStacked) }
            if Double(height) > 1.3 * Double(width) { #expect(layout.isStacked) }
            let first = layout.cards[0]
            let second = layout.cards[1]
            #expect(layout.isStacked ? first.minX == second.minX : first.minY == second.minY)
        }
    }

    @Test("cards grow with the window", arguments: [1, 2, 3])
    func growth(count: Int) {
        var last = 0
        for width in stride(from: 60, through: 4000, by: 20) {
            let layout = FaceLayout(
                width: width, height: width * 9 / 16, cardCount: count)
            #expect(layout.cards[0].height >= last)
            last = layout.cards[0].height
        }
    }

    @Test("every window has a layout, however small", arguments: [-5, 0, 1, 2, 3])
    func tiny(extent: Int) {
        let layout = FaceLayout(width: extent, height: extent, cardCount: 0)
        #expect(layout.cards.count == 1)
        #expect(layout.cards[0].width >= 1 && layout.cards[0].height >= 2)
    }
}
