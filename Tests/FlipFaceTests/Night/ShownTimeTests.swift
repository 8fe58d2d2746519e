import Testing

@testable import FlipFace

@Suite("The time on the turning cards")
struct ShownTimeTests {
    @Test("a flip moves the time with its flap, and it arrives")
    func flip() {
        var time = ShownTime(target: 1000)
        for left in [0.9, 0.5, 0.1] {
            time.update(target: 1060, heldLag: nil, flipsLeft: left)
            #expect(abs(time.seconds - (1060 - 60 * left)) < 1e-9)
        }
        time.update(target: 1060, heldLag: nil, flipsLeft: 0)
        #expect(time.seconds == 1060)
    }

    @Test("several flips share the distance, and a new target in mid-flip causes no jump")
    func chain() {
        var time = ShownTime(target: 36_000)
        time.update(target: 32_400, heldLag: nil, flipsLeft: 2.5)
        #expect(abs(time.seconds - (32_400 + 3600 * 2.5 / 3)) < 1e-9)
        let before = time.seconds
        time.update(target: 32_460, heldLag: nil, flipsLeft: 2.5)
        #expect(abs(time.seconds - before) < 1e-9)
        time.update(target: 32_460, heldLag: nil, flipsLeft: 1.25)
        #expect(abs(time.seconds - (32_460 + (before - 32_460) / 2)) < 1e-9)
    }

    @Test("cards that change without a flip change the time at once")
    func hidden() {
        var time = ShownTime(target: 0)
        time.update(target: 7200, heldLag: nil, flipsLeft: 0)
        #expect(time.seconds == 7200)
        // A later flip without a change of the time does not bring the old distance back.
        time.update(target: 7200, heldLag: nil, flipsLeft: 0.5)
        #expect(time.seconds == 7200)
    }

    @Test("a held card determines the time; after a release the rest follows the flips")
    func held() {
        var time = ShownTime(target: 0)
        for share in [0.0, 0.4, 1.6] {
            time.update(target: 0, heldLag: 3600 * share, flipsLeft: 1)
            #expect(time.seconds == 3600 * share)
        }
        // Cancelled: the flips back begin at the position of the pointer.
        time.update(target: 0, heldLag: nil, flipsLeft: 1.6)
        #expect(abs(time.seconds - 5760) < 1e-9)
        time.update(target: 0, heldLag: nil, flipsLeft: 0.8)
        #expect(abs(time.seconds - 2880) < 1e-9)
    }

    @Test("whole days do not count as a distance")
    func days() {
        var time = ShownTime(target: 86_400 * 40 + 7200)
        time.update(target: 3600, heldLag: nil, flipsLeft: 1)
        #expect(abs(time.seconds - 7200) < 1e-6)
    }
}
