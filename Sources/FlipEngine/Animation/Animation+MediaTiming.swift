extension Animation {
    /// When the animation begins, in its layer's (or group's) time; 0 means at the commit.
    public var beginTime: MediaTime {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }
    /// How long one run takes, in seconds; 0 by default, which stands for the transaction's or the group's.
    public var duration: MediaTime {
        get { timing.duration }
        set { timing.duration = newValue }
    }
    /// How fast the animation runs against its layer's time; 1 by default.
    public var speed: Double {
        get { timing.speed }
        set { timing.speed = newValue }
    }
    /// An offset in the animation's active time, in seconds.
    public var timeOffset: MediaTime {
        get { timing.timeOffset }
        set { timing.timeOffset = newValue }
    }
    /// How many runs there are, fractions allowed; 0 counts as one.
    public var repeatCount: Double {
        get { timing.repeatCount }
        set { timing.repeatCount = newValue }
    }
    /// How long to repeat, in seconds; 0 leaves it to `repeatCount`.
    public var repeatDuration: MediaTime {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }
    /// Whether each run is followed by one backwards.
    public var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }
    /// What shows outside the active time.
    public var fillMode: FillMode {
        get { timing.fillMode }
        set { timing.fillMode = newValue }
    }
}
