import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// Servers that close the connection, refuse, say nothing more or something wrong, or lack an extension, at the first,
    /// second, middle and last request of each kind, while a user uses the clock: it goes on, or it ends with a message.
    @Suite("Failing servers", .serialized)
    struct FailingServerTests {
        /// libXext and libXrender use the answers to these even if there is none.
        private static let needed = [
            "Generic Event Extension 0", "QueryExtension SYNC", "RENDER 0", "SYNC 0",
        ]
        /// A forged position is saved like any other.
        private static let placement = "state/flipclockx/placement"

        /// The result of a session in a few words, and whether it is a failure.
        private func result(
            of outcome: FaultSession.Outcome, with fault: ServerFault?,
            expected: FaultSession.Outcome
        ) -> (text: String, isFailure: Bool) {
            var expected = expected
            if fault?.isForged == true {
                expected.files.insert(Self.placement)
                // Xlib and its extensions trust the server.
                if outcome.isEndOfLibrary { return ("ends in a library", false) }
            }
            if let failure = FaultSession.failure(in: outcome, expected: expected) {
                let isKnown = Self.needed.contains(fault?.request ?? "") && outcome.isEndOfLibrary
                return isKnown ? ("ends in a library", false) : (failure, true)
            }
            guard outcome.isRunningLong else { return ("ends with a message", false) }
            if outcome.memory > 4 * expected.memory {
                return ("it takes \(outcome.memory) MB", true)
            }
            // A window that the server does not map shows nothing.
            let isHidden = fault?.request == "MapWindow" && fault?.kind == .refuses
            let isWrong = fault.map { $0.isForged || $0.isSilent } == true || isHidden
            if !isWrong {
                if outcome.picture != expected.picture { return ("the picture is wrong", true) }
                if outcome.settings != expected.settings { return ("a setting is lost", true) }
            }
            return ("goes on", false)
        }

        @Test("The clock goes on, or ends with a message")
        func faults() throws {
            let session = try FaultSession()
            let whole = try ServerProxy(to: session.server, by: .local(nil))
            defer { whole.stop() }
            let expected = try session.run(display: whole.display)
            #expect(result(of: expected, with: nil, expected: expected).text == "goes on")
            #expect(expected.settings.contains("font = "))
            var table = FaultTable("requests")
            var random = SeededRandom(seed: 1)
            let uses = ServerFault.lines(of: whole.requestUses)
            let faults = ServerFault.faults(of: try table.shared(uses)).shuffled(using: &random)
            #expect(faults.count > 500)
            for fault in faults where table.claims(fault.name) {
                let proxy = try ServerProxy(to: session.server, by: .local(fault))
                defer { proxy.stop() }
                let outcome = try session.run(
                    display: proxy.display, until: fault.isForged ? [] : expected.picture,
                    isStuck: { fault.isSilent && proxy.hasFault })
                let (text, isFailure) = result(of: outcome, with: fault, expected: expected)
                #expect(!isFailure, "\(fault): \(text); \(outcome.messages)")
                try table.note(
                    fault.name, "\(fault)", isFailure || proxy.hasFault ? text : nil)
            }
            progress("failing servers: \(table.counts)")
            #expect(table.isWhole)
        }

        @Test("SIGTERM ends a clock whose server stops in the middle of an answer")
        func midAnswer() throws {
            let session = try FaultSession()
            let fault = ServerFault(
                request: "TranslateCoordinates", number: 1, kind: .breaksOff)
            let proxy = try ServerProxy(to: session.server, by: .local(fault))
            defer { proxy.stop() }
            let clock = try ChildProcess(
                ProductPath.flipclockx, ["--no-config"], environment: ["DISPLAY": proxy.display])
            #expect(waitUntil { proxy.hasFault })
            pause(0.5)
            let start = monotonicNow()
            for _ in 0..<12 {
                clock.kill(SIGTERM)
                pause(0.3)
            }
            #expect(clock.wait(timeout: 10) == .status(0))
            #expect(monotonicNow() - start < 7)
        }

        @Test(
            "A line of 1 Mbit/s with a delay of 50 ms shows the right picture",
            .enabled(if: TestLength.isLong, "takes minutes"))
        func slow() throws {
            var session = try FaultSession(arguments: ["-listen", "tcp", "-ac"])
            let expected = try session.run()
            session.pause = 4
            let proxy = try ServerProxy(
                to: session.server, by: .network(delay: 0.05, rate: 125_000))
            defer { proxy.stop() }
            let outcome = try session.run(display: proxy.display, until: expected.picture)
            #expect(result(of: outcome, with: nil, expected: expected).text == "goes on")
        }
    }
}
