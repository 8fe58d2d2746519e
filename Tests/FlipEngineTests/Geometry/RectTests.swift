import Testing

@testable import FlipEngine

/// Rectangles that are moved and inset.
@Suite("Rectangles")
struct RectTests {
    @Test("an inset moves every edge by its distance; a negative one moves them outwards")
    func inset() {
        let rect = Rect(x: 10, y: 20, width: 8, height: 6)
        #expect(rect.insetBy(dx: 1, dy: 2) == Rect(x: 11, y: 22, width: 6, height: 2))
        #expect(rect.insetBy(dx: -3, dy: 0) == Rect(x: 7, y: 20, width: 14, height: 6))
        let mirrored = Rect(x: 18, y: 26, width: -8, height: -6)
        #expect(mirrored.insetBy(dx: 1, dy: 2) == Rect(x: 11, y: 22, width: 6, height: 2))
    }

    @Test("an inset of half an extent or more is empty, and within the rectangle")
    func emptyInset() {
        for rect in [
            Rect(x: 10, y: 20, width: 8, height: 6), Rect(x: 18, y: 26, width: -8, height: -6),
        ] {
            for (dx, dy) in [
                (4.0, 0.0), (4.5, 1), (6, 1), (100, 1), (1, 3), (1, 3.5), (1, 50), (9, 9),
            ] {
                let inner = rect.insetBy(dx: dx, dy: dy)
                #expect(inner.isEmpty, "\(dx), \(dy): \(inner)")
                #expect(
                    inner.minX >= rect.minX && inner.maxX <= rect.maxX, "\(dx), \(dy): \(inner)")
                #expect(
                    inner.minY >= rect.minY && inner.maxY <= rect.maxY, "\(dx), \(dy): \(inner)")
                #expect(inner.midX == rect.midX && inner.midY == rect.midY)
            }
        }
    }
}
