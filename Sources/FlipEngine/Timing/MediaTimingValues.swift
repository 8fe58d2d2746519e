/// The eight timing properties as a plain value, with the fences that `MediaTiming` promises.
///
/// Layers and animations hold one each; by itself it is a time line without anything on it, good for evaluating.
public struct MediaTimingValues: MediaTiming, Hashable, Sendable {
    /// When the time line begins, in its parent's time; finite.
    public var beginTime: MediaTime = 0 {
        didSet { if !beginTime.isFinite { beginTime = oldValue } }
    }
    /// How long one run forwards takes, in local seconds; may be infinite.
    public var duration: MediaTime {
        didSet { if duration.isNaN { duration = oldValue } }
    }
    /// How fast local time runs against the parent's; finite.
    public var speed: Double = 1 {
        didSet { if !speed.isFinite { speed = oldValue } }
    }
    /// An offset in active local time; finite.
    public var timeOffset: MediaTime = 0 {
        didSet { if !timeOffset.isFinite { timeOffset = oldValue } }
    }
    /// How many runs there are; 0 counts as one, may be infinite.
    public var repeatCount: Double = 0 {
        didSet { if repeatCount.isNaN { repeatCount = oldValue } }
    }
    /// How long to repeat, in local seconds; 0 leaves it to `repeatCount`, may be infinite.
    public var repeatDuration: MediaTime = 0 {
        didSet { if repeatDuration.isNaN { repeatDuration = oldValue } }
    }
    /// Whether each run is followed by one backwards.
    public var autoreverses = false
    /// What shows outside the active time.
    public var fillMode = FillMode.removed

    /// A time line of `duration` seconds (0 unless told, and if it is not a number) with all else as by default.
    public init(duration: MediaTime = 0) {
        self.duration = duration.isNaN ? 0 : duration
    }

    /// What a layer has: it lasts for ever.
    static let layer = MediaTimingValues(duration: .infinity)
}
