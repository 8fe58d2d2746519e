/// Where a time line stands at one moment of its parent's time.
public struct MediaTimingSample: Hashable, Sendable {
    /// Before, during or after the active time.
    public enum Phase: Hashable, Sendable {
        /// It has not begun.
        case before
        /// It is running, or held by a speed of 0.
        case active
        /// It has ended.
        case after
    }

    /// Before, during or after the active time.
    public let phase: Phase
    /// The basic local time in seconds, 0 ... duration, repeating and reversing done; nil where nothing shows, because
    /// the fill mode does not reach there.
    public let basicTime: MediaTime?
    /// The basic time as a share of the duration, 0...1; nil where nothing shows.
    public let progress: Double?
    /// How many cycles were completed before this one, not negative.
    public let iteration: Double
    /// Whether this run goes backwards.
    public let isReversed: Bool

    /// Whether anything shows.
    public var isInEffect: Bool { progress != nil }

    /// A moment outside the reach of the fill mode.
    static func nothing(_ phase: Phase) -> MediaTimingSample {
        MediaTimingSample(
            phase: phase, basicTime: nil, progress: nil, iteration: 0, isReversed: false)
    }
}
