import FlipEngine

/// Decides whether a frame that the server did not accept is tried again: at each refresh for a while, and after that
/// only when the server has answered.
///
///     retries.refused(at: wakeUp)         // the frame could not be shown
///     if retries.isDue && !retries.isStalled { schedule() }
///     let wasStalled = retries.answered() // the server has reported a completion or an error
///     retries.accepted()                  // a frame was shown
///
/// Retries end only with a try that fails, never by the passing of time: after an answer another try is due, however
/// long the program did not run meanwhile. So an answer is still to come whenever they have ended.
package struct FrameRetries: Equatable, Sendable {
    /// The first failed try since the last answer, in media time; nil without one.
    private var since: MediaTime?
    /// Whether the server has answered since the last try.
    private var isAnswered = false
    /// Whether retries have ended, so that frames wait for an answer.
    package private(set) var isStalled = false

    /// How long frames are tried again without an answer, in seconds.
    package static let patience = 0.5

    /// No frame waits.
    package init() {}

    /// Whether a frame waits, because the last try failed.
    package var isDue: Bool { since != nil || isAnswered }

    /// Records that the server did not accept a frame at `time`.
    package mutating func refused(at time: MediaTime) {
        isAnswered = false
        let first = since ?? time
        since = first
        isStalled = time - first > Self.patience
    }

    /// Records an answer of the server; returns whether retries had ended.
    package mutating func answered() -> Bool {
        guard isDue else { return false }
        defer { (since, isAnswered, isStalled) = (nil, true, false) }
        return isStalled
    }

    /// Records that the server has accepted a frame.
    package mutating func accepted() { self = FrameRetries() }
}
