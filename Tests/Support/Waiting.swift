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

/// Checks `condition` every few milliseconds until it holds; returns false if it does not within `timeout` seconds.
@discardableResult
public func waitUntil(timeout: Double = 5, _ condition: () throws -> Bool) rethrows -> Bool {
    let deadline = monotonicNow() + timeout
    while true {
        if try condition() { return true }
        if monotonicNow() >= deadline { return false }
        pause(0.005)
    }
}

/// Evaluates `value` every few milliseconds until it is not nil; throws a `TestError` naming `what` after `timeout`.
public func waitFor<Value>(
    _ what: String, timeout: Double = 5, _ value: () throws -> Value?
) throws -> Value {
    let deadline = monotonicNow() + timeout
    while true {
        if let found = try value() { return found }
        if monotonicNow() >= deadline { throw TestError("timed out after \(timeout) s: \(what)") }
        pause(0.005)
    }
}
