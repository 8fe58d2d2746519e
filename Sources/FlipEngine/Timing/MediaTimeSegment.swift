/// A linear piece of a layer's time: local = parent * rate + shift, for parent times in `from` ..< `until`.
struct MediaTimeSegment {
    /// Local seconds per second of the parent; 0 while the layer's time is constant.
    let rate: Double
    let shift: MediaTime
    let from: MediaTime
    let until: MediaTime

    /// Composes `self`, whose rate is not 0, with `inner`, a piece of the time that `self` produces.
    fileprivate func followed(by inner: MediaTimeSegment) -> MediaTimeSegment {
        let first = (inner.from - shift) / rate
        let last = (inner.until - shift) / rate
        return MediaTimeSegment(
            rate: rate * inner.rate, shift: shift * inner.rate + inner.shift,
            from: max(from, min(first, last)), until: min(until, max(first, last)))
    }
}

extension MediaTiming {
    /// The piece of `localTime(at:)` that contains `parentTime`; the speed must not be 0.
    func localTimeSegment(at parentTime: MediaTime) -> MediaTimeSegment {
        guard parentTime >= beginTime else {
            return MediaTimeSegment(rate: 0, shift: 0, from: -.infinity, until: beginTime)
        }
        let running = MediaTimeSegment(
            rate: speed, shift: timeOffset - beginTime * speed, from: beginTime, until: .infinity)
        guard duration.isFinite else { return running }
        return running.followed(by: foldingPiece(at: (parentTime - beginTime) * speed + timeOffset))
    }

    /// The piece of the basic time that contains the active local time `time`, for a finite duration: a forward run, a
    /// reverse run, or a constant piece before the first run or after the last.
    private func foldingPiece(at time: MediaTime) -> MediaTimeSegment {
        let (run, cycle, end) = (max(0, duration), cycleDuration, activeDuration)
        func held(at value: MediaTime, from: MediaTime, until: MediaTime) -> MediaTimeSegment {
            MediaTimeSegment(rate: 0, shift: value, from: from, until: until)
        }
        guard cycle > 0 else { return held(at: 0, from: -.infinity, until: .infinity) }
        let tolerance = TimeTolerance.at(time, 0)
        if time < -tolerance { return held(at: 0, from: -.infinity, until: 0) }
        if time >= end - tolerance {
            // The 0 is a placeholder: the held value comes from `localTime(at:)`, and only the borders of this piece
            // are used.
            return held(at: 0, from: end, until: .infinity)
        }
        var iteration = (time / cycle).rounded(.down)
        var position = time - iteration * cycle
        if cycle - position <= tolerance {
            iteration += 1
            position = 0
        }
        let start = iteration * cycle
        if autoreverses && position >= run - tolerance {
            return MediaTimeSegment(
                rate: -1, shift: start + cycle, from: start + run, until: min(end, start + cycle))
        }
        return MediaTimeSegment(
            rate: 1, shift: -start, from: start, until: min(end, start + run))
    }
}
