import FlipClock

/// The timer that the command line starts.
enum TimerRequest: Hashable, Sendable {
    /// Timers of given lengths.
    case timers(TimerPlan)
    /// A countdown to a local time, or to the next occurrence of a time of day.
    case until(GivenTime)

    /// The longest countdown that the cards can show, in days.
    static let longestCountdown = 999

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

/// Interprets the arguments.
extension TimerRequest {
    /// The request of `command`; nil if it has none.
    init?(_ command: ParsedCommand, warnings: inout [String]) throws(UsageError) {
        if let text = command.until, command.timer != nil {
            throw UsageError(
                option: "--until", value: text, problem: "cannot be combined with --timer",
                remedy: "leave one of them out")
        }
        if let rounds = command.rounds, command.timer == nil {
            throw UsageError(
                option: "--rounds", value: rounds, problem: "only works with --timer",
                remedy: "add --timer 25m,5m or leave it out")
        }
        if let text = command.timer {
            self = .timers(try Self.plan(text, rounds: command.rounds, warnings: &warnings))
        } else if let time = try GivenTime(command.until, option: "--until") {
            self = .until(time)
        } else {
            return nil
        }
    }

    /// The number of rounds.
    static let rounds = SettingsNumber(
        range: Double(TimerPlan.roundLimits.lowerBound)...Double(TimerPlan.roundLimits.upperBound),
        unit: "", example: 4)

    private static func plan(
        _ text: String, rounds: String?, warnings: inout [String]
    ) throws(UsageError) -> TimerPlan {
        let count = try Self.rounds.value(of: rounds, option: "--rounds", warnings: &warnings) ?? 1
        guard count == count.rounded() else {
            throw UsageError(
                option: "--rounds", value: rounds ?? "", problem: "is not a whole number",
                remedy: "give a number \(Self.rounds.limits)")
        }
        let steps = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { DurationText.seconds(String($0)) ?? 0 }
        if let plan = TimerPlan(steps: steps, rounds: Int(count)) { return plan }
        throw UsageError(
            option: "--timer", value: text,
            problem: steps.count > TimerPlan.mostSteps
                ? "has more than \(TimerPlan.mostSteps) lengths" : "is not a length",
            remedy: "give \(DurationText.forms)")
    }
}
