import FlipEngine
import Testing

@testable import FlipClockX

@Suite("Covered by other windows")
struct WindowCoverTests {
    private static let monitors = [
        PixelRect(x: 0, y: 0, width: 1280, height: 800),
        PixelRect(x: 1280, y: 0, width: 1000, height: 700),
    ]
    private static let ours = PixelRect(x: 100, y: 100, width: 300, height: 200)

    private static func window(
        _ x: Int, _ y: Int, _ width: Int, _ height: Int,
        _ change: (inout WindowCover.Window) -> Void = { _ in }
    ) -> WindowCover.Window {
        var window = WindowCover.Window(
            frame: PixelRect(x: x, y: y, width: width, height: height), isShown: true, depth: 24,
            isShaped: false, opacity: nil)
        change(&window)
        return window
    }

    private static func isCovered(_ windows: [WindowCover.Window], _ frame: PixelRect = ours)
        -> Bool
    {
        WindowCover(frame: frame, monitors: monitors).isComplete(above: windows)
    }

    @Test("one opaque window over all of it covers it; a pixel that is left does not")
    func one() {
        #expect(!Self.isCovered([]))
        #expect(Self.isCovered([Self.window(0, 0, 1280, 800)]))
        #expect(Self.isCovered([Self.window(100, 100, 300, 200)]))
        for (x, y, width, height) in [
            (101, 100, 300, 200), (100, 101, 300, 200), (100, 100, 299, 200), (100, 100, 300, 199),
        ] { #expect(!Self.isCovered([Self.window(x, y, width, height)])) }
    }

    @Test("whatever may be seen through does not cover")
    func doubt() {
        let table: [((inout WindowCover.Window) -> Void, Bool)] = [
            ({ $0.isShown = false }, false), ({ $0.depth = 32 }, false),
            ({ $0.isShaped = true }, false), ({ $0.opacity = 0xf000_0000 }, false),
            ({ $0.opacity = 0xffff_ffff }, true), ({ $0.opacity = .max }, true),
            ({ $0.depth = 30 }, true),
        ]
        for (change, isCovered) in table {
            #expect(Self.isCovered([Self.window(0, 0, 1280, 800, change)]) == isCovered)
        }
    }

    @Test("several windows cover it together, and only what monitors show counts")
    func several() {
        let halves = [Self.window(90, 90, 200, 300), Self.window(290, 50, 200, 300)]
        #expect(Self.isCovered(halves))
        #expect(!Self.isCovered([halves[0]]) && !Self.isCovered([halves[1]]))
        // Partly off the screen, and over the edge between two monitors.
        let off = PixelRect(x: 1200, y: 600, width: 300, height: 300)
        #expect(
            Self.isCovered(
                [Self.window(1200, 600, 80, 200), Self.window(1280, 600, 220, 100)], off))
        #expect(!Self.isCovered([Self.window(1200, 600, 80, 200)], off))
        // On no monitor at all.
        let nowhere = PixelRect(x: 5000, y: 0, width: 10, height: 10)
        #expect(!Self.isCovered([Self.window(4000, 0, 2000, 2000)], nowhere))
    }

    @Test("it agrees with looking at every pixel")
    func everyPixel() {
        var state: UInt64 = 42
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let monitors = [
            PixelRect(x: 0, y: 0, width: 12, height: 10),
            PixelRect(x: 12, y: 2, width: 6, height: 6),
        ]
        var covered = 0
        for _ in 0..<2000 {
            let frame = PixelRect(
                x: random(16) - 2, y: random(10) - 2, width: 1 + random(6), height: 1 + random(6))
            let windows = (0..<random(6)).map { _ in
                Self.window(random(14) - 2, random(10) - 2, 1 + random(12), 1 + random(12))
            }
            var isSeen = false
            var isOnScreen = false
            for y in frame.minY..<frame.maxY {
                for x in frame.minX..<frame.maxX {
                    let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
                    guard monitors.contains(where: { $0.contains(pixel) }) else { continue }
                    isOnScreen = true
                    if !windows.contains(where: { $0.frame.contains(pixel) }) { isSeen = true }
                }
            }
            let cover = WindowCover(frame: frame, monitors: monitors)
            let expected = isOnScreen && !isSeen
            #expect(cover.isComplete(above: windows) == expected)
            if expected { covered += 1 }
        }
        #expect(covered > 100)
    }
}
