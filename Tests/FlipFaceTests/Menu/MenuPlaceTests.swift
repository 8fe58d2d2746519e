import FlipEngine
import Testing

@testable import FlipFace

@Suite("The place of a menu")
struct MenuPlaceTests {
    private let monitor = PixelRect(x: 1920, y: 100, width: 1280, height: 1024)

    @Test("it is on the monitor for every point, and does not cover the point if there is space")
    func everyPoint() {
        for (width, height) in [(200, 300), (200, 1024), (1280, 1024)] {
            for x in stride(from: 1800, through: 3300, by: 50) {
                for y in stride(from: 0, through: 1200, by: 40) {
                    let frame = MenuPlace.frame(
                        width: width, height: height, at: (x, y), on: monitor)
                    #expect(monitor.contains(frame), "at \(x), \(y)")
                    #expect(frame.width == width && frame.height == height)
                    if width == 200 {
                        #expect(!(frame.minX...frame.maxX - 1).contains(x))
                    }
                }
            }
        }
    }

    @Test("it begins right below the pointer, and turns over at the right and lower edges")
    func sides() {
        let near = MenuPlace.frame(width: 200, height: 300, at: (2000, 200), on: monitor)
        #expect((near.minX, near.minY) == (2001, 201))
        let far = MenuPlace.frame(width: 200, height: 300, at: (3190, 1100), on: monitor)
        #expect((far.maxX, far.maxY) == (3189, 1099))
    }

    @Test("a key opens it over the middle of the window; a larger menu stays on the monitor")
    func middle() {
        let window = PixelRect(x: 2000, y: 200, width: 400, height: 200)
        let frame = MenuPlace.frame(width: 200, height: 100, over: window, on: monitor)
        #expect(frame == PixelRect(x: 2100, y: 250, width: 200, height: 100))
        let next = MenuPlace.frame(width: 1200, height: 1000, replacing: frame, on: monitor)
        #expect(next == PixelRect(x: 2000, y: 124, width: 1200, height: 1000))
    }
}
