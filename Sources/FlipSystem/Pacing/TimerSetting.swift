import CLinux
import Glibc
import Synchronization

/// Arms a `timerfd`. A failure, which only a restricted system reports, is said once, and repeated at once: a timer that
/// is not armed would never wake the program up again.
enum TimerSetting {
    private static let isReported = Atomic(false)

    /// Sets the timer to `time`, with the flags of `timerfd_settime(2)`; zero disarms it. If that fails, also the second
    /// time, the result is false, and `errno` tells the cause.
    ///
    /// ECANCELED is no failure but an answer: the clock was set.
    static func set(_ descriptor: Int32, to time: timespec, flags: Int32) -> Bool {
        var specification = itimerspec(it_interval: timespec(), it_value: time)
        for _ in 0..<2 {
            if timerfd_settime(descriptor, flags, &specification, nil) == 0 { return true }
            let code = errno
            let isAnswer = code == ECANCELED && flags & Int32(TFD_TIMER_CANCEL_ON_SET) != 0
            if !isAnswer, !isReported.exchange(true, ordering: .relaxed) {
                let error = SystemError(call: "timerfd_settime", code: code)
                Diagnostics.write("\(error); the clock tries again")
            }
            errno = code
            if isAnswer { break }
        }
        return false
    }
}
