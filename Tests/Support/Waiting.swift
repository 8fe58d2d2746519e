import Glibc

/// The time of `CLOCK_MONOTONIC` in seconds.
public func monotonicNow() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Sleeps for `seconds`.
public func pause(_ seconds: Double) {
    usleep(UInt32(max(0, seconds) * 1e6))
}

/// How many times longer a wait of `timeout` seconds may last than on an idle machine: as many as there are programs
/// ready to run for each processor. A wait of less than 5 seconds states how fast the program is, so it stays as it is;
/// the end of a longer one only says that the test has failed.
private func patience(for timeout: Double) -> Double {
    guard timeout >= 5 else { return 1 }
    var load = 0.0
    getloadavg(&load, 1)
    return max(1, load / Double(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}

/// Checks `condition` every few milliseconds until it holds; returns false if it does not within `timeout` seconds. From
/// 5 seconds on, the wait may be longer on a busy machine.
///
/// - Parameter isExact: Whether it ends after `timeout` there as well, because another attempt follows.
@discardableResult
public func waitUntil(
    timeout: Double = 5, isExact: Bool = false, _ condition: () throws -> Bool
) rethrows -> Bool {
    let start = monotonicNow()
    while true {
        if try condition() { return true }
        let waited = monotonicNow() - start
        if waited >= timeout, isExact || waited >= timeout * patience(for: timeout) {
            return false
        }
        pause(0.005)
    }
}

/// Evaluates `value` every few milliseconds until it is not nil; throws a `TestError` naming `what` after `timeout`
/// seconds, as `waitUntil` counts them.
public func waitFor<Value>(
    _ what: String, timeout: Double = 5, _ value: () throws -> Value?
) throws -> Value {
    var found: Value?
    try waitUntil(timeout: timeout) {
        found = try value()
        return found != nil
    }
    guard let found else { throw TestError("timed out after \(timeout) s: \(what)") }
    return found
}
