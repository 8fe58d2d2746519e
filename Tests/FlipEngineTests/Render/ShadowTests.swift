import Glibc
import Testing

@testable import FlipEngine

@Suite("Shadow")
struct ShadowTests {
    private let size = Size(width: 40, height: 30)

    /// A stage with one red square of 10 x 10 points at (12, 10) that casts a black shadow.
    private func stage(radius: Double, offset: Size = .zero) -> (stage: Stage, square: Layer) {
        let stage = Stage(size: size)
        let square = Layer()
        stage.transaction(disableActions: true) {
            square.frame = Rect(x: 12, y: 10, width: 10, height: 10)
            square.backgroundColor = Color(red: 1, green: 0, blue: 0)
            square.shadowOpacity = 1
            square.shadowRadius = radius
            square.shadowOffset = offset
            stage.rootLayer.addSublayer(square)
        }
        return (stage, square)
    }

    private func draw(_ tree: RenderTree, clips: [PixelRect]? = nil) -> PixelBuffer {
        let buffer = PixelBuffer(width: 40, height: 30)
        for clip in clips ?? [tree.viewport] {
            Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: clip)
        }
        return buffer
    }

    private func alpha(_ buffer: PixelBuffer, _ x: Int, _ y: Int) -> UInt32 {
        buffer.frameBuffer.row(y)[x] >> 24
    }

    @Test("The weights are those of a Gaussian, rounded, and add up to 65536, for every radius")
    func weights() {
        let memory = ShadowMemory()
        for radius in stride(from: 0.1, through: Shadow.largestRadius, by: 0.1) {
            let shadow = Shadow(color: .black, radius: radius, offsetX: 0, offsetY: 0)
            _ = ShadowPainter(shadow, memory: memory)
            let weights = Array(memory.weights.all)
            let bell = weights.indices.map { distance in
                exp(-(Double(distance) / radius) * (Double(distance) / radius) / 2)
            }
            let total = 2 * bell.dropFirst().reduce(0, +) + bell[0]
            let errors = weights.indices.map { Double(weights[$0]) - bell[$0] / total * 65_536 }
            #expect(weights.count == shadow.reach + 1)
            #expect(weights[0] + 2 * weights.dropFirst().reduce(0, +) == 65_536)
            #expect(errors.dropFirst().allSatisfy { abs($0) <= 0.5 + 1e-9 })
            // A fifth of a level of 255.
            #expect(abs(errors[0]) < 65_536 / 255 / 5)
        }
    }

    @Test("a sharp shadow is the shape itself, offset")
    func sharp() {
        let (stage, _) = stage(radius: 0, offset: Size(width: 3, height: 2))
        let picture = draw(stage.commit(at: 0))
        for y in 0..<30 {
            for x in 0..<40 {
                let isSquare = (12..<22).contains(x) && (10..<20).contains(y)
                let isShadow = (15..<25).contains(x) && (12..<22).contains(y)
                let expected: UInt32 = isSquare ? 0xffff_0000 : isShadow ? 0xff00_0000 : 0
                #expect(picture.frameBuffer.row(y)[x] == expected, "at \(x), \(y)")
            }
        }
    }

    @Test("a soft shadow extends two radii, is symmetric and keeps its total")
    func soft() {
        let (stage, square) = stage(radius: 2)
        // The caster hides a part of its shadow, so the shadow is checked outside the caster.
        let picture = draw(stage.commit(at: 0))
        #expect(alpha(picture, 8, 15) > 0)
        #expect(alpha(picture, 7, 15) == 0)
        #expect(alpha(picture, 25, 15) > 0)
        #expect(alpha(picture, 26, 15) == 0)
        for way in 1...4 {
            #expect(alpha(picture, 12 - way, 15) == alpha(picture, 21 + way, 15))
            #expect(alpha(picture, 12 - way, 15) == alpha(picture, 17, 10 - way))
            #expect(alpha(picture, 12 - way, 15) == alpha(picture, 17, 19 + way))
        }
        // Next to a straight edge slightly less than half is left, and it decreases monotonically.
        let falling = (1...4).map { alpha(picture, 12 - $0, 15) }
        #expect(falling[0] < 128 && falling[0] > 90)
        #expect(zip(falling, falling.dropFirst()).allSatisfy { $0 > $1 })
        // Moved entirely out from under the square, it adds up to the square's area.
        stage.transaction(disableActions: true) {
            square.frame = Rect(x: 6, y: 5, width: 6, height: 6)
            square.shadowOffset = Size(width: 16, height: 12)
        }
        let moved = draw(stage.commit(at: 0))
        var sum = 0
        for y in 12..<30 { for x in 16..<40 { sum += Int(alpha(moved, x, y)) } }
        #expect(abs(sum - 36 * 255) < 36 * 255 / 100)
    }

    @Test("any division of the frame gives the same bits")
    func parts() {
        let (stage, _) = stage(radius: 2.5, offset: Size(width: -3, height: 4))
        let tree = stage.commit(at: 0)
        let whole = draw(tree).pixels
        let bands = (0..<30).map { PixelRect(x: 0, y: $0, width: 40, height: 1) }
        #expect(draw(tree, clips: bands).pixels == whole)
        let columns = stride(from: 0, to: 40, by: 7).map {
            PixelRect(x: $0, y: 0, width: 7, height: 30)
        }
        #expect(draw(tree, clips: columns).pixels == whole)
    }

    @Test("sublayers cast together with their layer, and empty layers cast none")
    func together() {
        let (stage, square) = stage(radius: 0, offset: Size(width: 0, height: 12))
        let child = Layer()
        stage.transaction(disableActions: true) {
            square.backgroundColor = nil
            stage.rootLayer.addSublayer(square)
        }
        #expect(draw(stage.commit(at: 0)).pixels.allSatisfy { $0 == 0 })
        stage.transaction(disableActions: true) {
            child.frame = Rect(x: 2, y: -5, width: 4, height: 4)
            child.backgroundColor = .white
            square.addSublayer(child)
        }
        let picture = draw(stage.commit(at: 0))
        #expect(picture.frameBuffer.row(6)[15] == 0xffff_ffff)
        #expect(picture.frameBuffer.row(18)[15] == 0xff00_0000)
        #expect(picture.frameBuffer.row(18)[13] == 0)
    }

    @Test("masking to the bounds removes the shadow; an ancestor's mask clips it")
    func masks() {
        let (stage, square) = stage(radius: 0, offset: Size(width: 6, height: 0))
        stage.transaction(disableActions: true) { square.masksToBounds = true }
        #expect(alpha(draw(stage.commit(at: 0)), 24, 15) == 0)
        let window = Layer()
        stage.transaction(disableActions: true) {
            square.masksToBounds = false
            window.frame = Rect(x: 0, y: 0, width: 24, height: 30)
            window.masksToBounds = true
            stage.rootLayer.addSublayer(window)
            window.addSublayer(square)
        }
        let picture = draw(stage.commit(at: 0))
        #expect(alpha(picture, 23, 15) == 255)
        #expect(alpha(picture, 24, 15) == 0)
    }

    @Test("redrawing only the damage gives the whole new picture")
    func damage() {
        let (stage, square) = stage(radius: 2, offset: Size(width: 1, height: 3))
        let before = stage.commit(at: 0)
        let buffer = draw(before)
        stage.transaction(disableActions: true) {
            square.position = Point(x: square.position.x + 5, y: square.position.y - 2)
        }
        let after = stage.commit(at: 0)
        let damage = after.damage(since: before)
        #expect(damage.area < before.viewport.area)
        for rect in damage.rects {
            Rasterizer().draw(after.commands, into: buffer.frameBuffer, clip: rect)
        }
        #expect(buffer.pixels == draw(after).pixels)
    }
}
