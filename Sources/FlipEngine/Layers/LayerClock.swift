/// A layer's time at one moment of its stage, and how to get back: local = stage * rate + shift.
struct LayerClock {
    /// The local time.
    let now: MediaTime
    /// The stage's time.
    let stageNow: MediaTime
    /// Local seconds per stage second; 0 while the clock stands still.
    private let rate: Double
    private let shift: MediaTime
    /// The stage's time at which the clock takes up another rate: `stageNow` if that cannot be said.
    let until: MediaTime

    /// The stage's own clock.
    init(stage time: MediaTime) {
        self.init(now: time, stageNow: time, rate: 1, shift: 0, until: .infinity)
    }

    private init(
        now: MediaTime, stageNow: MediaTime, rate: Double, shift: MediaTime, until: MediaTime
    ) {
        self.now = now
        self.stageNow = stageNow
        self.rate = rate
        self.shift = shift
        self.until = until
    }

    /// Whether the clock stands still.
    var isStill: Bool { rate == 0 }

    /// The clock of a layer with `timing` under a layer (or stage) with this one.
    func clock(for timing: MediaTimingValues) -> LayerClock {
        if timing == .layer && now >= 0 { return self }
        let local = timing.localTime(at: now)
        func make(rate: Double, shift: MediaTime = 0, until: MediaTime) -> LayerClock {
            LayerClock(now: local, stageNow: stageNow, rate: rate, shift: shift, until: until)
        }
        if timing.speed == 0 { return make(rate: 0, until: .infinity) }
        if now < timing.beginTime {
            return make(rate: 0, until: min(until, stageTime(of: timing.beginTime)))
        }
        if rate == 0 { return make(rate: 0, until: until) }
        guard !timing.duration.isFinite else { return make(rate: 0, until: stageNow) }
        return make(
            rate: rate * timing.speed,
            shift: (shift - timing.beginTime) * timing.speed + timing.timeOffset, until: until)
    }

    /// The stage's time at which the local time, still to come, will be `time`; `stageNow` if that cannot be said.
    func stageTime(of time: MediaTime) -> MediaTime {
        if rate == 0 { return .infinity }
        guard rate > 0, time > now else { return stageNow }
        return max(stageNow, (time - shift) / rate)
    }
}
