import Testing

@testable import FlipClockX
@testable import FlipSystem
@testable import FlipX11

@Suite("A clock that cannot sound")
struct SoundProblemTests {
    @Test("--sound without libpulse or a sound server says why the clock is silent")
    func problems() {
        #expect(SoundKeeper.problem(.closed) == nil && SoundKeeper.problem(.open) == nil)
        for (state, words) in [
            (SoundDevice.State.noLibrary, "the library libpulse.so.0 is missing"),
            (.noServer, "the sound server cannot be reached, or has closed the connection"),
            (.silentServer, "the sound server does not answer"),
        ] { #expect(SoundKeeper.problem(state) == "the clock is silent: \(words)") }
        // Nothing has sounded yet.
        #expect(SoundKeeper().takeProblem() == nil)
    }
}
