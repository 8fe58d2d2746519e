import CLinux
import Glibc

/// Wakes the event loop at one time of a clock that cannot be set: a `timerfd` with an absolute deadline.
///
/// A relative time-out would always be late by the duration of the system call.
package final class FrameTimer {
    /// The clock of a timer.
    package enum Clock: Hashable, Sendable {
        /// `CLOCK_MONOTONIC`, which stops in suspend: for frames.
        case media
        /// `CLOCK_BOOTTIME`, which continues in suspend: for times that must stay correct across a suspend. A
        /// deadline that passes in suspend fires on resume.
        case running
    }

    /// The descriptor to poll: readable when the deadline has passed.
    package let fileDescriptor: Int32
    /// The deadline; nil if the timer is not armed.
    private var deadline: Double?

    /// Creates a timer that is not armed; throws if the kernel refuses.
    package init(clock: Clock = .media) throws(SystemError) {
        let opened = timerfd_create(
            clock == .media ? CLOCK_MONOTONIC : CLOCK_BOOTTIME,
            Int32(TFD_NONBLOCK | TFD_CLOEXEC))
        guard opened >= 0 else { throw SystemError(call: "timerfd_create") }
        fileDescriptor = opened
    }

    deinit { close(fileDescriptor) }

    /// Arms the timer for `deadline`, in seconds of its clock, and replaces an earlier deadline. A past deadline fires
    /// immediately.
    ///
    /// Makes no system call if the timer is already armed for that time.
    package func arm(at deadline: Double) {
        guard self.deadline != deadline else { return }
        var time = timespec(seconds: deadline)
        // A time of zero would disarm it.
        if time.tv_sec == 0 && time.tv_nsec == 0 { time.tv_nsec = 1 }
        self.deadline = set(time) ? deadline : nil
    }

    /// Disarms the timer; makes no system call if it is not armed.
    package func disarm() {
        guard deadline != nil else { return }
        if set(timespec()) { deadline = nil }
    }

    /// Clears a wake-up, so that the descriptor is no longer readable; returns whether the timer had fired.
    @discardableResult
    package func acknowledge() -> Bool {
        var expirations: UInt64 = 0
        let fired = read(fileDescriptor, &expirations, 8) == 8
        if fired { deadline = nil }
        return fired
    }

    private func set(_ time: timespec) -> Bool {
        TimerSetting.set(fileDescriptor, to: time, flags: Int32(TFD_TIMER_ABSTIME))
    }
}
