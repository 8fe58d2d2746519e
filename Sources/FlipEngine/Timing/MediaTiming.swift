/// How a time line hangs in the one above it, as `CAMediaTiming`: layers, animations and groups all have these eight.
///
/// A parent's time `tp` becomes the active local time
///
///     t = (tp - beginTime) * speed + timeOffset
///
/// and repeating and reversing fold that into the basic local time, 0 ... `duration`. All times are in seconds.
///
/// So it is for layers, for a speed of 0, and for a negative speed. In an animation that runs forwards an offset, positive
/// or negative, leaves begin and end where they are: it shifts what is shown between them and wraps around in the cycle.
/// With a duration of 3 and an offset of 1 it runs from 1 to 3, then from 0 to 1; with an offset of -1 from 2 to 3, then
/// from 0 to 2. (Observers report this of Core Animation. By its header the animation would end earlier.)
///
/// The pause and resume of the Technical Q&A QA1673 works as it stands there:
///
///     // pause
///     let paused = layer.convertTime(stage.currentTime, from: nil)
///     layer.speed = 0
///     layer.timeOffset = paused
///     // resume
///     let paused = layer.timeOffset
///     layer.speed = 1
///     layer.timeOffset = 0
///     layer.beginTime = 0
///     layer.beginTime = layer.convertTime(stage.currentTime, from: nil) - paused
///
/// **Bad input.** A value that is not a number is refused: the property keeps what it had. So is an infinite begin time,
/// speed or offset. A duration or a repetition below zero counts as zero.
///
/// Source: Apple, `CAMediaTiming`; phases and their borders as in Web Animations, "Core animation effect calculations".
public protocol MediaTiming {
    /// When the time line begins, in its parent's time. For an animation 0 means: when it is committed.
    var beginTime: MediaTime { get set }
    /// How long one run forwards takes, in local seconds; 0 for animations and infinite for layers by default.
    var duration: MediaTime { get set }
    /// How fast local time runs against the parent's, 1 by default; 0 stands still at `timeOffset`.
    var speed: Double { get set }
    /// An offset in active local time; with speed 0 it is the local time itself, and scrubs.
    var timeOffset: MediaTime { get set }
    /// How many runs there are, fractions allowed; 0 counts as one. Infinite is allowed.
    var repeatCount: Double { get set }
    /// How long to repeat in local seconds; not 0, it replaces `repeatCount`. Setting both is undefined by Core
    /// Animation; here the duration wins.
    var repeatDuration: MediaTime { get set }
    /// Whether each run is followed by one backwards, which doubles the cycle.
    var autoreverses: Bool { get set }
    /// What shows outside the active time.
    var fillMode: FillMode { get set }
}

extension MediaTiming {
    /// One run forwards and, when reversing, one back, in local seconds.
    var cycleDuration: MediaTime {
        let run = max(0, duration)
        return autoreverses ? 2 * run : run
    }

    /// How long the time line is active, in local seconds: the repeat duration, or the cycle times the repeat count.
    ///
    /// Divided by the speed it is the time that passes for the parent.
    public var activeDuration: MediaTime {
        if repeatDuration > 0 { return repeatDuration }
        let cycle = cycleDuration
        // Zero times infinity is not a number; nothing repeated for ever is still nothing.
        return cycle > 0 ? cycle * (repeatCount > 0 ? repeatCount : 1) : 0
    }
}
