import FlipEngine
import TestSupport
import Testing

@testable import FlipX11

@Suite("Windows that cover the clock") struct StackedWindowTests {
    private static let clock = PixelRect(x: 4, y: 4, width: 8, height: 8)
    private static let screen = PixelRect(x: 0, y: 0, width: 16, height: 16)

    private func covers(_ windows: StackedWindow...) -> Bool {
        StackedWindow.cover(Self.clock, by: windows)
    }

    @Test("one opaque window, or two halves; not a part, not a gap of one pixel")
    func plain() {
        #expect(!covers())
        #expect(covers(StackedWindow(frame: Self.clock)))
        #expect(covers(StackedWindow(frame: Self.screen)))
        let left = PixelRect(x: 0, y: 0, width: 8, height: 16)
        let right = PixelRect(x: 8, y: 0, width: 8, height: 16)
        #expect(covers(StackedWindow(frame: left), StackedWindow(frame: right)))
        #expect(!covers(StackedWindow(frame: left)))
        let gap = PixelRect(x: 9, y: 0, width: 8, height: 16)
        #expect(!covers(StackedWindow(frame: left), StackedWindow(frame: gap)))
    }

    @Test("opacity, alpha and shapes let the clock shine through")
    func transparent() {
        var window = StackedWindow(frame: Self.screen)
        window.isTranslucent = true
        #expect(!covers(window))
        window = StackedWindow(frame: Self.screen, hasAlpha: true)
        #expect(!covers(window))
        window = StackedWindow(frame: Self.screen)
        window.shape = [PixelRect(x: 0, y: 0, width: 11, height: 16)]
        #expect(!covers(window))
        window.shape?.append(PixelRect(x: 11, y: 0, width: 5, height: 16))
        #expect(covers(window))
        // An empty shape shows nothing.
        window.shape = []
        #expect(!covers(window))
    }

    @Test("the opaque region of a window with alpha, and a client without alpha in a frame with it")
    func regions() {
        var window = StackedWindow(frame: Self.screen, hasAlpha: true)
        window.contents = [.init(frame: Self.screen, hasAlpha: true, opaque: [Self.clock])]
        #expect(covers(window))
        window.contents = [.init(frame: Self.clock)]
        #expect(covers(window))
        window.contents = [.init(frame: PixelRect(x: 5, y: 4, width: 8, height: 8))]
        #expect(!covers(window))
        // A client with alpha in a frame without.
        window.hasAlpha = false
        window.contents = [.init(frame: Self.screen, hasAlpha: true)]
        #expect(!covers(window))
        // A region does not reach beyond its window.
        window.contents = [
            .init(
                frame: PixelRect(x: 0, y: 0, width: 8, height: 16), hasAlpha: true,
                opaque: [Self.screen])
        ]
        #expect(!covers(window))
    }

    @Test("a clock off the screen is covered; one behind very many strips is taken for seen")
    func limits() {
        #expect(StackedWindow.cover(.empty, by: []))
        let wide = PixelRect(x: 0, y: 0, width: 4000, height: 2)
        let strips = (0..<1000).map {
            StackedWindow(frame: PixelRect(x: $0 * 4, y: 0, width: 2, height: 2))
        }
        #expect(!StackedWindow.cover(wide, by: strips))
        let rest = (0..<1000).map {
            StackedWindow(frame: PixelRect(x: $0 * 4 + 2, y: 0, width: 2, height: 2))
        }
        #expect(!StackedWindow.cover(wide, by: strips + rest))
        // In order from one side there is never more than one part.
        let sorted = (strips + rest).sorted { $0.frame.minX < $1.frame.minX }
        #expect(StackedWindow.cover(wide, by: sorted))
    }

    // MARK: Against a reference

    /// Whether the pixel shows nothing below `window`, by the definition.
    private func hides(_ window: StackedWindow, _ x: Int, _ y: Int) -> Bool {
        func has(_ rect: PixelRect) -> Bool {
            x >= rect.minX && x < rect.maxX && y >= rect.minY && y < rect.maxY
        }
        guard has(window.frame), !window.isTranslucent else { return false }
        if let shape = window.shape, !shape.contains(where: has) { return false }
        if !window.hasAlpha && !window.contents.contains(where: { $0.hasAlpha }) { return true }
        return window.contents.contains { content in
            guard has(content.frame) else { return false }
            return !content.hasAlpha || content.opaque.contains(where: has)
        }
    }

    private func randomRect(_ random: inout SeededRandom) -> PixelRect {
        PixelRect(
            x: Int.random(in: -6...14, using: &random), y: Int.random(in: -6...14, using: &random),
            width: Int.random(in: 0...18, using: &random),
            height: Int.random(in: 0...18, using: &random))
    }

    /// A window anywhere, or one that covers most of what `randomRect` returns.
    private func randomWindow(_ random: inout SeededRandom) -> StackedWindow {
        var window = StackedWindow(frame: randomRect(&random))
        if Int.random(in: 0..<3, using: &random) == 0 {
            window.frame = PixelRect(
                x: Int.random(in: -8...0, using: &random),
                y: Int.random(in: -8...0, using: &random),
                width: Int.random(in: 16...30, using: &random),
                height: Int.random(in: 16...30, using: &random))
        }
        window.hasAlpha = Int.random(in: 0..<4, using: &random) == 0
        window.isTranslucent = Int.random(in: 0..<8, using: &random) == 0
        if Int.random(in: 0..<4, using: &random) == 0 {
            window.shape = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                randomRect(&random)
            }
        }
        window.contents = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            var content = StackedWindow.Content(frame: randomRect(&random))
            content.hasAlpha = Int.random(in: 0..<3, using: &random) == 0
            content.opaque = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                randomRect(&random)
            }
            return content
        }
        return window
    }

    @Test("20,000 random stacks agree with a reference that looks at every pixel")
    func reference() {
        var random = SeededRandom(seed: 23)
        var covered = 0
        for _ in 0..<20_000 {
            let target = randomRect(&random)
            let count = Int.random(in: 0...6, using: &random)
            let windows = (0..<count).map { _ in randomWindow(&random) }
            let wanted = (target.minY..<max(target.minY, target.maxY)).allSatisfy { y in
                (target.minX..<max(target.minX, target.maxX)).allSatisfy { x in
                    windows.contains { hides($0, x, y) }
                }
            }
            #expect(StackedWindow.cover(target, by: windows) == wanted, "\(target) \(windows)")
            // The order of the windows above does not matter, and one more never uncovers.
            #expect(StackedWindow.cover(target, by: windows.reversed()) == wanted)
            let more = windows + [randomWindow(&random)]
            if wanted { #expect(StackedWindow.cover(target, by: more)) }
            if wanted && !target.isEmpty { covered += 1 }
        }
        #expect(covered > 1000)
    }
}
