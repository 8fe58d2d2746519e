/// The unit of time at which a face changes.
package enum ClockUnit: Sendable {
    /// For a face without seconds, which changes every minute.
    case minute
    /// For a face with seconds, which changes every second.
    case second
    /// For a date, which changes every day.
    case day

    /// The unit's length in seconds.
    package var seconds: Int {
        switch self {
        case .second: 1
        case .minute: 60
        case .day: 86_400
        }
    }
}
