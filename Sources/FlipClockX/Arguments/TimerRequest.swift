import FlipClock

/// The timer that the command line starts.
enum TimerRequest: Hashable, Sendable {
    /// Timers of given lengths.
    case timers(TimerPlan)
    /// A countdown to a local time, or to the next occurrence of a time of day.
    case until(GivenTime)

    /// The longest countdown that the cards can show, in days.
    static let longestCountdown = 999

    /// The number of rounds.
    static let rounds = SettingsNumber(
        range: Double(TimerPlan.roundLimits.lowerBound)...Double(TimerPlan.roundLimits.upperBound),
        unit: "", example: 4)

    /// Starts the timer in `states` at `moment`, in the local zone `zone`. Throws if the end of a countdown is past or
    /// too far away.
    func start(in states: inout ModeStates, at moment: Moment, zone: Zone) throws(UsageError) {
        switch self {
        case .timers(let plan): states.start(plan, at: moment)
        case .until(.reading(let reading)):
            let target = Moment(reading, in: zone).wall
            guard moment.wall < target,
                target.seconds - moment.wall.seconds <= Self.longestCountdown * 86_400
            else {
                throw UsageError(
                    option: "--until", value: "\(reading)",
                    problem: target < moment.wall ? "is past" : "is too far away",
                    remedy: "give a time within the next \(Self.longestCountdown) days")
            }
            states.count(to: target, at: moment)
        case .until(let time):
            let today = time.reading(now: moment.reading)
            let target = Moment(today, in: zone).wall
            let next = moment.wall < target ? today : today.advanced(bySeconds: 86_400)
            states.count(to: Moment(next, in: zone).wall, at: moment)
        }
    }
}
