/// The eight timing properties as a value type that enforces the ranges `MediaTiming` promises.
///
/// Each layer and each animation holds such a value. On its own, the value is a timeline without content, useful for
/// evaluation.
public struct MediaTimingValues: MediaTiming, Hashable, Sendable {
    /// The time in the parent's time at which the timeline begins; finite.
    public var beginTime: MediaTime = 0 {
        didSet { if !beginTime.isFinite { beginTime = oldValue } }
    }
    /// The duration of one forward run, in local seconds; may be infinite.
    public var duration: MediaTime {
        didSet { if duration.isNaN { duration = oldValue } }
    }
    /// Local seconds per second of the parent; finite.
    public var speed: Double = 1 {
        didSet { if !speed.isFinite { speed = oldValue } }
    }
    /// An offset in active local time; finite.
    public var timeOffset: MediaTime = 0 {
        didSet { if !timeOffset.isFinite { timeOffset = oldValue } }
    }
    /// The number of runs; 0 counts as one; may be infinite.
    public var repeatCount: Double = 0 {
        didSet { if repeatCount.isNaN { repeatCount = oldValue } }
    }
    /// How long to repeat, in local seconds; 0 defers to `repeatCount`; may be infinite.
    public var repeatDuration: MediaTime = 0 {
        didSet { if repeatDuration.isNaN { repeatDuration = oldValue } }
    }
    /// Whether a reverse run follows each run.
    public var autoreverses = false
    /// The value that shows outside the active time.
    public var fillMode = FillMode.removed

    /// A timeline of `duration` seconds with default values otherwise; a NaN duration counts as 0.
    public init(duration: MediaTime = 0) {
        self.duration = duration.isNaN ? 0 : duration
    }

    /// The default timing of a layer: an infinite duration.
    static let layer = MediaTimingValues(duration: .infinity)
}
