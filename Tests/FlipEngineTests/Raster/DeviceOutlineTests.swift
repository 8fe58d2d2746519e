import TestSupport
import Testing

@testable import FlipEngine

/// Outlines that reach behind the eye, off the screen, or to NaN and infinity.
@Suite("Outlines on the device")
struct DeviceOutlineTests {
    private let viewport = PixelRect(x: 0, y: 0, width: 40, height: 30)
    /// Outlines are clipped slightly outside the frame.
    private let margin = 2

    private func outline(_ rect: Rect, _ map: PlaneMap, radius: Double = 0) -> DeviceOutline {
        DeviceOutline(RoundedRect(rect, cornerRadius: radius), map: map, viewport: viewport)
    }

    @Test("whole pixels are recognised, and nothing else")
    func wholePixels() {
        let rect = Rect(x: 3, y: 4, width: 10, height: 6)
        #expect(
            outline(rect, .identity).wholePixels == PixelRect(x: 3, y: 4, width: 10, height: 6))
        #expect(outline(rect, .identity, radius: 1).wholePixels == nil)
        #expect(outline(rect.offsetBy(dx: 0.5, dy: 0), .identity).wholePixels == nil)
        let turn = PlaneMap(Transform3D(rotation: 0.1, x: 0, y: 0, z: 1))
        #expect(outline(rect, turn).wholePixels == nil)
    }

    @Test("the part behind the eye is cut off, the part in front is kept")
    func behindTheEye() {
        // W falls from 1 at x = 0 to 0 at x = 20, and below 0 beyond.
        var map = PlaneMap.identity
        map.p = -0.05
        let front = outline(Rect(x: 0, y: 0, width: 10, height: 10), map)
        #expect(front.area > 99)
        #expect(outline(Rect(x: 30, y: 0, width: 10, height: 10), map).points.isEmpty)
        let through = outline(Rect(x: 0, y: 0, width: 40, height: 10), map)
        #expect(!through.points.isEmpty)
        #expect(through.pixelBounds.minX == 0 && through.pixelBounds.maxX == 40 + margin)
        #expect(through.area > front.area)
    }

    @Test("a plane that is edge-on, or off the screen, has no area")
    func nothingToSee() {
        let rect = Rect(x: 0, y: 0, width: 10, height: 10)
        let edgeOn = PlaneMap(Transform3D(scaleX: 0, y: 1))
        #expect(CoverageMap(Coverage(outline(rect, edgeOn))).total == 0)
        let away = PlaneMap(Transform3D(translationX: 1000, y: 0))
        #expect(outline(rect, away).area < 1e-9)
        for hole in [Rect.zero, Rect(x: .nan, y: 0, width: 1, height: 1)] {
            #expect(outline(hole, .identity).points.isEmpty)
        }
    }

    @Test("an enormous shape fills the frame and stays near it", arguments: [1e3, 1e9, 1e20, 1e60])
    func enormous(size: Double) {
        for offset in [0.0, 0.37, -0.81] {
            let rect = Rect(
                x: (-1 + offset) * size, y: (-1 - offset) * size, width: 2 * size,
                height: 2 * size)
            let shape = outline(rect, .identity)
            let map = CoverageMap(Coverage(shape))
            #expect(shape.pixelBounds.width <= viewport.width + 2 * margin)
            #expect(map[0, 0] == 1 && map[20, 15] == 1 && map[39, 29] == 1)
        }
    }

    @Test("any numbers: no crash, and nothing outside the frame's margin")
    func anyNumbers() {
        var random = SeededRandom(seed: 12)
        let odd = [
            0, -0.0, 1, -1, .leastNonzeroMagnitude, 1e-9, 1e9, 1e18, 1e19, 1e40, 1e155, 1e300,
            1e308, .infinity,
            -.infinity, .nan,
        ]
        func number() -> Double {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: odd[Int.random(in: 0..<odd.count, using: &random)]
            case 1: Double.random(in: -1e3...1e3, using: &random)
            default: Double.random(in: -2...2, using: &random)
            }
        }
        let outer = PixelRect(
            minX: -margin, minY: -margin, maxX: viewport.maxX + margin,
            maxY: viewport.maxY + margin)
        for _ in 0..<60_000 {
            let map = PlaneMap(
                a: number(), b: number(), p: number() * 0.01, c: number(), d: number(),
                q: number() * 0.01, e: number() * 20, f: number() * 20, r: number())
            let rect = Rect(x: number(), y: number(), width: number() * 30, height: number() * 30)
            let shape = outline(rect, map, radius: number())
            let bounds = shape.pixelBounds
            guard outer.contains(bounds) else {
                Issue.record("\(bounds) of \(rect) under \(map)")
                return
            }
            let coverage = CoverageMap(Coverage(shape))
            guard coverage.range.lowerBound >= 0, coverage.range.upperBound <= 1 else {
                Issue.record("\(coverage.range) of \(rect) under \(map)")
                return
            }
        }
    }
}
