import Glibc

/// Calls to the operating system.
package enum SystemCall {
    /// The result of `call`, which is made again as long as a signal interrupts it. A negative result leaves its `errno`.
    @discardableResult
    package static func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}
