import Glibc

/// Calls to the operating system.
package enum SystemCall {
    /// Repeats `call` as long as a signal interrupts it (EINTR), and returns its result. If the result is negative,
    /// `errno` tells the cause.
    @discardableResult
    package static func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}
