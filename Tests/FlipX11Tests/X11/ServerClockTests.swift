import Testing

@testable import FlipX11

@Suite("Server clock")
struct ServerClockTests {
    @Test("A local server's milliseconds are those of the program's clock")
    func shared() {
        var clock = ServerClock()
        #expect(clock.seconds(2_301_007, now: 2301.0075) == 2301.007)
        #expect(clock.isSharedWithServer == true)
        // An event that was queued for long keeps its time.
        #expect(clock.seconds(2_301_020, now: 2309) == 2301.020)
    }

    @Test("The missing high bits come from the program's clock")
    func uptime() {
        // After 60 days.
        let now = 60.0 * 86400
        var clock = ServerClock()
        let milliseconds = Int(now * 1000) - 3
        let time = clock.seconds(UInt32(truncatingIfNeeded: milliseconds), now: now)
        #expect(abs(time - (now - 0.003)) < 1e-6)
        #expect(clock.isSharedWithServer == true)
    }

    @Test("The count wraps to 0 without a jump in time")
    func wrap() {
        var clock = ServerClock()
        let wrap = Double(UInt32.max) / 1000
        let before = clock.seconds(UInt32.max - 9, now: wrap)
        let after = clock.seconds(10, now: wrap + 0.021)
        #expect(abs(after - before - 0.020) < 1e-6)
        // Slightly out of order, back across the wrap.
        let between = clock.seconds(UInt32.max, now: wrap + 0.022)
        #expect(abs(between - before - 0.009) < 1e-6)
    }

    @Test("A remote clock is shifted to the program's by the smallest delay seen")
    func remote() {
        var clock = ServerClock()
        #expect(clock.seconds(5_000_000, now: 100) == 100)
        #expect(clock.isSharedWithServer == false)
        #expect(abs(clock.seconds(5_000_100, now: 100.25) - 100.1) < 1e-9)
        // This event arrived faster than the first one, which was late by 40 ms.
        #expect(abs(clock.seconds(5_000_200, now: 100.16) - 100.16) < 1e-9)
        #expect(abs(clock.seconds(5_000_300, now: 100.5) - 100.26) < 1e-9)
    }

    @Test("A time of 0 (CurrentTime) is now")
    func currentTime() {
        var clock = ServerClock()
        #expect(clock.seconds(0, now: 42) == 42)
        #expect(clock.isSharedWithServer == nil)
    }
}
