import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// Calls of the C library that may fail, each with the errors of its manual page, at its first, second, middle and last
    /// use from each place, while a user uses the clock: it goes on with the right picture, or it ends with a message.
    @Suite(
        "Failing calls", .serialized,
        .enabled(if: Machine.hasCompiler, "needs a C compiler, for calls that fail"))
    struct FailingCallTests {
        /// The failure of a session; nil if it has none.
        private func failure(
            in outcome: FaultSession.Outcome, expected: FaultSession.Outcome
        ) -> String? {
            if let failure = FaultSession.failure(in: outcome, expected: expected) {
                return failure
            }
            guard outcome.isRunningLong else { return nil }
            // The next save may make up for it, but until then nothing would say that the file is old.
            if outcome.note?.hasPrefix("faults: rename") == true && outcome.messages.isEmpty {
                return "a file is not saved without a word"
            }
            // Without one of its fonts, or fontconfig's settings, it shows and offers another font.
            let lacksFont =
                outcome.note?.hasSuffix("tf") == true
                || outcome.messages.contains { $0.hasPrefix("Fontconfig error") }
            if lacksFont { return nil }
            if outcome.picture != expected.picture { return "the picture is wrong" }
            return outcome.settings != expected.settings && outcome.messages.isEmpty
                ? "a setting is lost without a word" : nil
        }

        @Test("The clock goes on with the right picture, or ends with a message")
        func calls() throws {
            let calls = try FailingCalls()
            let session = try FaultSession()
            let expected = try session.run(calls.recording)
            #expect(failure(in: expected, expected: expected) == nil)
            #expect(expected.isRunningLong && expected.settings.contains("font = "))
            var table = FaultTable("calls")
            var random = SeededRandom(seed: 1)
            let faults = FailingCalls.faults(of: try table.shared(calls.calls()))
                .shuffled(using: &random)
            #expect(faults.count > 500)
            for fault in faults where table.claims(fault.name) {
                let outcome = try session.run(
                    calls.environment(of: fault), until: expected.picture)
                let failure = failure(in: outcome, expected: expected)
                #expect(failure == nil, "\(fault): \(failure ?? ""); \(outcome.messages)")
                let kind = outcome.isRunningLong ? "goes on" : "ends with a message"
                try table.note(
                    fault.name, "\(fault)", failure ?? (outcome.note == nil ? nil : kind))
            }
            progress("failing calls: \(table.counts)")
            #expect(table.isWhole)
        }
    }
}
