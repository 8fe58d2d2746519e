import FlipEngine
import TestSupport
import Testing

@testable import FlipFace

@Suite("Frames of the back")
struct PageFrameTests {
    @Test("there are no pictures before the first frame, and none after the release")
    func release() throws {
        let bench = try PageBench()
        #expect(bench.page.layer.sublayers.isEmpty)
        #expect(bench.page.nextFrameTime == .infinity)
        let first = GoldenPicture(bench.picture())
        #expect(!bench.page.layer.sublayers.isEmpty)
        bench.press(.tab)
        #expect(bench.page.nextFrameTime == -.infinity)
        bench.page.release()
        #expect(bench.page.layer.sublayers.isEmpty)
        #expect(bench.page.nextFrameTime == .infinity)
        expectSame(GoldenPicture(bench.picture()), as: first, named: "back/after-release")
    }

    @Test("a release takes a hold back")
    func releaseHeld() throws {
        let bench = try PageBench()
        _ = bench.page.pointer(.pressed, at: try bench.point(.flipDuration, x: 0.9))
        #expect(bench.page.release() == [.flipDuration(0.6)])
        #expect(!bench.page.isHeld && bench.page.settings == Settings())
    }

    @Test("nothing moves at rest, and movements end")
    func rest() throws {
        let bench = try PageBench()
        let first = bench.frame()
        #expect(!bench.needsFrames)
        #expect(bench.frame().damage(since: first).isEmpty)
        try bench.focus(.showsSeconds)
        _ = bench.frame(after: 1)
        bench.press(.space)
        #expect(bench.needsFrames)
        var frames: [RenderTree] = []
        while bench.needsFrames && frames.count < 100 {
            frames.append(bench.frame(after: 0.016))
        }
        #expect(frames.count > 5 && frames.count < 14)
        for (before, after) in zip(frames, frames.dropFirst().dropLast()) {
            #expect(!after.damage(since: before).isEmpty)
        }
        #expect(bench.frame().damage(since: frames[frames.count - 1]).isEmpty)
        #expect(bench.stage.nextFrameTime == .infinity)
    }

    @Test("what moved ends where it would have been at once", arguments: SettingsItem.all)
    func sameEnd(item: SettingsItem) throws {
        guard item != .restore else { return }
        let pictures = try [Settings.Motion.full, .reduced].map { motion in
            var settings = Settings()
            settings.motion = motion
            let bench = try PageBench(settings, width: 640, height: 400)
            _ = bench.frame()
            try bench.focus(item)
            for key in [FlipEngine.KeyPress.Key.right, .right, .left] {
                bench.press(key)
                _ = bench.frame(after: 0.04)
            }
            var result = bench.page.settings
            result.motion = .full
            bench.page.settings = result
            _ = bench.frame()
            return GoldenPicture(bench.picture())
        }
        expectSame(pictures[0], as: pictures[1], named: "back/moved-\(item)")
    }

    @Test("with reduced motion everything changes at once")
    func reduced() throws {
        for (motion, desktop) in [(Settings.Motion.reduced, false), (.system, true)] {
            var settings = Settings()
            settings.motion = motion
            let bench = try PageBench(settings)
            bench.page.desktopReducesMotion = desktop
            _ = bench.frame()
            try bench.focus(.showsSeconds)
            bench.press(.space)
            let changed = bench.frame(after: 0.016)
            #expect(!bench.needsFrames)
            #expect(bench.frame().damage(since: changed).isEmpty)
        }
    }

    @Test("changing a slider draws no more than its row", arguments: [(1280, 720), (320, 120)])
    func damage(width: Int, height: Int) throws {
        let bench = try PageBench(width: width, height: height)
        try bench.focus(.flipDuration)
        // The button of the last row lights up with the first change.
        bench.press(.right)
        _ = bench.frame()
        var last = bench.frame()
        let index = try bench.row(.flipDuration)
        let row = bench.page.layout.rows[index].frame
        let top = bench.page.layout.view.minY + row.minY - Int(bench.page.scroll.offset)
        _ = bench.page.pointer(.pressed, at: try bench.point(.flipDuration, x: 0.3))
        for x in stride(from: 0.3, through: 0.9, by: 0.05) {
            _ = bench.page.pointer(.moved, at: try bench.point(.flipDuration, x: x))
            let tree = bench.frame(after: 0.016)
            let damage = tree.damage(since: last)
            #expect(!damage.isEmpty)
            for rect in damage.rects {
                #expect(rect.minY >= top - 4 && rect.maxY <= top + row.height + 4)
            }
            last = tree
        }
    }

    @Test("hovering lights a control up and leaving puts it out")
    func hover() throws {
        let bench = try PageBench()
        _ = bench.frame()
        let rest = GoldenPicture(bench.picture())
        _ = bench.page.pointer(.hovered, at: try bench.point(.showsSeconds))
        _ = bench.frame()
        #expect(GoldenPicture(bench.picture()) != rest)
        _ = bench.page.pointer(.left, at: .zero)
        _ = bench.frame()
        expectSame(GoldenPicture(bench.picture()), as: rest, named: "back/left")
    }

    @Test("another size draws what a new page of that size draws")
    func resize() throws {
        let bench = try PageBench(width: 640, height: 400)
        _ = bench.frame()
        bench.page.resize(width: 900, height: 500)
        let other = try PageBench(width: 900, height: 500)
        let root = other.stage.rootLayer
        root.sublayers.last?.removeFromSuperlayer()
        bench.page.layer.removeFromSuperlayer()
        root.addSublayer(bench.page.layer)
        bench.page.prepare()
        let resized = GoldenPicture(FaceBench.draw(other.stage.commit(at: 9)))
        let fresh = try PageBench(width: 900, height: 500)
        expectSame(resized, as: GoldenPicture(fresh.picture()), named: "back/resized")
    }

    @Test("turned about y by half a turn on a turned parent it shows as it is")
    func turned() throws {
        let plain = try PageBench(width: 640, height: 400)
        let bench = try PageBench(width: 640, height: 400)
        let back = TransformLayer()
        back.frame = bench.page.layer.frame
        bench.page.layer.removeFromSuperlayer()
        bench.page.layer.isDoubleSided = false
        let half = Transform3D(rotation: .pi, x: 0, y: 1, z: 0)
        bench.page.layer.transform = half
        back.transform = half
        back.addSublayer(bench.page.layer)
        bench.stage.rootLayer.addSublayer(back)
        let turned = GoldenPicture(bench.picture())
        // Two half turns are a whole one but for rounding.
        expectSame(turned, as: GoldenPicture(plain.picture()), named: "back/turned", tolerance: 2)
        bench.stage.transaction(disableActions: true) { back.transform = .identity }
        let front = GoldenPicture(bench.picture())
        #expect(front != turned)
    }
}
