extension Animation {
    /// The begin time, in the time of the layer or group; on a layer, 0 means the layer's time at the commit.
    public var beginTime: MediaTime {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }
    /// The duration of one run, in seconds; 0, the default, takes the transaction's or the group's.
    public var duration: MediaTime {
        get { timing.duration }
        set { timing.duration = newValue }
    }
    /// Animation seconds per second of the layer's time; 1 by default.
    public var speed: Double {
        get { timing.speed }
        set { timing.speed = newValue }
    }
    /// An offset in the animation's active time, in seconds.
    public var timeOffset: MediaTime {
        get { timing.timeOffset }
        set { timing.timeOffset = newValue }
    }
    /// The number of runs, which may be fractional; 0 counts as one.
    public var repeatCount: Double {
        get { timing.repeatCount }
        set { timing.repeatCount = newValue }
    }
    /// How long to repeat, in seconds; 0 defers to `repeatCount`.
    public var repeatDuration: MediaTime {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }
    /// Whether a reverse run follows each run.
    public var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }
    /// The value that shows outside the active time.
    public var fillMode: FillMode {
        get { timing.fillMode }
        set { timing.fillMode = newValue }
    }
}
