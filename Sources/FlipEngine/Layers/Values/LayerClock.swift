/// A layer's time at one moment of its stage, and how to get back: local = stage * rate + shift.
///
/// A layer's time is made of straight pieces: it stands before the layer's begin, and a finite duration folds it. The
/// clock knows the piece that the moment is in, and from when until when that piece is right.
struct LayerClock {
    /// The local time.
    let now: MediaTime
    /// The stage's time.
    let stageNow: MediaTime
    /// Local seconds per stage second; 0 while the clock stands still.
    private let rate: Double
    private let shift: MediaTime
    /// The stage's time from which the piece is right; not later than `stageNow`.
    let from: MediaTime
    /// The stage's time at which the next piece begins; not earlier than `stageNow`.
    let until: MediaTime
    /// By how many seconds of the stage the ends of the piece, and times worked out from it, may be wrong: rounding, and
    /// what counts as standing on a border, which a slow clock stretches.
    let margin: MediaTime

    /// Far more than all errors of a clock that runs at the stage's speed.
    private static let leastMargin = 1e-6

    /// The stage's own clock.
    init(stage time: MediaTime) {
        now = time
        stageNow = time
        rate = 1
        shift = 0
        from = -.infinity
        until = .infinity
        margin = Self.leastMargin
    }

    /// The clock that is at `now` when `outer` is at its own time, and there on `piece` of it.
    private init(now: MediaTime, in outer: LayerClock, _ piece: MediaTimePiece) {
        self.now = now
        stageNow = outer.stageNow
        rate = outer.rate * piece.rate
        shift = outer.shift * piece.rate + piece.shift
        let first = (piece.from - outer.shift) / outer.rate
        let last = (piece.until - outer.shift) / outer.rate
        // An end that is not a number (the clock runs faster than numbers go) is now.
        let begin = max(outer.from, min(first, last))
        let end = min(outer.until, max(first, last))
        from = begin < outer.stageNow ? begin : outer.stageNow
        until = end > outer.stageNow ? end : outer.stageNow
        margin = max(outer.margin, Self.leastMargin / min(1, abs(outer.rate)))
    }

    /// The clock that stands at `now`, from `from` until `until`.
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

    /// Whether the clock stands still.
    var isStill: Bool { rate == 0 }

    /// From when on what the clock drives is as it is now, in the stage's time: since the clock stands, if it does.
    var stillFrom: MediaTime { isStill ? min(from + margin, stageNow) : stageNow }

    /// Whether the clock runs backwards.
    var isBackward: Bool { rate < 0 }

    /// The clock of a layer with `timing` under a layer (or stage) with this one.
    func clock(for timing: MediaTimingValues) -> LayerClock {
        if timing == .layer && now >= 0 && rate >= 0 { return self }
        let local = timing.localTime(at: now)
        if timing.speed == 0 {
            return LayerClock(standingAt: local, in: self, from: -.infinity, until: .infinity)
        }
        if isStill { return LayerClock(standingAt: local, in: self, from: from, until: until) }
        return LayerClock(now: local, in: self, timing.localTimePiece(at: now))
    }

    /// The stage's time at which the local time, still to come, will be `time`; `stageNow` if that cannot be said.
    func stageTime(of time: MediaTime) -> MediaTime {
        if rate == 0 { return .infinity }
        guard rate > 0 ? time > now : time < now else { return stageNow }
        let then = (time - shift) / rate
        return then > stageNow ? then : stageNow
    }
}
