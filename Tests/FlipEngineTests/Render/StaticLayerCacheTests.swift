import TestSupport
import Testing

@testable import FlipEngine

/// The picture of resting layers is drawn once; the frame has the same bits as without it.
@Suite("Static layer cache")
struct StaticLayerCacheTests {
    private static func draw(
        _ tree: RenderTree, _ region: PixelRegion, _ resting: StaticLayerCache,
        into buffer: PixelBuffer
    ) -> StaticLayerCache.Plan {
        let frame = buffer.frameBuffer
        let plan = resting.plan(tree, for: region, of: frame.bounds)
        if let ground = plan.ground {
            Rasterizer().draw(plan.resting, into: ground, rects: plan.missing)
        }
        Rasterizer().draw(plan.moving, into: frame, rects: region.rects, over: plan.ground)
        return plan
    }

    @Test("frames of randomly changing trees have the bits of frames drawn from scratch")
    func randomChanges() {
        var (withGround, complete, grown) = (0, 0, 0)
        for seed in 0..<150 {
            var shaker = TreeShaker(seed: UInt64(seed))
            let stage = shaker.screen.stage
            let resting = StaticLayerCache(reviewPeriod: 1 + seed % 3)
            var before = stage.commit(at: 0)
            var moving = Int.max
            let buffer = StageFixture.draw(before)
            for step in 0..<25 {
                // Changes are occasional, so that layers rest in between.
                if step % 3 == 0 { shaker.shake() }
                if step == 17 { resting.giveUp() }
                let after = stage.commit(at: Double(step) / 60)
                let plan = Self.draw(after, after.damage(since: before), resting, into: buffer)
                guard buffer.pixels == StageFixture.draw(after).pixels else {
                    Issue.record("seed \(seed), step \(step)")
                    return
                }
                withGround += plan.ground == nil ? 0 : 1
                // Nothing has changed since the last frame, so only a review can find fewer moving commands.
                if step % 3 == 2, plan.ground != nil, plan.moving.count < moving { grown += 1 }
                moving = plan.moving.count
                complete += plan.ground != nil && plan.missing.isEmpty ? 1 : 0
                before = after
            }
        }
        // The test would prove little if most frames had no resting picture, or redrew it.
        #expect(withGround > 1000)
        #expect(complete > 200)
        #expect(grown > 50)
    }

    /// Several boxes side by side, of which one moves, and one that covers its path.
    private struct Scene {
        let screen = StageFixture(width: 60, height: 40)
        let mover = Layer.box(20, 10, 8, 8, .pureBlue)
        /// On whole tiles.
        let cover = Layer.box(32, 0, 8, 40, .pureGreen)

        init() {
            let ground = Layer.box(0, 0, 60, 40, .pureRed)
            for layer in [ground, Layer.box(2, 2, 9, 9, .pureGreen), mover, cover] {
                screen.root.addSublayer(layer)
            }
        }

        func move(to x: Double) -> RenderTree {
            screen.change { mover.position = Point(x: x, y: 14) }
            return screen.stage.commit(at: 0)
        }
    }

    @Test("moving layers are drawn over resting ones, which are drawn once")
    func once() throws {
        let scene = Scene()
        let resting = StaticLayerCache()
        let buffer = PixelBuffer(width: 60, height: 40)
        let region = PixelRegion(PixelRect(x: 10, y: 5, width: 20, height: 20))
        // In the first frame it is not known yet which layers will move.
        let first = resting.plan(scene.move(to: 18), for: region, of: buffer.frameBuffer.bounds)
        #expect(first.ground == nil)
        #expect(first.moving.count == 4)
        let second = Self.draw(scene.move(to: 19), region, resting, into: buffer)
        #expect(second.resting.count == 3)
        #expect(second.moving.count == 1)
        #expect(!second.missing.isEmpty)
        let third = Self.draw(scene.move(to: 20), region, resting, into: buffer)
        #expect(third.ground != nil)
        #expect(third.missing.isEmpty && third.resting.isEmpty)
        // The mover is now below the cover, so the cover counts as moving too. The picture is still valid beside them.
        let fourth = Self.draw(scene.move(to: 30), region, resting, into: buffer)
        #expect(fourth.moving.count == 2)
        #expect(fourth.ground != nil && fourth.missing.isEmpty)
        resting.giveUp()
        let last = Self.draw(scene.move(to: 20), region, resting, into: buffer)
        #expect(last.ground == nil)
    }

    @Test("a layer that stops while others move is added to the picture by the second review")
    func stopping() {
        let scene = Scene()
        let other = Layer.box(45, 5, 8, 8, .pureBlue)
        scene.screen.root.addSublayer(other)
        let resting = StaticLayerCache(reviewPeriod: 5)
        let buffer = PixelBuffer(width: 60, height: 40)
        let whole = PixelRegion(PixelRect(x: 0, y: 0, width: 60, height: 40))
        var step = 0
        func moving(_ y: Double) -> Int {
            scene.screen.change { other.position = Point(x: 49, y: y) }
            let tree = scene.move(to: 18 + Double(step) / 32)
            step += 1
            let plan = Self.draw(tree, whole, resting, into: buffer)
            #expect(buffer.pixels == StageFixture.draw(tree).pixels)
            return plan.moving.count
        }
        // The first frame has no picture, and the second makes one; the third is the first that counts.
        var counts = (0..<4).map { moving(9 + Double($0)) }
        #expect(counts == [5, 2, 2, 2])
        // It rests for less than a period, with one review, and moves again.
        counts = [20, 20, 20, 20, 20].map(moving) + [21, 22, 23, 24, 25].map(moving)
        #expect(counts.allSatisfy { $0 == 2 })
        // The reviews are the 15th and the 20th frame that count.
        counts = (0..<12).map { _ in moving(26) }
        #expect(counts == [2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1])
        // When it moves again, it leaves the picture.
        counts = [27, 28].map(moving)
        #expect(counts == [2, 2])
    }

    @Test("only the place of a layer that no longer rests is redrawn")
    func changed() {
        let scene = Scene()
        let resting = StaticLayerCache()
        let buffer = PixelBuffer(width: 60, height: 40)
        let whole = PixelRegion(PixelRect(x: 0, y: 0, width: 60, height: 40))
        for x in [18.0, 19, 20] {
            _ = Self.draw(scene.move(to: x), whole, resting, into: buffer)
        }
        let plan = Self.draw(scene.move(to: 30), whole, resting, into: buffer)
        // The cover was in the picture, and only the ground is below it.
        #expect(plan.missing == [PixelRect(x: 32, y: 0, width: 8, height: 40)])
        #expect(plan.resting.count == 1)
        #expect(buffer.pixels == StageFixture.draw(scene.screen.stage.commit(at: 0)).pixels)
    }

    @Test("pixels that opaque moving parts hide are not drawn")
    func hidden() throws {
        let screen = StageFixture(width: 400, height: 300)
        let ground = Layer.box(0, 0, 400, 300, .pureRed)
        let mover = Layer.box(50, 50, 300, 200, .pureBlue)
        let image = try #require(
            Image(
                width: 300, height: 200,
                pixels: [UInt32](repeating: 0xff00_ff00, count: 300 * 200)))
        mover.contents = image
        for layer in [ground, Layer.box(0, 0, 9, 9, .pureGreen), mover] {
            screen.root.addSublayer(layer)
        }
        let resting = StaticLayerCache()
        let buffer = PixelBuffer(width: 400, height: 300)
        let whole = PixelRegion(PixelRect(x: 0, y: 0, width: 400, height: 300))
        for step in 0..<3 {
            screen.change { mover.position = Point(x: 200 + Double(step), y: 150) }
            let tree = screen.stage.commit(at: 0)
            let plan = Self.draw(tree, whole, resting, into: buffer)
            let composed = plan.missing.map(\.area).reduce(0, +)
            // Everything except the moving part and the margin that it may reveal in the next frames.
            if step == 1 { #expect(composed > 60_000 && composed < 100_000) }
            if step == 2 { #expect(plan.ground != nil && composed == 0) }
            #expect(buffer.pixels == StageFixture.draw(tree).pixels)
        }
    }

    @Test("memory of another size than the frame's is filled as without a resting picture")
    func otherSizes() {
        let scene = Scene()
        let resting = StaticLayerCache()
        for (width, height) in [(60, 40), (60, 40), (70, 30), (70, 30), (50, 50), (60, 40)] {
            for x in [18.0, 19, 20] {
                let tree = scene.move(to: x)
                let buffer = PixelBuffer(width: width, height: height)
                let expected = PixelBuffer(width: width, height: height)
                let frame = buffer.frameBuffer.bounds
                _ = Self.draw(tree, PixelRegion(frame), resting, into: buffer)
                Rasterizer().draw(tree.commands, into: expected.frameBuffer, clip: frame)
                #expect(buffer.pixels == expected.pixels)
            }
        }
    }
}
