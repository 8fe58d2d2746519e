import FlipClock
import Glibc

/// The time since the machine was started, suspend included, for a `FrameTimer` with the clock `.running`.
///
///     let end = RunningClock.now.advanced(by: 25 * 60)
///     timer.arm(at: end.seconds)                  // of FrameTimer(clock: .running)
enum RunningClock {
    /// The current moment.
    static var now: RunningTime {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return RunningTime(seconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }
}
