import CLinux
import Glibc

/// Wakes the event loop at one second of the wall clock, and also when somebody sets that clock.
///
/// A `timerfd` on `CLOCK_REALTIME` with an absolute time and cancel-on-set: the kernel itself says when the clock was set,
/// be it by hand, by NTP's step or on waking from suspend. Nothing has to look at the clock in between.
///
/// A timer that is not armed does not hear of a clock that was set, so arm it as long as a face is shown.
package final class WallTimer {
    /// Why the loop woke up.
    package enum Event: Equatable {
        /// The second has come.
        case expired
        /// The clock was set, and the timer has to be armed anew.
        case clockWasSet
    }

    /// What to poll: readable once there is an event to take.
    package let fileDescriptor: Int32

    /// A timer that is not armed; throws where the kernel has no more of them.
    package init() throws(SystemError) {
        let opened = timerfd_create(
            CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
        guard opened >= 0 else { throw SystemError(call: "timerfd_create") }
        fileDescriptor = opened
    }

    deinit { close(fileDescriptor) }

    /// Fires when the wall clock reaches `second` (since 1970, UTC); at once if it already has.
    ///
    /// False if the clock was set since the timer was armed the last time: then `second` may stem from the old time. It is
    /// armed all the same, but compute the second anew and arm it again.
    @discardableResult
    package func arm(atSecond second: Int) -> Bool {
        // A time of zero would disarm it.
        var specification = itimerspec(
            it_interval: timespec(), it_value: timespec(tv_sec: max(1, second), tv_nsec: 0))
        let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
        return timerfd_settime(fileDescriptor, flags, &specification, nil) == 0
            || errno != ECANCELED
    }

    /// What happened since it was armed, once; nil if nothing did.
    package func takeEvent() -> Event? {
        var expirations: UInt64 = 0
        if read(fileDescriptor, &expirations, 8) == 8 { return .expired }
        return errno == ECANCELED ? .clockWasSet : nil
    }
}
