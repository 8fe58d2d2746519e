/// The end of a timer: how long it was, when it was due, and whether the program noticed it in time.
package struct TimerEnd: Hashable, Sendable {
    /// The length of the timer in seconds, with the time that was added; 0 for a countdown to a moment.
    package let seconds: Int
    /// The round of the timer that has ended, and the number of rounds; nil unless there are several rounds.
    package let round: Round?
    /// The local time at which it was due.
    package let due: ClockReading
    /// Whether the machine slept or the program did not run at that time.
    package let isLate: Bool

    /// One of several rounds, from 1.
    package struct Round: Hashable, Sendable {
        package let number: Int
        package let count: Int
    }

    /// The notice on the face: "25 MIN, DONE", with the time of day if the program noticed the end late.
    package func notice(in words: Words) -> String {
        let name = name(in: words)
        return words(isLate ? "\(name), done at \(time)" : "\(name), done").uppercased()
    }

    /// The heading of a desktop notification: "25 min, done".
    package func summary(in words: Words) -> String {
        let name = name(in: words)
        guard let round else { return words("\(name), done") }
        return words("\(name), done (round \(round.number) of \(round.count))")
    }

    /// The text of a desktop notification: "The timer ended at 14:32."
    package func body(in words: Words) -> String { words("The timer ended at \(time).") }

    private func name(in words: Words) -> String {
        seconds == 0 ? words("Countdown") : DurationText.short(seconds, in: words)
    }

    /// The time of day at which it was due, to the minute.
    private var time: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(padded(due.hour)):\(padded(due.minute))"
    }
}
