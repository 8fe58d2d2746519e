import CLinux
import Glibc

/// Wakes the event loop at one second of the wall clock, and also when the clock is set.
///
/// A `timerfd` on `CLOCK_REALTIME` with an absolute time and TFD_TIMER_CANCEL_ON_SET: the kernel reports when the clock
/// was set, by the user, by a step of NTP or on resume. No polling is necessary.
///
/// A timer that is not armed does not report a clock change, so keep it armed while a face is shown.
package final class WallTimer {
    /// The reason for a wake-up.
    package enum Event: Equatable {
        /// The wall clock has reached the second.
        case expired
        /// The clock was set; the timer must be armed again.
        case clockWasSet
    }

    /// The descriptor to poll: readable when there is an event.
    package let fileDescriptor: Int32

    /// Creates a timer that is not armed; throws if the kernel refuses.
    package init() throws(SystemError) {
        let opened = timerfd_create(
            CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
        guard opened >= 0 else { throw SystemError(call: "timerfd_create") }
        fileDescriptor = opened
    }

    deinit { close(fileDescriptor) }

    /// Arms the timer for `second` (since 1970, UTC); a past second fires immediately.
    ///
    /// Returns false if the clock was set since the timer was last armed: `second` may then be based on the old time.
    /// The timer is armed anyway, but compute the second again and arm it again.
    @discardableResult
    package func arm(atSecond second: Int) -> Bool {
        // A time of zero would disarm it.
        let time = timespec(tv_sec: max(1, second), tv_nsec: 0)
        let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
        return TimerSetting.set(fileDescriptor, to: time, flags: flags) || errno != ECANCELED
    }

    /// Returns the event that has occurred since the timer was armed, and forgets it; nil if there was none.
    package func takeEvent() -> Event? {
        var expirations: UInt64 = 0
        if read(fileDescriptor, &expirations, 8) == 8 { return .expired }
        return errno == ECANCELED ? .clockWasSet : nil
    }
}
