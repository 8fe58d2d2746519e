import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// Starts just before a change of the minute.
    @Suite(
        "Starts at the end of a minute", .serialized,
        .enabled(if: Machine.hasCompiler, "needs a C compiler, for a settable wall clock"))
    struct StartMinuteTests {
        @Test("A minute that begins while the clock starts is shown, not the one before it")
        func boundary() throws {
            let server = try Xvfb()
            let shim = try ClockShim()
            // Between the reading of the time and the wait for the next minute there are some hundredths of a second.
            for lead in stride(from: 0.02, through: 0.2, by: 0.01) {
                try shim.set(offset: 60 - fmod(MachineClock.now, 60) - lead)
                let minute = MachineClock.now + lead
                do {
                    let clock = try RunningClock(
                        on: server, environment: shim.environment, ahead: shim.offset)
                    #expect(waitUntil { MachineClock.now > minute })
                    #expect(
                        try clock.becomesRight(within: 5),
                        "started \(lead) s before the minute")
                } catch {
                    Issue.record("started \(lead) s before the minute: \(error)")
                }
            }
        }
    }
}
