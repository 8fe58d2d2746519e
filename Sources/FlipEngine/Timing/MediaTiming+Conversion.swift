extension MediaTiming {
    /// The layer's local time at `parentTime`: (parentTime - beginTime) * speed + timeOffset from the begin time on,
    /// and 0 before it. At a speed of 0 it is always `timeOffset`.
    ///
    /// A layer with a finite duration repeats and reverses its time as an animation does, and holds the end values
    /// outside its active time. Core Animation's documentation leaves this open.
    func localTime(at parentTime: MediaTime) -> MediaTime {
        if speed == 0 { return foldedLocalTime(timeOffset) }
        guard parentTime >= beginTime else { return 0 }
        return foldedLocalTime((parentTime - beginTime) * speed + timeOffset)
    }

    /// The parent time at which the local time is `localTime`, ignoring repetition; 0 when the speed is 0.
    func parentTime(at localTime: MediaTime) -> MediaTime {
        speed == 0 ? 0 : (localTime - timeOffset) / speed + beginTime
    }

    private func foldedLocalTime(_ time: MediaTime) -> MediaTime {
        guard duration.isFinite else { return time }
        var line = MediaTimingValues(duration: duration)
        line.repeatCount = repeatCount
        line.repeatDuration = repeatDuration
        line.autoreverses = autoreverses
        line.fillMode = .both
        return line.sample(at: time).basicTime ?? 0
    }
}
