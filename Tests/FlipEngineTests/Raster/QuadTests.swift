import Testing

@testable import FlipEngine

/// A quad is a value, although its copies share memory.
@Suite("Quads")
struct QuadTests {
    private let quad = Quad(
        map: .identity, shape: RoundedRect(Rect(x: 0, y: 0, width: 4, height: 4)),
        paint: .color(PremultipliedColor(.pureRed)),
        bounds: PixelRect(x: 0, y: 0, width: 4, height: 4))

    /// The quad with one property changed, once for each property.
    private var changed: [Quad] {
        let shape = RoundedRect(Rect(x: 1, y: 1, width: 2, height: 2))
        let changes: [(inout Quad) -> Void] = [
            { $0.map.a = 2 }, { $0.shape = shape }, { $0.hole = shape },
            { $0.paint = .color(PremultipliedColor(.pureBlue)) }, { $0.opacity = 0.5 },
            { $0.clips.append(Quad.Clip(map: .identity, shape: shape)) }, { $0.bounds = .empty },
        ]
        return changes.map { change in
            var copy = quad
            change(&copy)
            return copy
        }
    }

    @Test("a change of a copy leaves the original, and every property counts")
    func properties() {
        let before = quad
        #expect(changed.allSatisfy { $0 != quad })
        #expect(Set(changed).count == 7)
        #expect(quad == before && quad.clips.isEmpty && quad.opacity == 1)
        #expect(changed == changed)
        #expect(Set(changed + changed).count == 7)
    }

    @Test("copies are equal even with NaN, but not quads that were made separately")
    func notANumber() {
        var one = quad
        one.opacity = .nan
        var other = quad
        other.opacity = .nan
        let copy = one
        #expect(copy == one)
        #expect(one != other)
    }
}
