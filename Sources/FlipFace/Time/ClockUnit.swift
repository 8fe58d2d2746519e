/// The part of a reading whose change is of interest.
package enum ClockUnit: Sendable {
    /// A face without seconds changes with the minute.
    case minute
    /// A face with seconds changes with every second.
    case second
}
