extension MediaTiming {
    /// The state of the timeline at `parentTime`. A pure function: the result does not depend on earlier calls.
    ///
    /// - The active interval is half open: it includes its begin and excludes its end. A border between two cycles
    ///   belongs to the later cycle (progress 0). The value at the final end, which the fill mode may show, is that of
    ///   the last cycle: its progress is 1, or 0 if each cycle ends with a reverse run; with a fractional repeat count
    ///   it is the progress that the last, incomplete cycle has reached. Times within `TimeTolerance` of a border, at
    ///   least a nanosecond, count as on it.
    /// - A speed of 0 makes the parent time irrelevant: the local time is the offset, clamped to the active duration.
    ///   If it equals the active duration, the last value shows.
    /// - On a timeline that runs forwards, a positive or negative `timeOffset` moves the shown phase and wraps around
    ///   in the cycle; begin and end do not move. (Core Animation is reported to do the same; according to its header,
    ///   the timeline would end earlier with a positive offset, and later with a negative one.)
    /// - A negative speed follows the header's formula: the local time is `timeOffset` at the begin time, and falls
    ///   until it ends at 0. The active interval begins where the local time equals the active duration. It includes
    ///   that local time and excludes 0.
    ///
    /// Source: Web Animations, "Calculating the active time" and "... the simple iteration progress".
    public func sample(at parentTime: MediaTime) -> MediaTimingSample {
        sample(at: parentTime, keepsLastInstant: false)
    }

    /// Like `sample(at:)`; `keepsLastInstant` counts the exact end as active, for children at the last instant of their
    /// group.
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

    /// Folds active local time into a cycle; `isEnd` assigns a border to the cycle before it.
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
        // When twice the run overflows to infinity, the reversed half is measured from the run's end and stops at 0.
        let back = cycle.isFinite ? cycle - position : run - min(position - run, run)
        let basic = isReversed ? back : position
        return MediaTimingSample(
            phase: phase, basicTime: basic, progress: run.isFinite ? basic / run : 0,
            iteration: max(0, iteration), isReversed: isReversed)
    }

    /// Without a duration there are only two values: the first value, and the value at which the repeat count ends.
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
