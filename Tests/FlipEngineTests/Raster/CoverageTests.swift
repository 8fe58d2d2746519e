import Glibc
import TestSupport
import Testing

@testable import FlipEngine

/// Exact areas, compared with shapes of known area.
@Suite("Coverage")
struct CoverageTests {
    private let viewport = PixelRect(x: 0, y: 0, width: 64, height: 48)

    private func outline(
        _ rect: Rect, radius: Double = 0, _ transform: Transform3D = .identity
    ) -> DeviceOutline {
        DeviceOutline(
            RoundedRect(rect, cornerRadius: radius), map: PlaneMap(transform), viewport: viewport)
    }

    /// The part of `pixel ..< pixel + 1` within `low ..< high`.
    private func overlap(_ pixel: Int, _ low: Double, _ high: Double) -> Double {
        max(0, min(Double(pixel) + 1, high) - max(Double(pixel), low))
    }

    @Test("a rectangle covers each pixel by the product of its overlaps")
    func rectangles() {
        var random = SeededRandom(seed: 10)
        for turn in 0..<400 {
            // Every other rectangle has its edges on half or whole pixels, where rounding could go wrong.
            let steps = turn % 2 == 0 ? 2.0 : 1000.0
            func number(_ range: ClosedRange<Double>) -> Double {
                (Double.random(in: range, using: &random) * steps).rounded() / steps
            }
            let rect = Rect(
                x: number(1...30), y: number(1...20), width: number(0.5...30),
                height: number(0.5...24))
            let map = CoverageMap(Coverage(outline(rect)))
            var worst = 0.0
            for y in 0..<viewport.maxY {
                for x in 0..<viewport.maxX {
                    let exact =
                        overlap(x, rect.minX, rect.maxX) * overlap(y, rect.minY, rect.maxY)
                    worst = max(worst, abs(map[x, y] - exact))
                }
            }
            #expect(worst < 1e-9, "\(rect)")
        }
    }

    @Test("a diamond cuts its border pixels in half")
    func diamond() {
        let turn = Transform3D(translationX: 20, y: 20).rotated(by: .pi / 4, x: 0, y: 0, z: 1)
        let side = 8 * 2.0.squareRoot()
        let map = CoverageMap(
            Coverage(outline(Rect(x: -side / 2, y: -side / 2, width: side, height: side), turn)))
        let picture = (12..<16).map { y in
            (12..<28).map { x in
                let area = map[x, y]
                return area < 1e-9
                    ? "." : abs(area - 0.5) < 1e-9 ? "/" : area > 1 - 1e-9 ? "#" : "?"
            }.joined()
        }
        #expect(
            picture == [
                ".......//.......",
                "....../##/......",
                "...../####/.....",
                "..../######/....",
            ])
        #expect(abs(map.total - 128) < 1e-9)
    }

    @Test("a shift by fractions of a pixel keeps the sum")
    func moved() {
        for step in 0...16 {
            let shift = Double(step) / 16
            let turn = Transform3D(translationX: 24 + shift, y: 22 - shift / 3)
                .rotated(by: 0.3, x: 0, y: 0, z: 1)
            let map = CoverageMap(
                Coverage(outline(Rect(x: -7, y: -5, width: 14, height: 10), turn)))
            #expect(abs(map.total - 140) < 1e-9)
        }
    }

    @Test("the sum of the coverage is the polygon's area, whatever the perspective")
    func sums() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<500 {
            var eye = Transform3D.identity
            eye.m34 = -1 / Double.random(in: 40...400, using: &random)
            let angles = (0..<3).map { _ in Double.random(in: -3...3, using: &random) }
            let transform =
                Transform3D(
                    rotation: angles[0], x: angles[1], y: angles[2],
                    z: Double.random(in: -1...1, using: &random)
                )
                .concatenating(eye).concatenating(Transform3D(translationX: 32, y: 24))
            let radius = Double.random(in: -4...8, using: &random)
            let shape = outline(
                Rect(x: -15, y: -10, width: 30, height: 20), radius: radius, transform)
            let map = CoverageMap(Coverage(shape))
            #expect(abs(map.total - shape.area) < 1e-9)
            #expect(map.range.lowerBound >= 0 && map.range.upperBound <= 1)
        }
    }

    @Test("a circle's area, within the stated distance of its chords", arguments: [1.0, 3, 10, 20])
    func circles(radius: Double) {
        let shape = outline(
            Rect(x: 24 - radius, y: 24 - radius, width: 2 * radius, height: 2 * radius),
            radius: radius)
        let missing = Double.pi * radius * radius - CoverageMap(Coverage(shape)).total
        // Chords are inside the circle. The missing area is at most the circumference times two thirds of their
        // largest distance from the circle, 0.02 pixels.
        #expect(missing >= 0 && missing <= 2 * .pi * radius * 0.02 * 2 / 3 + 1e-9)
    }

    @Test("a border is the area outside its hole")
    func border() {
        let outer = RoundedRect(Rect(x: 4.25, y: 3.5, width: 20, height: 16.5), cornerRadius: 5)
        let inner = outer.insetBy(2.75)
        let map = PlaneMap(Transform3D(translationX: 3, y: 2).rotated(by: 0.2, x: 0, y: 0, z: 1))
        let whole = DeviceOutline(outer, map: map, viewport: viewport)
        let hole = DeviceOutline(inner, map: map, viewport: viewport)
        var ring = Coverage(whole)
        ring.subtract(hole)
        let (wholeMap, holeMap, ringMap) = (
            CoverageMap(Coverage(whole)), CoverageMap(Coverage(hole)), CoverageMap(ring)
        )
        for y in 0..<viewport.maxY {
            for x in 0..<viewport.maxX {
                #expect(abs(ringMap[x, y] - (wholeMap[x, y] - holeMap[x, y])) < 1e-9)
            }
        }
        #expect(ringMap.total > 100)
    }

    @Test("a mirrored shape covers the same")
    func mirrored() {
        let rect = Rect(x: 5.3, y: 4.1, width: 11.7, height: 9.2)
        let mirror = Transform3D(translationX: 64, y: 0).scaled(x: -1, y: 1)
        let straight = CoverageMap(Coverage(outline(rect, radius: 3)))
        let turned = CoverageMap(Coverage(outline(rect, radius: 3, mirror)))
        for y in 0..<viewport.maxY {
            for x in 0..<64 { #expect(abs(straight[x, y] - turned[63 - x, y]) < 1e-9) }
        }
    }
}
