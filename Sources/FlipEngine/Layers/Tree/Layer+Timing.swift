extension Layer {
    /// When the layer's time begins, in seconds of the superlayer's time; 0 by default. Before it the layer's time is
    /// 0, unless its speed is 0. Values that are not finite are ignored.
    public final var beginTime: MediaTime {
        get { timing.beginTime }
        set { changeTiming { $0.beginTime = newValue } }
    }
    /// The duration of one run of the layer's time, in seconds; infinite by default.
    public final var duration: MediaTime {
        get { timing.duration }
        set { changeTiming { $0.duration = newValue } }
    }
    /// Layer seconds per second of the superlayer's time; 1 by default, 0 holds the time at `timeOffset`. Values that
    /// are not finite are ignored.
    public final var speed: Double {
        get { timing.speed }
        set { changeTiming { $0.speed = newValue } }
    }
    /// An offset in the layer's time, in seconds; with speed 0 it is the layer's time. 0 by default. Values that are
    /// not finite are ignored.
    public final var timeOffset: MediaTime {
        get { timing.timeOffset }
        set { changeTiming { $0.timeOffset = newValue } }
    }
    /// The number of runs, if the duration is finite; 0 counts as one.
    public final var repeatCount: Double {
        get { timing.repeatCount }
        set { changeTiming { $0.repeatCount = newValue } }
    }
    /// How long to repeat, in seconds, if the duration is finite.
    public final var repeatDuration: MediaTime {
        get { timing.repeatDuration }
        set { changeTiming { $0.repeatDuration = newValue } }
    }
    /// Whether a reverse run follows each run, if the duration is finite.
    public final var autoreverses: Bool {
        get { timing.autoreverses }
        set { changeTiming { $0.autoreverses = newValue } }
    }
    /// Has no effect, because a layer also shows outside its active time; present for completeness.
    public final var fillMode: FillMode {
        get { timing.fillMode }
        set { changeTiming { $0.fillMode = newValue } }
    }

    private func changeTiming(_ change: (inout MediaTimingValues) -> Void) {
        let old = timing
        change(&timing)
        guard timing != old else { return }
        presented.isTimingDirty = true
        invalidate()
    }
}
