import Testing

@testable import FlipEngine

@Suite("Timelines")
struct MediaTimingTests {
    private func line(
        begin: MediaTime = 0, duration: MediaTime = 1, speed: Double = 1, offset: MediaTime = 0,
        count: Double = 0, total: MediaTime = 0, reverses: Bool = false, fill: FillMode = .removed
    ) -> MediaTimingValues {
        var line = MediaTimingValues(duration: duration)
        (line.beginTime, line.speed, line.timeOffset) = (begin, speed, offset)
        (line.repeatCount, line.repeatDuration) = (count, total)
        (line.autoreverses, line.fillMode) = (reverses, fill)
        return line
    }

    @Test("Defaults; a layer's duration is infinite")
    func defaults() {
        let line = MediaTimingValues()
        #expect(line.beginTime == 0 && line.duration == 0 && line.speed == 1)
        #expect(line.timeOffset == 0 && line.repeatCount == 0 && line.repeatDuration == 0)
        #expect(!line.autoreverses && line.fillMode == .removed)
        #expect(Layer().duration == .infinity)
        #expect(BasicAnimation(keyPath: "opacity").duration == 0)
    }

    // Source: Web Animations' published tests, simple-iteration-progress: delay 1, fill both; before and after.
    @Test(
        "Published: progress before, at the begin and after",
        arguments: [
            (0.0, 3.0, 0.0, 1.0), (100, 3, 0, 1), (0, 3.5, 0, 0.5), (100, 3.5, 0, 0.5),
            (0, .infinity, 0, 1), (100, 1, 0, 1),
        ])
    func publishedEnds(_ duration: Double, _ count: Double, _ before: Double, _ after: Double) {
        let line = line(begin: 1, duration: duration, count: count, fill: .both)
        #expect(line.sample(at: 0).progress == before)
        if duration > 0 { #expect(line.sample(at: 1).progress == 0) }
        #expect(line.sample(at: 1e6).progress == after)
    }

    // Source: the same tests, for a playback rate of -1 and a duration of 1: in the order of the timeline, progress is
    // 0 before, 1 at the begin and 1 after. Here the time begins at the offset and ends at 0.
    @Test("A negative speed runs from the offset down to 0")
    func negativeSpeed() {
        let line = line(begin: 10, duration: 2, speed: -1, offset: 2, fill: .both)
        #expect(line.sample(at: 10).progress == 1 && line.sample(at: 10).phase == .active)
        #expect(line.sample(at: 11).progress == 0.5)
        #expect(line.sample(at: 12).progress == 0 && line.sample(at: 12).phase == .after)
        #expect(line.sample(at: 9).progress == 1 && line.sample(at: 9).phase == .before)
    }

    // Source: the figure in "Controlling Animation Timing" (ronnqvi.st): duration 0.5, count 2.5, reversing.
    @Test("Published: F R F R F in 2.5 seconds")
    func repetitions() {
        let line = line(duration: 0.5, count: 2.5, reverses: true)
        #expect(line.activeDuration == 2.5)
        let expected: [(MediaTime, Double, Bool)] = [
            (0, 0, false), (0.25, 0.5, false), (0.5, 1, false), (0.75, 0.5, true),
            (1, 0, false), (1.75, 0.5, true), (2.25, 0.5, false),
        ]
        for (time, progress, reversed) in expected {
            let sample = line.sample(at: time)
            #expect(sample.progress == progress && sample.isReversed == reversed, "at \(time)")
        }
        #expect(line.sample(at: 2.5).phase == .after)
        var held = line
        held.fillMode = .forwards
        #expect(held.sample(at: 3).progress == 1)
    }

    @Test("The final end: 1, 0 after complete reversed cycles, the fraction of a fractional count")
    func terminalBorders() {
        #expect(line(count: 3, fill: .both).sample(at: 9).progress == 1)
        #expect(line(count: 3, fill: .both).sample(at: 9).iteration == 2)
        #expect(line(count: 2, reverses: true, fill: .both).sample(at: 9).progress == 0)
        #expect(line(count: 1.25, fill: .both).sample(at: 9).progress == 0.25)
        #expect(line(total: 2.5, fill: .both).sample(at: 9).progress == 0.5)
        // The repeat duration is the total; reversing does not double it.
        #expect(line(total: 1.5, reverses: true).activeDuration == 1.5)
        // Inside, a border belongs to the later cycle.
        let sample = line(count: 3).sample(at: 1)
        #expect(sample.progress == 0 && sample.iteration == 1)
    }

    @Test("Fill modes on both sides")
    func fillModes() {
        let expected: [(FillMode, Double?, Double?)] = [
            (.removed, nil, nil), (.forwards, nil, 1), (.backwards, 0, nil), (.both, 0, 1),
        ]
        for (mode, before, after) in expected {
            let line = line(begin: 5, fill: mode)
            #expect(line.sample(at: 4.9).progress == before)
            #expect(line.sample(at: 6).progress == after)
            #expect(line.sample(at: 5).progress == 0)
        }
    }

    @Test("A time within a nanosecond of a border counts as on it: 10.45 - 10 < 0.45")
    func tolerance() {
        #expect(10.45 - 10 < 0.45)
        let line = line(begin: 10, duration: 0.45, fill: .both)
        #expect(line.sample(at: 10.45).phase == .after)
        #expect(line.sample(at: 10.45).progress == 1)
        let turns = self.line(begin: 10, duration: 0.45, count: 4)
        #expect(turns.sample(at: 10.45).progress == 0 && turns.sample(at: 10.45).iteration == 1)
        #expect(line.sample(at: 10 - 5e-10).phase == .active)
        #expect(line.sample(at: 10 - 5e-9).phase == .before)
        // After a year of uptime a step of Double is longer than that.
        let late = self.line(begin: 4e7 + 0.1, duration: 0.3, fill: .both)
        #expect(late.sample(at: 4e7 + 0.1 + 0.3).phase == .after)
    }

    // Source: "Controlling Animation Timing": duration 3, offset 1 plays 1 to 3, then 0 to 1, and lasts 3 s.
    @Test("An offset wraps around while running; begin and end stay")
    func offsetWraps() {
        let line = line(duration: 3, offset: 1, fill: .both)
        #expect(near(line.sample(at: 0).basicTime ?? -1, 1))
        #expect(near(line.sample(at: 1.5).basicTime ?? -1, 2.5))
        #expect(near(line.sample(at: 2.5).basicTime ?? -1, 0.5))
        #expect(line.sample(at: 2.9).phase == .active)
        #expect(line.sample(at: 3).phase == .after)
        #expect(near(line.sample(at: 3).basicTime ?? -1, 1))
    }

    @Test("Speed 0: the offset scrubs, clamped, whatever the parent's time")
    func scrubbing() {
        for parent in [-1e9, 0, 3, 1e9] {
            for (offset, progress) in [(-1.0, 0.0), (0, 0), (0.5, 0.25), (2, 1), (7, 1)] {
                let line = line(duration: 2, speed: 0, offset: offset)
                #expect(line.sample(at: parent).progress == progress)
                #expect(line.sample(at: parent).phase == .active)
            }
        }
    }

    @Test("Progress never decreases within a run, and is the same in any order")
    func orderAndMonotony() {
        let line = line(begin: 2, duration: 0.7, speed: 1.3, count: 3, reverses: true, fill: .both)
        let times = (0...500).map { Double($0) / 100 }
        let forwards = times.map { line.sample(at: $0) }
        let backwards = Array(times.reversed().map { line.sample(at: $0) }.reversed())
        #expect(forwards == backwards)
        for (a, b) in zip(forwards, forwards.dropFirst())
        where a.iteration == b.iteration && !b.isReversed && a.phase == b.phase {
            #expect((a.progress ?? 0) <= (b.progress ?? 0))
        }
    }

    @Test("Bad input: ignored, or counted as zero")
    func badInput() {
        var line = line(begin: 3, duration: 2)
        line.beginTime = .nan
        line.beginTime = .infinity
        line.duration = .nan
        line.speed = .infinity
        line.timeOffset = -.infinity
        line.repeatCount = .nan
        line.repeatDuration = .nan
        #expect(line == self.line(begin: 3, duration: 2))
        #expect(MediaTimingValues(duration: .nan).duration == 0)
        line.duration = -5
        line.fillMode = .both
        #expect(line.activeDuration == 0)
        #expect(line.sample(at: 2).progress == 0 && line.sample(at: 4).progress == 1)
        line.repeatCount = -2
        #expect(line.sample(at: 4).progress == 1)
        #expect(line.sample(at: .nan).progress == nil)
        let endless = self.line(duration: .infinity)
        #expect(endless.sample(at: 1e9).progress == 0)
        #expect(endless.sample(at: 1e9).basicTime == 1e9)
        #expect(self.line(duration: 1e-300, count: .infinity).sample(at: 5).isInEffect)
    }

    @Test("Layer time: the formula, 0 before the begin, 0 converted back from a speed of 0")
    func layerTime() {
        var line = MediaTimingValues.layer
        (line.beginTime, line.speed, line.timeOffset) = (10, 2, 3)
        #expect(line.localTime(at: 12) == 7)
        #expect(line.localTime(at: 9) == 0)
        #expect(line.parentTime(at: 7) == 12)
        line.speed = 0
        #expect(line.localTime(at: 100) == 3)
        #expect(line.parentTime(at: 3) == 0)
    }
}
