@testable import FlipClock

/// The machine's clocks, moved by a test.
struct ManualClocks {
    /// Seconds since the machine was started.
    var running = 5000.0
    /// Seconds since 1970.
    var wall = 1_764_064_800.0
    /// The offset of the local zone, in seconds.
    var zone = 3600

    /// The moment now.
    var moment: Moment {
        let seconds = Int(wall.rounded(.down))
        let nanoseconds = Int(((wall - Double(seconds)) * 1e9).rounded(.down))
        return Moment(
            wall: WallTime(seconds: seconds, nanoseconds: nanoseconds),
            reading: ClockReading(dayNumber: 0, secondOfDay: seconds + zone),
            running: RunningTime(seconds: running))
    }

    /// Lets `seconds` pass on all clocks.
    mutating func pass(_ seconds: Double) {
        running += seconds
        wall += seconds
    }

    /// Moves to `time`, as a timer of the kernel does.
    mutating func wait(until time: RunningTime) {
        wall += time.seconds - running
        running = time.seconds
    }
}
