extension Layer {
    /// When the layer's time begins, in its superlayer's time, in seconds; 0 by default. Before it the
    /// layer is at 0. Not finite, it is refused.
    public final var beginTime: MediaTime {
        get { timing.beginTime }
        set { changeTiming { $0.beginTime = newValue } }
    }
    /// How long one run of the layer's time takes, in seconds; infinite by default.
    public final var duration: MediaTime {
        get { timing.duration }
        set { changeTiming { $0.duration = newValue } }
    }
    /// How fast the layer's time runs against its superlayer's; 1 by default, 0 stands still at
    /// `timeOffset`. Not finite, it is refused.
    public final var speed: Double {
        get { timing.speed }
        set { changeTiming { $0.speed = newValue } }
    }
    /// An offset in the layer's time, in seconds; with speed 0 it is the layer's time. 0 by default. Not finite,
    /// it is refused.
    public final var timeOffset: MediaTime {
        get { timing.timeOffset }
        set { changeTiming { $0.timeOffset = newValue } }
    }
    /// How many runs there are, where the duration is finite; 0 counts as one.
    public final var repeatCount: Double {
        get { timing.repeatCount }
        set { changeTiming { $0.repeatCount = newValue } }
    }
    /// How long to repeat, in seconds, where the duration is finite.
    public final var repeatDuration: MediaTime {
        get { timing.repeatDuration }
        set { changeTiming { $0.repeatDuration = newValue } }
    }
    /// Whether each run is followed by one backwards, where the duration is finite.
    public final var autoreverses: Bool {
        get { timing.autoreverses }
        set { changeTiming { $0.autoreverses = newValue } }
    }
    /// Kept for completeness: a layer shows outside its active time as well, whatever this is.
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
