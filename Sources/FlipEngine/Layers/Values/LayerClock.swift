/// A layer's time at one moment of its stage, with its inverse: local = stage * rate + shift.
///
/// A layer's time is piecewise linear: it is constant before the layer begins, and with a finite duration it repeats or
/// reverses. The clock holds the piece that contains the moment, and the interval for which that piece is valid.
struct LayerClock {
    /// The local time.
    let now: MediaTime
    /// The stage's time.
    let stageNow: MediaTime
    /// Local seconds per stage second; 0 while the local time is constant.
    private let rate: Double
    private let shift: MediaTime
    /// The stage time from which the piece is valid; at most `stageNow`.
    let from: MediaTime
    /// The stage time at which the next piece begins; at least `stageNow`.
    let until: MediaTime
    /// The possible error, in stage seconds, of the piece's ends and of times computed from it: rounding, and the
    /// tolerance at borders, which a clock with a small rate magnifies.
    let margin: MediaTime

    /// The margin of a clock that runs at the stage's speed, in stage seconds: far above all its errors.
    private static let minimumMargin = 1e-6

    /// The clock of the stage itself.
    init(stage time: MediaTime) {
        now = time
        stageNow = time
        rate = 1
        shift = 0
        from = -.infinity
        until = .infinity
        margin = Self.minimumMargin
    }

    /// A running clock that shows `now` at the current time of `outer`; `piece` is the part of the layer's time that
    /// applies.
    private init(now: MediaTime, in outer: LayerClock, _ piece: MediaTimeSegment) {
        self.now = now
        stageNow = outer.stageNow
        rate = outer.rate * piece.rate
        shift = outer.shift * piece.rate + piece.shift
        let first = (piece.from - outer.shift) / outer.rate
        let last = (piece.until - outer.shift) / outer.rate
        // A NaN end (the clock's rate overflows) becomes the current time.
        let begin = max(outer.from, min(first, last))
        let end = min(outer.until, max(first, last))
        from = begin < outer.stageNow ? begin : outer.stageNow
        until = end > outer.stageNow ? end : outer.stageNow
        margin = max(outer.margin, Self.minimumMargin / min(1, abs(outer.rate)))
    }

    /// A stopped clock, which shows `now` from the stage time `from` until the stage time `until`.
    private init(standingAt now: MediaTime, in outer: LayerClock, from: MediaTime, until: MediaTime)
    {
        self.now = now
        stageNow = outer.stageNow
        rate = 0
        shift = now
        self.from = from
        self.until = until
        margin = outer.margin
    }

    /// Whether the clock is stopped.
    var isStill: Bool { rate == 0 }

    /// The stage time since which everything that the clock drives is unchanged; `stageNow` if it runs.
    var stillFrom: MediaTime { isStill ? min(from + margin, stageNow) : stageNow }

    /// Whether the clock runs backwards.
    var isBackward: Bool { rate < 0 }

    /// The clock of a layer with `timing` whose superlayer (or stage) has this clock.
    func clock(for timing: MediaTimingValues) -> LayerClock {
        if timing == .layer && now >= 0 && rate >= 0 { return self }
        let local = timing.localTime(at: now)
        if timing.speed == 0 {
            return LayerClock(standingAt: local, in: self, from: -.infinity, until: .infinity)
        }
        if isStill { return LayerClock(standingAt: local, in: self, from: from, until: until) }
        return LayerClock(now: local, in: self, timing.localTimeSegment(at: now))
    }

    /// The stage time at which the local time is `time`: infinity if the clock is stopped, `stageNow` if `time` is not
    /// in the future.
    func stageTime(of time: MediaTime) -> MediaTime {
        if rate == 0 { return .infinity }
        guard rate > 0 ? time > now : time < now else { return stageNow }
        let then = (time - shift) / rate
        return then > stageNow ? then : stageNow
    }
}
