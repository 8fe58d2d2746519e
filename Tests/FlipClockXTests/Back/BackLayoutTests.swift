import FlipEngine
import Testing

@testable import FlipFace

@Suite("Layout of the back")
struct BackLayoutTests {
    static let sizes: [(width: Int, height: Int)] = [
        (1280, 720), (3840, 2160), (720, 1280), (320, 120), (640, 400), (640, 360), (300, 420),
        (160, 60), (1920, 200), (200, 1920), (1, 1), (40, 4000),
    ]

    @Test("rows are stacked inside the plate and the window", arguments: sizes)
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

    @Test("a large window shows everything without scrolling")
    func noScrolling() {
        for (width, height) in [(1280, 720), (3840, 2160), (720, 1280), (640, 400)] {
            #expect(!BackLayout(width: width, height: height).isScrolling)
        }
        #expect(BackLayout(width: 1280, height: 720).title != nil)
        #expect(BackLayout(width: 640, height: 400).title == nil)
        #expect(BackLayout(width: 320, height: 120).isScrolling)
    }

    @Test("in a narrow window, controls are below their labels")
    func arrangement() {
        #expect(!BackLayout(width: 1280, height: 720).isStacked)
        #expect(BackLayout(width: 720, height: 1280).isStacked)
        #expect(!BackLayout(width: 320, height: 120).isStacked)
        #expect(BackLayout(width: 200, height: 400).isStacked)
    }

    @Test("labels are never too small to read", arguments: sizes)
    func readable(width: Int, height: Int) {
        #expect(BackLayout(width: width, height: height).unit >= BackFit.smallestUnit)
    }

    @Test("the plate is centred")
    func centred() {
        for width in stride(from: 900, through: 1400, by: 53) {
            let layout = BackLayout(width: width, height: width * 9 / 16)
            #expect(abs(layout.plate.minX + layout.plate.maxX - width) <= 1)
            #expect(abs(layout.plate.minY + layout.plate.maxY - width * 9 / 16) <= 2)
        }
    }

    @Test("no control is under a button in the corner", arguments: sizes)
    func obstacle(width: Int, height: Int) {
        let side = min(max(min(width, height) / 14, 24), 56)
        let button = PixelRect(
            x: width - side - side / 4, y: side / 4, width: side, height: side)
        let layout = BackLayout(width: width, height: height, obstacle: button)
        let free = BackLayout(width: width, height: height)
        #expect(layout.plate == free.plate)
        guard min(width, height) >= 60 else { return }
        if layout.isScrolling {
            #expect(!layout.view.intersects(button))
        } else {
            let view = layout.view
            for row in layout.rows {
                for part in [row.control, row.value].compactMap({ $0 }) {
                    let place = PixelRect(
                        x: part.minX + view.minX, y: part.minY + view.minY, width: part.width,
                        height: part.height)
                    #expect(!place.intersects(button))
                }
            }
        }
    }

    @Test("a button that overlaps no row changes nothing")
    func noObstacle() {
        let button = PixelRect(x: 1207, y: 21, width: 52, height: 52)
        #expect(
            BackLayout(width: 1280, height: 720, obstacle: button)
                == BackLayout(width: 1280, height: 720))
        #expect(
            BackLayout(
                width: 640, height: 400, obstacle: PixelRect(x: 596, y: 12, width: 30, height: 30))
                != BackLayout(width: 640, height: 400))
    }
}
