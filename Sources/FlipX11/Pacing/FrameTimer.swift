import CLinux
import Glibc

/// Wakes the event loop at one moment of a clock that nobody sets: a `timerfd` with an absolute time.
///
/// Absolute, because a relative wait would be late by as long as it takes to ask for it, each time.
package final class FrameTimer {
    /// The clock that a timer goes by.
    package enum Clock: Hashable, Sendable {
        /// `CLOCK_MONOTONIC`, which stands still in suspend: for frames.
        case media
        /// `CLOCK_BOOTTIME`, which goes on in suspend: for timers of the user. One that has passed fires on waking up.
        case running
    }

    /// What to poll: readable once the moment has come.
    package let fileDescriptor: Int32
    /// The deadline it is armed for; nil if it is not.
    private var deadline: Double?

    /// A timer that is not armed; throws where the kernel has no more of them.
    package init(clock: Clock = .media) throws(SystemError) {
        let opened = timerfd_create(
            clock == .media ? CLOCK_MONOTONIC : CLOCK_BOOTTIME,
            Int32(TFD_NONBLOCK | TFD_CLOEXEC))
        guard opened >= 0 else { throw SystemError(call: "timerfd_create") }
        fileDescriptor = opened
    }

    deinit { close(fileDescriptor) }

    /// Fires once at `deadline`, in seconds of its clock; at once if that has passed. Replaces an earlier deadline.
    ///
    /// Costs nothing if it is armed for that already.
    package func arm(at deadline: Double) {
        guard self.deadline != deadline else { return }
        var time = timespec(seconds: deadline)
        // A time of zero would disarm it.
        if time.tv_sec == 0 && time.tv_nsec == 0 { time.tv_nsec = 1 }
        set(time)
        self.deadline = deadline
    }

    /// Does not fire any more; costs nothing if it is not armed.
    package func disarm() {
        guard deadline != nil else { return }
        set(timespec())
        deadline = nil
    }

    /// Takes note of a wake-up, so that the descriptor is no longer readable; whether the timer had fired.
    @discardableResult
    package func acknowledge() -> Bool {
        var expirations: UInt64 = 0
        let fired = read(fileDescriptor, &expirations, 8) == 8
        if fired { deadline = nil }
        return fired
    }

    private func set(_ time: timespec) {
        var specification = itimerspec(it_interval: timespec(), it_value: time)
        timerfd_settime(fileDescriptor, Int32(TFD_TIMER_ABSTIME), &specification, nil)
    }
}
