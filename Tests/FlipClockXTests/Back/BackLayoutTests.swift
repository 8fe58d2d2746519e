import FlipEngine
import Testing

@testable import FlipClockX

@Suite("The layout of the back")
struct BackLayoutTests {
    static let sizes: [(width: Int, height: Int)] = [
        (1280, 720), (3840, 2160), (720, 1280), (320, 120), (640, 400), (640, 360), (300, 420),
        (160, 60), (1920, 200), (200, 1920), (1, 1), (40, 4000),
    ]

    @Test("rows follow one another, within the plate and the window", arguments: sizes)
    func nesting(width: Int, height: Int) {
        let layout = BackLayout(width: width, height: height)
        let page = PixelRect(x: 0, y: 0, width: width, height: height)
        if min(width, height) >= 60 {
            #expect(page.contains(layout.plate))
            #expect(layout.plate.contains(layout.view))
        }
        var bottom = 0
        for row in layout.rows {
            #expect(row.frame.minY >= bottom)
            #expect(row.frame.minX == 0 && row.frame.maxX == layout.view.width)
            #expect(row.frame.contains(row.control))
            #expect(!row.control.isEmpty)
            for part in [row.label, row.value].compactMap({ $0 }) where width >= 160 {
                #expect(row.frame.contains(part))
                #expect(!part.intersects(row.control))
            }
            if let label = row.label, let value = row.value, width >= 160 {
                #expect(!label.intersects(value))
            }
            bottom = row.frame.maxY
        }
        #expect(layout.contentHeight >= bottom)
        #expect(layout.isScrolling == (layout.contentHeight > layout.view.height))
    }

    @Test("all is seen at once where there is room")
    func room() {
        for (width, height) in [(1280, 720), (3840, 2160), (720, 1280), (640, 400)] {
            #expect(!BackLayout(width: width, height: height).isScrolling)
        }
        #expect(BackLayout(width: 1280, height: 720).title != nil)
        #expect(BackLayout(width: 640, height: 400).title == nil)
        #expect(BackLayout(width: 320, height: 120).isScrolling)
    }

    @Test("controls stand below their labels where it is narrow")
    func arrangement() {
        #expect(!BackLayout(width: 1280, height: 720).isStacked)
        #expect(BackLayout(width: 720, height: 1280).isStacked)
        #expect(!BackLayout(width: 320, height: 120).isStacked)
        #expect(BackLayout(width: 200, height: 400).isStacked)
    }

    @Test("labels are never smaller than can be read", arguments: sizes)
    func readable(width: Int, height: Int) {
        #expect(BackLayout(width: width, height: height).unit >= BackFit.smallestUnit)
    }

    @Test("the plate lies in the middle")
    func middle() {
        for width in stride(from: 900, through: 1400, by: 53) {
            let layout = BackLayout(width: width, height: width * 9 / 16)
            #expect(abs(layout.plate.minX + layout.plate.maxX - width) <= 1)
            #expect(abs(layout.plate.minY + layout.plate.maxY - width * 9 / 16) <= 2)
        }
    }

    @Test("scrolled rows leave the corner free")
    func corner() {
        let free = BackLayout(width: 320, height: 120)
        let cornered = BackLayout(width: 320, height: 120, corner: 40)
        #expect(cornered.view.maxX <= 280)
        #expect(cornered.view.maxX < free.view.maxX)
        #expect(
            BackLayout(width: 1280, height: 720, corner: 40)
                == BackLayout(width: 1280, height: 720))
    }
}
