import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

@Suite("Frames of the back")
struct PageFrameTests {
    @Test("there are no pictures before the first frame, and none after a release")
    func release() throws {
        let fixture = try PageFixture()
        #expect(fixture.page.layer.sublayers.isEmpty)
        #expect(fixture.page.nextFrameTime == .infinity)
        let first = GoldenPicture(fixture.picture())
        #expect(!fixture.page.layer.sublayers.isEmpty)
        fixture.press(.tab)
        #expect(fixture.page.nextFrameTime == -.infinity)
        fixture.page.release()
        #expect(fixture.page.layer.sublayers.isEmpty)
        #expect(fixture.page.nextFrameTime == .infinity)
        expectSame(GoldenPicture(fixture.picture()), as: first, named: "back/after-release")
    }

    @Test(
        "while the page is hidden, each frame builds one row; the first visible one has everything")
    func hiddenFrames() throws {
        let whole = GoldenPicture(try PageFixture(width: 640, height: 400).picture(after: 9))
        for count in [1, 3, 40] {
            let fixture = try PageFixture(width: 640, height: 400)
            let all = fixture.page.layout.rows.count
            for number in 1...count {
                let isDue = 2...all + 1 ~= number
                #expect(fixture.page.nextFrameTime == (isDue ? -.infinity : .infinity))
                fixture.page.prepare(at: 0, isHidden: true)
                #expect(fixture.page.builtRowCount == min(number, all))
            }
            expectSame(
                GoldenPicture(fixture.picture(after: 9)), as: whole, named: "back/hidden-\(count)")
        }
    }

    @Test("a release cancels the drag of a control")
    func releaseHeld() throws {
        let fixture = try PageFixture()
        _ = fixture.page.pointer(.pressed, at: try fixture.point(.returnDelay, x: 0.7))
        fixture.page.release()
        #expect(!fixture.page.isHeld && fixture.page.settings == Settings())
    }

    @Test("an idle page needs no frames, and animations end")
    func rest() throws {
        let fixture = try PageFixture()
        let first = fixture.frame()
        #expect(!fixture.needsFrames)
        #expect(fixture.frame().damage(since: first).isEmpty)
        try fixture.focus(.seconds)
        _ = fixture.frame(after: 1)
        fixture.press(.right)
        #expect(fixture.needsFrames)
        var frames: [RenderTree] = []
        while fixture.needsFrames && frames.count < 100 {
            frames.append(fixture.frame(after: 0.016))
        }
        // The flip of the small card takes at least 0.32 seconds, the control less.
        #expect(frames.count > 18 && frames.count < 30)
        for (before, after) in zip(frames.prefix(18), frames.dropFirst()) {
            #expect(!after.damage(since: before).isEmpty)
        }
        #expect(fixture.frame().damage(since: frames[frames.count - 1]).isEmpty)
        #expect(fixture.stage.nextFrameTime == .infinity)
    }

    @Test(
        "an animated change ends with the picture of an immediate one", arguments: SettingsItem.all)
    func sameEnd(item: SettingsItem) throws {
        // The number of flips of the card depends on the setting of the animation.
        guard SettingsItem.settings.contains(item), item != .motion else { return }
        let pictures = try [Settings.Motion.full, .reduced].map { motion in
            var settings = Settings.withNight
            settings.motion = motion
            let fixture = try PageFixture(settings, width: 640, height: 400)
            _ = fixture.frame()
            _ = fixture.frame()
            try fixture.focus(item)
            for key in [FlipEngine.KeyPress.Key.right, .right, .left] {
                fixture.press(key)
                _ = fixture.frame(after: 0.04)
            }
            var result = fixture.page.settings
            result.motion = .system
            fixture.page.settings = result
            for _ in 0..<9 { _ = fixture.frame() }
            return GoldenPicture(fixture.picture())
        }
        expectSame(pictures[0], as: pictures[1], named: "back/moved-\(item)")
    }

    @Test("with reduced motion, changes are immediate")
    func reduced() throws {
        for (motion, desktop) in [(Settings.Motion.reduced, false), (.system, true)] {
            var settings = Settings()
            settings.motion = motion
            let fixture = try PageFixture(settings)
            fixture.page.desktopReducesMotion = desktop
            _ = fixture.frame()
            try fixture.focus(.seconds)
            fixture.press(.right)
            let changed = fixture.frame(after: 0.016)
            #expect(!fixture.needsFrames)
            #expect(fixture.frame().damage(since: changed).isEmpty)
        }
    }

    @Test(
        "changing a slider redraws only its row and the card", arguments: [(1280, 720), (320, 120)])
    func damage(width: Int, height: Int) throws {
        let fixture = try PageFixture(width: width, height: height)
        fixture.page.settings.motion = .reduced
        try fixture.focus(.returnDelay)
        // The first change enables the button in the last row.
        fixture.press(.right)
        _ = fixture.frame()
        var last = fixture.frame()
        let index = try fixture.row(.returnDelay)
        let row = fixture.page.layout.rows[index].frame
        let top = fixture.page.layout.view.minY + row.minY - Int(fixture.page.scroll.offset)
        let card = try #require(fixture.page.layout.card)
        _ = fixture.page.pointer(.pressed, at: try fixture.point(.returnDelay, x: 0.3))
        for x in stride(from: 0.3, through: 0.9, by: 0.05) {
            _ = fixture.page.pointer(.moved, at: try fixture.point(.returnDelay, x: x))
            let tree = fixture.frame(after: 0.016)
            let damage = tree.damage(since: last)
            #expect(!damage.isEmpty)
            for rect in damage.rects where !rect.intersects(card) {
                #expect(rect.minY >= top - 4 && rect.maxY <= top + row.height + 4)
            }
            last = tree
        }
    }

    @Test("hovering highlights a control, and leaving ends it")
    func hover() throws {
        let fixture = try PageFixture()
        _ = fixture.frame()
        let rest = GoldenPicture(fixture.picture())
        _ = fixture.page.pointer(.hovered, at: try fixture.point(.seconds))
        _ = fixture.frame()
        #expect(GoldenPicture(fixture.picture()) != rest)
        _ = fixture.page.pointer(.left, at: .zero)
        _ = fixture.frame()
        expectSame(GoldenPicture(fixture.picture()), as: rest, named: "back/left")
    }

    @Test("after a resize the picture equals that of a new page")
    func resize() throws {
        let fixture = try PageFixture(width: 640, height: 400)
        _ = fixture.frame()
        fixture.page.resize(width: 900, height: 500)
        let other = try PageFixture(width: 900, height: 500)
        let root = other.stage.rootLayer
        root.sublayers.last?.removeFromSuperlayer()
        fixture.page.layer.removeFromSuperlayer()
        root.addSublayer(fixture.page.layer)
        fixture.page.prepare(at: 9)
        let resized = GoldenPicture(FaceFixture.draw(other.stage.commit(at: 9)))
        let fresh = try PageFixture(width: 900, height: 500)
        expectSame(resized, as: GoldenPicture(fresh.picture()), named: "back/resized")
    }

    @Test("rotated by half a turn about y on a rotated parent, the page looks the same")
    func turned() throws {
        let plain = try PageFixture(width: 640, height: 400)
        let fixture = try PageFixture(width: 640, height: 400)
        let back = TransformLayer()
        back.frame = fixture.page.layer.frame
        fixture.page.layer.removeFromSuperlayer()
        fixture.page.layer.isDoubleSided = false
        let half = Transform3D(rotation: .pi, x: 0, y: 1, z: 0)
        fixture.page.layer.transform = half
        back.transform = half
        back.addSublayer(fixture.page.layer)
        fixture.stage.rootLayer.addSublayer(back)
        let turned = GoldenPicture(fixture.picture())
        // Two half turns are a full turn, except for rounding.
        expectSame(turned, as: GoldenPicture(plain.picture()), named: "back/turned", tolerance: 2)
        fixture.stage.transaction(disableActions: true) { back.transform = .identity }
        let front = GoldenPicture(fixture.picture())
        #expect(front != turned)
    }
}
