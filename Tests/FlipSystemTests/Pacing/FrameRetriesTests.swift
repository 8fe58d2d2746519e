import Testing

@testable import FlipSystem

/// When a frame is tried again that the server did not accept.
@Suite("Retries of frames")
struct FrameRetriesTests {
    /// What can happen to a frame.
    enum Event: CaseIterable, Sendable {
        case refused, answered, accepted
    }

    /// Records an answer; returns whether the retries had ended.
    private func answer(_ retries: inout FrameRetries) -> Bool { retries.answered() }

    @Test("a server that does not answer is tried for half a second, and then waited for")
    func patience() {
        var retries = FrameRetries()
        #expect(!retries.isDue && !retries.isStalled)
        for time in [10.0, 10.1, 10.3, 10.5] {
            retries.refused(at: time)
            #expect(retries.isDue && !retries.isStalled)
        }
        retries.refused(at: 10.6)
        #expect(retries.isDue && retries.isStalled)
        #expect(answer(&retries) && retries.isDue && !retries.isStalled)
        retries.accepted()
        #expect(retries == FrameRetries())
    }

    @Test("after an answer there is another try, however late the program runs again")
    func late() {
        for wait in [0.0, 0.1, 0.6, 3600] {
            var retries = FrameRetries()
            retries.refused(at: 1)
            #expect(!answer(&retries))
            #expect(retries.isDue && !retries.isStalled)
            // That try begins a new half second.
            retries.refused(at: 1 + wait)
            #expect(retries.isDue && !retries.isStalled)
            retries.refused(at: 1 + wait + 0.51)
            #expect(retries.isStalled)
        }
    }

    @Test("an answer or an accepted frame without a frame that waits changes nothing")
    func nothing() {
        var retries = FrameRetries()
        #expect(!answer(&retries))
        retries.accepted()
        #expect(!answer(&retries) && retries == FrameRetries())
    }

    @Test("in every order of events, only a failed try ends them")
    func everyOrder() {
        func check(_ events: [Event], _ retries: FrameRetries, at time: Double, left: Int) {
            #expect(!retries.isStalled || events.last == .refused, "\(events)")
            #expect(retries.isDue == isDue(events), "\(events)")
            guard left > 0 else { return }
            for event in Event.allCases {
                for step in [0.01, 0.3, 0.6] {
                    var next = retries
                    switch event {
                    case .refused: next.refused(at: time + step)
                    case .answered: #expect(answer(&next) == retries.isStalled)
                    case .accepted: next.accepted()
                    }
                    check(events + [event], next, at: time + step, left: left - 1)
                }
            }
        }
        check([], FrameRetries(), at: 0, left: 5)
    }

    /// Whether a frame waits after `events`: one was refused and none was accepted since.
    private func isDue(_ events: [Event]) -> Bool {
        events.reversed().first { $0 != .answered } == .refused
    }
}
