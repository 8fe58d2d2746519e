extension MediaTiming {
    /// Where the time line stands at `parentTime`: a pure function, the same whatever was asked before.
    ///
    /// * The active time is half open: its begin belongs to it, its end does not. A border between two cycles belongs to
    ///   the later one (progress 0); the end of all stays in the last cycle (progress 1, or 0 after whole reversed
    ///   cycles, or the share that a broken count leaves). Times within a nanosecond of a border stand on it.
    /// * A speed of 0 makes the parent's time irrelevant: the offset, fenced to the active time, is in effect, and at its
    ///   end shows the last value.
    /// * A `timeOffset` on a time line that runs forwards shifts what is shown and wraps around in the cycle, a negative
    ///   one too; begin and end do not move. (Observers report this of Core Animation; by its header the time line would end earlier.)
    /// * A negative speed runs by the header's formula: from `timeOffset` down to 0, where it ends. The active time then
    ///   is open at its begin and closed at its end.
    ///
    /// Source: Web Animations, "Calculating the active time" and "... the simple iteration progress".
    public func sample(at parentTime: MediaTime) -> MediaTimingSample {
        sample(at: parentTime, keepsLastInstant: false)
    }

    /// The same; `keepsLastInstant` counts the very end as active, for children at the last instant of their group.
    func sample(at parentTime: MediaTime, keepsLastInstant: Bool) -> MediaTimingSample {
        let end = activeDuration
        if speed == 0 {
            let time = min(max(0, timeOffset), end)
            return fold(time, phase: .active, isEnd: time == end)
        }
        guard !parentTime.isNaN else { return .nothing(.before) }
        let tolerance = TimeTolerance.at(parentTime, beginTime)
        let elapsed = (parentTime - beginTime) * speed
        if speed < 0 {
            let time = elapsed + timeOffset
            if time > end + tolerance {
                return fillMode.fillsBackwards
                    ? fold(end, phase: .before, isEnd: true) : .nothing(.before)
            }
            if time <= tolerance && !(keepsLastInstant && time >= -tolerance) {
                return fillMode.fillsForwards
                    ? fold(0, phase: .after, isEnd: false) : .nothing(.after)
            }
            return fold(max(0, time), phase: .active, isEnd: time >= end - tolerance)
        }
        if elapsed < -tolerance {
            guard fillMode.fillsBackwards else { return .nothing(.before) }
            return fold(timeOffset, phase: .before, isEnd: false)
        }
        if elapsed >= end - tolerance {
            if keepsLastInstant && elapsed <= end + tolerance {
                return fold(end + timeOffset, phase: .active, isEnd: true)
            }
            guard fillMode.fillsForwards else { return .nothing(.after) }
            return fold(end + timeOffset, phase: .after, isEnd: true)
        }
        return fold(max(0, elapsed) + timeOffset, phase: .active, isEnd: false)
    }

    /// Folds active local time into a cycle; `isEnd` looks at a border from the left.
    private func fold(
        _ time: MediaTime, phase: MediaTimingSample.Phase, isEnd: Bool
    ) -> MediaTimingSample {
        let run = max(0, duration)
        let cycle = cycleDuration
        guard cycle > 0 else { return foldNothing(phase) }
        var iteration = 0.0
        var position = time
        if cycle.isFinite && time.isFinite {
            let tolerance = TimeTolerance.at(time, 0)
            iteration = (time / cycle).rounded(.down)
            position = time - iteration * cycle
            if isEnd {
                if position <= tolerance && time > 0 {
                    iteration -= 1
                    position = cycle
                }
            } else if cycle - position <= tolerance {
                iteration += 1
                position = 0
            }
        } else if !time.isFinite {
            position = cycle
        }
        position = min(max(0, position), cycle)
        let isReversed = autoreverses && position > run
        // A run so long that two of them are no number any more comes back to 0 at the end of all.
        let back = cycle.isFinite ? cycle - position : run - min(position - run, run)
        let basic = isReversed ? back : position
        return MediaTimingSample(
            phase: phase, basicTime: basic, progress: run.isFinite ? basic / run : 0,
            iteration: max(0, iteration), isReversed: isReversed)
    }

    /// Without duration there are only the two ends: the first value, and what the count of runs ends with.
    private func foldNothing(_ phase: MediaTimingSample.Phase) -> MediaTimingSample {
        var line = MediaTimingValues(duration: 1)
        line.autoreverses = autoreverses
        line.repeatCount = repeatCount.isFinite ? repeatCount : 1
        let end = line.fold(
            phase == .before ? 0 : line.activeDuration, phase: phase, isEnd: phase != .before)
        return MediaTimingSample(
            phase: phase, basicTime: 0, progress: end.progress, iteration: 0, isReversed: false)
    }
}
