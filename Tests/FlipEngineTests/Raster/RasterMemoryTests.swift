import TestSupport
import Testing

@testable import FlipEngine

/// A frame similar to the last one allocates no memory.
@Suite struct RasterMemoryTests {
    static let axes = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0)]

    /// The commands of several frames of a movement: the content of a face, with every kind of command.
    private static func frames(_ axis: (Double, Double, Double)) throws -> [[DrawCommand]] {
        let light = ColorMultiplier(red: 1.2, green: 0.9, blue: 0.8)
        let rest = try Turned.pile()
        return [10.0, 40, 70, 85].map { degrees in
            let turned = Turned.card(degrees, about: axis, isOpaque: false, multiplier: light)
            let map = Turned.map(degrees, about: axis)
            let shape = RoundedRect(Rect(x: 4, y: 4, width: 90, height: 80), cornerRadius: 9)
            let limit = Quad.Clip(map: map, shape: shape)
            var limited = Turned.card(-degrees, about: axis, opacity: 0.7)
            limited.clips = [limit, limit]
            let ring = Quad(
                map: map, shape: shape, hole: shape.insetBy(3),
                paint: .color(PremultipliedColor(Color(white: 0.5, alpha: 0.5))),
                bounds: Turned.frame)
            return rest + [
                .draw(turned), .draw(limited), .draw(ring),
                .beginGroup(bounds: Turned.frame),
                .beginGroup(bounds: Turned.frame), .draw(turned), .endGroup(opacity: 0.5),
                .endGroup(opacity: 1),
            ]
        }
    }

    /// Whether the compiler optimised; `assert` evaluates its argument only in unoptimised builds.
    private static let isOptimized: Bool = {
        var isOptimized = true
        func noteDebugging() -> Bool {
            isOptimized = false
            return true
        }
        assert(noteDebugging())
        return isOptimized
    }()

    @Test(
        .enabled(if: isOptimized, "without optimisation Swift allocates by itself"),
        arguments: RasterPathTests.fast, axes.indices)
    func repeatedFramesAllocateNothing(path: RasterPath, axis: Int) throws {
        let frames = try Self.frames(Self.axes[axis])
        let buffer = PixelBuffer(width: Turned.frame.width, height: Turned.frame.height)
        let memory = RasterMemory()
        let rasterizer = Rasterizer(path: path)
        func drawAll() {
            for commands in frames {
                rasterizer.draw(
                    commands, into: buffer.frameBuffer, clip: Turned.frame, memory: memory)
            }
        }
        // In the first pass all memory grows to the size that it needs.
        let first = allocations(drawAll)
        let second = allocations(drawAll)
        guard let first, let second else { return }
        #expect(first > 0)
        #expect(second == 0)
    }
}
