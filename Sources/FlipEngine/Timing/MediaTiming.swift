/// The mapping of the parent's time to the local time of a timeline, like `CAMediaTiming`: eight properties of layers,
/// animations and groups.
///
/// A parent time `tp` becomes the active local time
///
///     t = (tp - beginTime) * speed + timeOffset
///
/// and repeating and reversing fold that into the basic local time, 0 ... `duration`. All times are in seconds.
///
/// The formula holds for layers, for a speed of 0, and for a negative speed. In an animation that runs forwards, an
/// offset, positive or negative, leaves begin and end where they are: it shifts what is shown between them and wraps
/// around in the cycle. With a duration of 3 and an offset of 1 it runs from 1 to 3, then from 0 to 1; with an offset
/// of -1 from 2 to 3, then from 0 to 2. (Core Animation is reported to do the same. According to its header, the
/// animation would end earlier with a positive offset, and later with a negative one.)
///
/// Pausing and resuming as in Technical Q&A QA1673 works unchanged. `now` is the time of the event, or of the program's
/// clock; the time of the last commit may be long past:
///
///     // pause
///     let stopped = layer.convertTime(now, from: nil)
///     layer.speed = 0
///     layer.timeOffset = stopped
///     // resume
///     let paused = layer.timeOffset
///     layer.speed = 1
///     layer.timeOffset = 0
///     layer.beginTime = 0
///     layer.beginTime = layer.convertTime(now, from: nil) - paused
///
/// **Bad input.** NaN is ignored: the property keeps its value. The same goes for an infinite begin time, speed or
/// offset. A negative duration, repeat count or repeat duration counts as zero.
///
/// Source: Apple, `CAMediaTiming`; phases and their borders as in Web Animations, "Core animation effect calculations".
public protocol MediaTiming {
    /// The time in the parent's time at which the timeline begins. For an animation, 0 means the time of the commit.
    var beginTime: MediaTime { get set }
    /// The duration of one forward run, in local seconds; by default 0 for animations and infinite for layers.
    var duration: MediaTime { get set }
    /// Local seconds per second of the parent, 1 by default; 0 holds the local time at `timeOffset`.
    var speed: Double { get set }
    /// An offset in active local time. With speed 0 it is the local time itself, which allows scrubbing.
    var timeOffset: MediaTime { get set }
    /// The number of runs, which may be fractional or infinite; 0 counts as one.
    var repeatCount: Double { get set }
    /// How long to repeat, in local seconds; if not 0, it replaces `repeatCount`. Core Animation leaves setting both
    /// undefined; here the duration takes precedence.
    var repeatDuration: MediaTime { get set }
    /// Whether a reverse run follows each run, which doubles the cycle.
    var autoreverses: Bool { get set }
    /// The value that shows outside the active time.
    var fillMode: FillMode { get set }
}

extension MediaTiming {
    /// One forward run and, with `autoreverses`, one reverse run, in local seconds.
    var cycleDuration: MediaTime {
        let run = max(0, duration)
        return autoreverses ? 2 * run : run
    }

    /// The active duration in local seconds: the repeat duration, or the cycle times the repeat count.
    ///
    /// Divided by the speed, it is the duration in the parent's time.
    public var activeDuration: MediaTime {
        if repeatDuration > 0 { return repeatDuration }
        let cycle = cycleDuration
        // Zero times infinity is NaN; an empty cycle stays empty however often it repeats.
        return cycle > 0 ? cycle * (repeatCount > 0 ? repeatCount : 1) : 0
    }
}
