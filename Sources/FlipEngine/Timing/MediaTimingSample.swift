/// The state of a timeline at one moment of its parent's time.
public struct MediaTimingSample: Hashable, Sendable {
    /// The part of the timeline: before, during or after the active interval.
    public enum Phase: Hashable, Sendable {
        /// The timeline has not begun.
        case before
        /// The timeline is running, or held by a speed of 0.
        case active
        /// The timeline has ended.
        case after
    }

    /// The phase: before, during or after the active interval.
    public let phase: Phase
    /// The basic local time in seconds, 0 ... duration, after repeating and reversing; nil if nothing shows because the
    /// fill mode does not cover this phase.
    public let basicTime: MediaTime?
    /// The basic time as a fraction of the duration, 0...1; nil if nothing shows.
    public let progress: Double?
    /// The number of completed cycles before this one, not negative.
    public let iteration: Double
    /// Whether this is a reverse run.
    public let isReversed: Bool

    /// Whether the timeline shows a value.
    public var isInEffect: Bool { progress != nil }

    /// A moment that the fill mode does not cover.
    static func nothing(_ phase: Phase) -> MediaTimingSample {
        MediaTimingSample(
            phase: phase, basicTime: nil, progress: nil, iteration: 0, isReversed: false)
    }
}
