/// The part of a reading whose change is of interest.
package enum ClockUnit: Sendable {
    /// A face without seconds changes with the minute.
    case minute
    /// A face with seconds changes with every second.
    case second
    /// A date changes with the day.
    case day

    /// How many seconds it has.
    package var seconds: Int {
        switch self {
        case .second: 1
        case .minute: 60
        case .day: 86_400
        }
    }
}
