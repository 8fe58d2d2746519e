import Testing

@testable import FlipEngine

/// Timelines, with the numbers that Web Animations' published tests expect.
///
/// Source: web-platform-tests, web-animations/timing-model/animation-effects: simple-iteration-progress,
/// current-iteration, active-time, phases-and-states. An `iterationStart` there is a `timeOffset` of that many runs
/// here. Cases where Core Animation differs are omitted: a count of 0 means once, and there is no end delay.
@Suite("Published timelines")
struct PublishedTimingTests {
    /// One row: count, start in runs, duration; progress before, at the begin, after; cycles before, after.
    struct Row: Sendable {
        let count: Double
        let start: Double
        let duration: Double
        let progress: (before: Double, active: Double?, after: Double?)
        let cycle: (before: Double, after: Double?)

        init(
            _ count: Double, _ start: Double, _ duration: Double,
            _ progress: (Double, Double?, Double?), _ cycle: (Double, Double?)
        ) {
            (self.count, self.start, self.duration) = (count, start, duration)
            (self.progress, self.cycle) = (progress, cycle)
        }
    }

    @Test(
        "Progress and cycle before, at the begin and after",
        arguments: [
            Row(3, 0, 100, (0, 0, 1), (0, 2)), Row(3, 2.5, 100, (0.5, 0.5, 0.5), (2, 5)),
            Row(3, 3, 100, (0, 0, 1), (3, 5)), Row(3.5, 0, 100, (0, 0, 0.5), (0, 3)),
            Row(3.5, 2.5, 100, (0.5, 0.5, 1), (2, 5)), Row(3.5, 3, 100, (0, 0, 0.5), (3, 6)),
            Row(.infinity, 0, 100, (0, 0, nil), (0, nil)),
            Row(.infinity, 2.5, 100, (0.5, 0.5, nil), (2, nil)),
            Row(.infinity, 3, 100, (0, 0, nil), (3, nil)),
            Row(3, 0, .infinity, (0, 0, nil), (0, nil)),
            Row(3.5, 0, .infinity, (0, 0, nil), (0, nil)),
            Row(.infinity, 0, .infinity, (0, 0, nil), (0, nil)),
            Row(3, 0, 0, (0, nil, 1), (0, nil)), Row(3.5, 0, 0, (0, nil, 0.5), (0, nil)),
            Row(.infinity, 0, 0, (0, nil, 1), (0, nil)),
        ])
    func progress(_ row: Row) {
        var line = MediaTimingValues(duration: row.duration)
        line.beginTime = 1
        line.repeatCount = row.count
        line.fillMode = .both
        if row.start > 0 { line.timeOffset = row.start * row.duration }
        let before = line.sample(at: 0)
        #expect(before.progress == row.progress.before && before.iteration == row.cycle.before)
        if let active = row.progress.active {
            #expect(line.sample(at: 1).progress == active && line.sample(at: 1).phase == .active)
        }
        let after = line.sample(at: 1e7)
        if let progress = row.progress.after { #expect(after.progress == progress) }
        if let cycle = row.cycle.after { #expect(after.iteration == cycle) }
    }

    @Test(
        "Before a delay, by fill mode",
        arguments: [
            (FillMode.removed, nil), (.backwards, 0.0), (.forwards, nil), (.both, 0.0),
        ] as [(FillMode, Double?)])
    func fillBefore(_ fill: FillMode, _ progress: Double?) {
        var line = MediaTimingValues(duration: 0)
        (line.beginTime, line.fillMode) = (1, fill)
        #expect(line.sample(at: 0).progress == progress)
    }

    @Test("Active time: the local time minus the delay, of either sign")
    func activeTime() {
        var line = MediaTimingValues(duration: 1000)
        #expect(line.sample(at: 500).progress == 0.5)
        line.beginTime = 500
        #expect(line.sample(at: 1000).progress == 0.5)
        line.beginTime = -500
        #expect(line.sample(at: 0).progress == 0.5)
        // After the end, with 2.3 cycles: the third, at 0.3; without filling, nil.
        line.beginTime = 500
        line.repeatCount = 2.3
        #expect(line.sample(at: 2800).progress == nil)
        for fill in [FillMode.forwards, .both] {
            line.fillMode = fill
            let end = line.sample(at: 2800)
            #expect(end.iteration == 2 && near(end.progress ?? -1, 0.3, 1e-12))
        }
        line.fillMode = .backwards
        #expect(line.sample(at: 2800).progress == nil)
    }

    @Test("Phases: the begin is active, the end is after")
    func phases() {
        for (begin, times) in [(0.0, [-1.0, 0, 1]), (1, [0, 1, 2])] {
            var line = MediaTimingValues(duration: 1)
            line.beginTime = begin
            #expect(times.map { line.sample(at: $0).phase } == [.before, .active, .after])
        }
    }
}
