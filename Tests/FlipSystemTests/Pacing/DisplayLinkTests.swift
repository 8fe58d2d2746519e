import Testing

@testable import FlipSystem

@Suite("Display link")
struct DisplayLinkTests {
    @Test("A million refreshes at 59.94 Hz do not drift")
    func noDrift() throws {
        let rate = try #require(RefreshRate(numerator: 60_000, denominator: 1001))
        var link = DisplayLink(rate: rate)
        let start = 12_345.678
        var deadline = link.start(at: start)
        for refresh in 0..<1_000_000 {
            // Each wake-up is late by a different small amount.
            let ticked = link.tick(at: deadline + Double(refresh % 7) * 1e-4)
            #expect(ticked)
            deadline = try #require(link.nextDeadline)
        }
        // 1001/60000 s each, computed in integers.
        let exact = start + 1_000_000 * 1001 / 60_000.0
        #expect(abs(deadline - exact) < 1e-8)
        #expect(link.droppedTicks == 0)
    }

    @Test("The first refresh is due at once")
    func immediateStart() {
        var link = DisplayLink()
        let refresh = MonotonicClock.rounded(1 / 60)
        #expect(link.nextDeadline == nil)
        #expect(link.tick(at: 5) == false)
        #expect(link.start(at: 10) == 10)
        #expect(link.tick(at: 10) == true)
        #expect(link.timestamp == 10)
        #expect(link.targetTimestamp == 10 + refresh)
        #expect(link.nextDeadline == 10 + refresh)
        #expect(link.duration == 1 / 60.0)
    }

    @Test("A wake-up before the deadline does not tick")
    func early() {
        var link = DisplayLink()
        link.start(at: 1)
        #expect(link.tick(at: 1) == true)
        #expect(link.tick(at: 1.01) == false)
        #expect(link.timestamp == 1)
        #expect(link.tick(at: 1.0167) == true)
    }

    @Test("Refreshes have exactly the same distances from any epoch")
    func exactDistances() throws {
        for rate in [(60, 1), (60_000, 1001), (144, 1)] {
            let rate = try #require(RefreshRate(numerator: rate.0, denominator: rate.1))
            let epochs = [0, 1_234_567 + 4_321_987 * MonotonicClock.step, MonotonicClock.now]
            let distances = epochs.map { epoch -> [Double] in
                var link = DisplayLink(rate: rate)
                var deadline = link.start(at: epoch)
                return (0..<200).map { _ in
                    _ = link.tick(at: deadline)
                    deadline = link.targetTimestamp
                    return deadline - epoch
                }
            }
            #expect(distances[0] == distances[1] && distances[0] == distances[2])
            #expect(distances[0].last != 0)
        }
    }

    @Test("Missed refreshes are dropped, not queued")
    func late() throws {
        let rate = try #require(RefreshRate(numerator: 100, denominator: 1))
        var link = DisplayLink(rate: rate)
        link.start(at: 0)
        #expect(link.tick(at: 0) == true)
        // Refreshes 1 to 5 have passed when the loop wakes up. There is one tick, for refresh 5.
        #expect(link.tick(at: 0.0555) == true)
        #expect(link.timestamp == MonotonicClock.rounded(0.05))
        #expect(link.targetTimestamp == MonotonicClock.rounded(0.06))
        #expect(link.droppedTicks == 4)
        #expect(link.tick(at: 0.0556) == false)
        #expect(link.tick(at: 0.06) == true)
        #expect(link.droppedTicks == 4)
    }

    @Test("A stopped link has no deadline and does not tick")
    func stop() {
        var link = DisplayLink()
        link.start(at: 3)
        link.stop()
        #expect(link.nextDeadline == nil)
        #expect(link.tick(at: 4) == false)
        #expect(!link.isRunning)
    }

    @Test("Stopping and starting within a period keeps the phase")
    func restart() {
        var link = DisplayLink()
        link.start(at: 0)
        #expect(link.tick(at: 0) == true)
        for now in [0.001, 0.005, 0.012] {
            link.stop()
            #expect(link.start(at: now) == MonotonicClock.rounded(1 / 60))
            #expect(link.tick(at: now) == false)
        }
        #expect(link.tick(at: 1.0 / 60) == true)
        link.stop()
        #expect(link.start(at: 7.25) == 7.25)
    }

    @Test("Starting twice changes nothing")
    func startTwice() {
        var link = DisplayLink()
        link.start(at: 0)
        #expect(link.tick(at: 0) == true)
        #expect(link.start(at: 5) == MonotonicClock.rounded(1 / 60))
    }

    @Test("A stop before the first tick does not keep the phase")
    func stopBeforeTick() {
        var link = DisplayLink()
        link.start(at: 0)
        link.stop()
        #expect(link.start(at: 0.003) == 0.003)
    }

    @Test("A new rate continues from the last refresh")
    func changeOfRate() throws {
        let slow = try #require(RefreshRate(numerator: 50, denominator: 1))
        let fast = try #require(RefreshRate(numerator: 100, denominator: 1))
        var link = DisplayLink(rate: slow)
        link.start(at: 1)
        #expect(link.tick(at: 1.02) == true)
        link.setRefreshRate(fast)
        let (slowStep, fastStep) = (MonotonicClock.rounded(0.02), MonotonicClock.rounded(0.01))
        #expect(link.nextDeadline == 1 + slowStep + fastStep)
        #expect(link.tick(at: 1.03) == true)
        #expect(link.targetTimestamp == 1 + slowStep + slowStep)
        #expect(link.droppedTicks == 1)
    }
}

@Suite("Refresh rate")
struct RefreshRateTests {
    @Test("A mode's rate is its dot clock divided by its total dots")
    func mode() throws {
        // The CEA mode 1920x1080 at 60 Hz.
        let rate = try #require(
            RefreshRate(
                dotClock: 148_500_000, horizontalTotal: 2200, verticalTotal: 1125,
                doubleScan: false, interlaced: false))
        #expect(rate.hertz == 60)
        // The same at 60/1.001 Hz.
        let broadcast = try #require(
            RefreshRate(
                dotClock: 148_351_648, horizontalTotal: 2200, verticalTotal: 1125,
                doubleScan: false, interlaced: false))
        #expect(abs(broadcast.hertz - 60 / 1.001) < 1e-6)
    }

    @Test("Interlacing doubles the rate, and double scan halves it")
    func flags() throws {
        let interlaced = RefreshRate(
            dotClock: 74_250_000, horizontalTotal: 2200, verticalTotal: 1125, doubleScan: false,
            interlaced: true)
        #expect(interlaced?.hertz == 60)
        let doubled = RefreshRate(
            dotClock: 12_000_000, horizontalTotal: 400, verticalTotal: 250, doubleScan: true,
            interlaced: false)
        #expect(doubled?.hertz == 60)
    }

    @Test("Rates are limited to 10 to 1000 Hz, without division by zero")
    func clamping() {
        #expect(RefreshRate(numerator: 0, denominator: 0) == nil)
        #expect(RefreshRate(numerator: 60, denominator: 0) == nil)
        #expect(RefreshRate(numerator: -60, denominator: 1) == nil)
        #expect(RefreshRate(numerator: 9, denominator: 1) == nil)
        #expect(RefreshRate(numerator: 10, denominator: 1) != nil)
        #expect(RefreshRate(numerator: 1000, denominator: 1) != nil)
        #expect(RefreshRate(numerator: 1001, denominator: 1) == nil)
        #expect(
            RefreshRate(
                dotClock: 0, horizontalTotal: 0, verticalTotal: 0, doubleScan: false,
                interlaced: false) == nil)
    }
}
