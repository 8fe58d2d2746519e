import Testing

@testable import FlipEngine

@Suite("Fill modes of a group's children")
struct GroupFillTests {
    @Test(
        "A child fills inside its group by its own fill mode, whatever its isRemovedOnCompletion",
        arguments: [
            (FillMode.removed, 7.0, 7.0), (.backwards, 0, 7), (.forwards, 7, 10), (.both, 0, 10),
        ])
    func fill(_ mode: FillMode, _ before: Double, _ after: Double) {
        let child = BasicAnimation(keyPath: "zPosition")
        (child.fromValue, child.toValue) = (0, 10)
        (child.beginTime, child.duration, child.fillMode) = (0.5, 0.5, mode)
        #expect(child.isRemovedOnCompletion)
        let group = AnimationGroup(animations: [child])
        group.duration = 2
        let played = Played(group) { $0.zPosition = 7 }
        #expect(played.number("zPosition", at: 0.25) == before)
        #expect(near(played.number("zPosition", at: 0.75), 5))
        #expect(played.number("zPosition", at: 1.5) == after)
        #expect(played.number("zPosition", at: 2) == 7)
    }
}
