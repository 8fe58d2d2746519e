import FlipEngine
import TestSupport
import Testing

@testable import FlipX11

@Suite("When to look at the windows above") struct LookoutTimesTests {
    @Test("seen: a moment after the first change; covered: immediately")
    func delays() {
        var times = LookoutTimes()
        #expect(times.deadline == nil)
        times.changed(at: 10)
        times.changed(at: 10.2)
        #expect(times.deadline == 10 + LookoutTimes.delay)
        times.begin()
        #expect(times.deadline == nil)
        times.found(isCovered: true, at: 11)
        #expect(times.isCovered && times.deadline == nil)
        times.changed(at: 20)
        #expect(times.deadline == 20)
    }

    @Test("a change during a look causes another one")
    func stale() {
        var times = LookoutTimes()
        times.changed(at: 0)
        times.begin()
        times.changed(at: 1)
        times.found(isCovered: true, at: 2)
        #expect(times.deadline == 2 + LookoutTimes.spacing)
        times.begin()
        times.found(isCovered: false, at: 3)
        #expect(!times.isCovered && times.deadline == nil)
    }

    @Test("10,000 changes a second cause at most 20 looks, and the last change is seen")
    func flood() {
        for isCovered in [false, true] {
            var times = LookoutTimes()
            times.changed(at: 0)
            times.begin()
            times.found(isCovered: isCovered, at: 0)
            var looks = 0
            var lastLook = 0.0
            for step in 1...20_000 {
                let now = Double(step) / 10_000
                if let deadline = times.deadline, deadline <= now {
                    times.begin()
                    times.found(isCovered: isCovered, at: now)
                    (looks, lastLook) = (looks + 1, now)
                }
                times.changed(at: now)
            }
            #expect(looks <= (isCovered ? 40 : 8) && looks >= 7, "\(isCovered): \(looks)")
            #expect(times.deadline ?? 0 > lastLook)
        }
    }
}
