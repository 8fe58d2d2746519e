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
            // The first picture takes a tenth of a second or more; the minute begins before, during and after it.
            for lead in stride(from: 0.02, through: 0.38, by: 0.04) {
                try shim.set(offset: 60 - fmod(MachineClock.now, 60) - lead)
                do {
                    let clock = try RunningClock(
                        on: server, environment: shim.environment, ahead: shim.offset)
                    clock.process.kill(SIGTERM)
                    #expect(clock.process.wait() == .status(0))
                } catch {
                    Issue.record("started \(lead) s before the minute: \(error)")
                }
            }
        }
    }
}
