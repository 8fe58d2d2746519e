import Testing

@testable import FlipEngine

@Suite("Groups")
struct GroupTests {
    private func child(
        _ path: LayerKeyPath, _ to: Double, begin: MediaTime = 0, duration: MediaTime = 0
    ) -> BasicAnimation {
        let child = BasicAnimation(keyPath: path)
        child.fromValue = 0
        child.toValue = to
        child.beginTime = begin
        child.duration = duration
        return child
    }

    @Test("Children run in the group's time, clipped and not scaled")
    func time() {
        let group = AnimationGroup(animations: [
            child("zPosition", 10, begin: 0.5, duration: 1), child("anchorPointZ", 10, duration: 4),
        ])
        group.duration = 2
        let played = Played(group)
        #expect(played.number("zPosition", at: 0.25) == 0)
        #expect(near(played.number("zPosition", at: 1), 5))
        #expect(played.number("zPosition", at: 1.75) == 0)
        #expect(near(played.number("anchorPointZ", at: 1), 2.5))
        #expect(played.number("anchorPointZ", at: 2) == 0)
    }

    @Test("A child without duration takes the group's; the group's curve applies to its time")
    func defaults() {
        let group = AnimationGroup(animations: [child("zPosition", 10)])
        group.duration = 2
        group.timingFunction = .easeIn
        let played = Played(group)
        #expect(
            near(
                played.number("zPosition", at: 1), 10 * MediaTimingFunction.easeIn.value(at: 0.5)))
    }

    @Test("Turn and pop: the scale reverses inside the group, whose end holds")
    func pop() {
        let turn = child("transform.rotation.y", -Double.pi)
        let scale = BasicAnimation(keyPath: "transform.scale")
        scale.fromValue = 1
        scale.toValue = 1.5
        scale.duration = 0.5
        scale.autoreverses = true
        let group = AnimationGroup(animations: [turn, scale])
        group.duration = 1
        group.fillMode = .forwards
        group.isRemovedOnCompletion = false
        let played = Played(group)
        let quarter = Transform3D(rotation: -.pi / 4, x: 0, y: 1, z: 0)
            .scaled(x: 1.25, y: 1.25, z: 1.25)
        #expect(near(played.show(at: 0.25).transform, quarter))
        let half = Transform3D(rotation: -.pi / 2, x: 0, y: 1, z: 0)
            .scaled(x: 1.5, y: 1.5, z: 1.5)
        #expect(near(played.show(at: 0.5).transform, half))
        let end = Transform3D(rotation: -.pi, x: 0, y: 1, z: 0)
        #expect(near(played.show(at: 1).transform, end))
        #expect(near(played.show(at: 50).transform, end))
    }

    @Test("A repeating, reversing group carries its children along")
    func repeats() {
        let group = AnimationGroup(animations: [child("zPosition", 10)])
        group.duration = 1
        group.autoreverses = true
        group.repeatCount = 2
        let played = Played(group)
        for (time, value) in [(0.5, 5.0), (1, 10), (1.5, 5), (2, 0), (2.5, 5), (3.5, 5)] {
            #expect(near(played.number("zPosition", at: time), value), "at \(time)")
        }
    }

    @Test("Only the group reports")
    func delegates() {
        let listener = Listener()
        let inner = child("zPosition", 10)
        (inner.delegate, inner.name) = (listener, "child")
        let group = AnimationGroup(animations: [inner])
        (group.delegate, group.name, group.duration) = (listener, "group", 1)
        let played = Played(group)
        played.show(at: 2)
        #expect(listener.received == ["start group", "stop group true"])
    }

    @Test("A group inside itself is omitted, at any depth")
    func insideItself() {
        let fade = BasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue) = (0.25, 0.25)
        let (outer, inner) = (AnimationGroup(), AnimationGroup())
        outer.duration = 1
        outer.animations = [outer, inner, fade, outer]
        inner.animations = [outer, inner]
        let played = Played(outer)
        #expect(played.show(at: 0.5).opacity == 0.25)
        let copy = played.layer.animation(forKey: "animation") as? AnimationGroup
        #expect(copy?.animations.count == 2)
        #expect((copy?.animations.first as? AnimationGroup)?.animations.isEmpty == true)
        outer.animations = []
        inner.animations = []
    }

    @Test("Groups nest to the documented depth; deeper ones are omitted, and freed without a trap")
    func deepest() {
        func nested(_ depth: Int) -> AnimationGroup {
            let fade = BasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue) = (0.25, 0.25)
            var group = AnimationGroup(animations: [fade])
            for _ in 1..<depth { group = AnimationGroup(animations: [group]) }
            group.duration = 1
            return group
        }
        #expect(Played(nested(AnimationGroup.deepest)).show(at: 0.5).opacity == 0.25)
        #expect(Played(nested(AnimationGroup.deepest + 1)).show(at: 0.5).opacity == 1)
        #expect(Played(nested(100_000)).show(at: 0.5).opacity == 1)
        // A reference from elsewhere to a group keeps its content.
        let kept = nested(3)
        do { _ = AnimationGroup(animations: [kept]) }
        #expect(kept.animations.count == 1)
    }
}
