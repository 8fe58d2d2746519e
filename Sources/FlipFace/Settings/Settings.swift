import FlipEngine

/// What a user may set, with the defaults: one value that the settings file, the command line and the back of the face
/// all read and write.
package struct Settings: Hashable, Sendable {
    /// How hours are counted.
    package var hourCycle = HourCycle.h24
    /// Whether there is a card with the seconds.
    package var showsSeconds = false
    /// The line about which flaps turn.
    package var flipAxis = FlipAxis.x
    /// How long a flip takes, in seconds.
    package var flipDuration = FlipTimeline.defaultDuration
    /// The dark line over the seam of the halves, in points (pixels at a scale of 1); 0 for none, nil for one that suits the card's size.
    package var hingeGap: Double?
    /// The factor to which the face grows and back while it turns over by a press: 1 only turns, less shrinks away.
    package var popFactor = 0.9
    /// After how many seconds without a touch the face returns to the time; nil for never.
    package var returnDelay: Double? = 3
    /// Whether things move or change at once.
    package var motion = Motion.system

    /// The defaults.
    package init() {}

    /// Whether flips are shown.
    package enum Motion: String, Hashable, Sendable, CaseIterable {
        /// As the desktop has it set, full where it says nothing.
        case system
        /// Every flip is shown.
        case full
        /// Flips are replaced by a cut.
        case reduced
    }

    /// Whether cards change at once, on a desktop that shows things moving, does not, or (nil) has no opinion.
    package func isMotionReduced(desktopAnimates: Bool?) -> Bool {
        switch motion {
        case .system: desktopAnimates == false
        case .full: false
        case .reduced: true
        }
    }

    /// What a flip's duration may be, in seconds.
    package static let flipDurations = 0.1...3.0
    /// What the hinge gap may be, in points.
    package static let hingeGaps = 0.0...12.0
    /// What the pop's factor may be.
    package static let popFactors = 0.5...2.0
    /// What the delay of the return may be, in seconds.
    package static let returnDelays = 0.5...60.0
}
