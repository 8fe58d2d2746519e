/// Timers that run one after the other: their lengths, repeated in rounds. With 1500 and 300 seconds in four rounds, 25
/// minutes of work and 5 of rest alternate four times.
package struct TimerPlan: Hashable, Sendable {
    /// The lengths in seconds, 1 to `mostSteps` of them, each 1...`DurationText.longest`.
    package let steps: [Int]
    /// How many times they run, 1...99.
    package let rounds: Int

    /// Nil if a length or a number is out of its range.
    package init?(steps: [Int], rounds: Int = 1) {
        guard 1...Self.mostSteps ~= steps.count, Self.roundLimits ~= rounds,
            steps.allSatisfy({ 1...DurationText.longest ~= $0 })
        else { return nil }
        self.steps = steps
        self.rounds = rounds
    }

    /// A single timer, whose length is clamped.
    init(seconds: Int) {
        steps = [min(max(seconds, 1), DurationText.longest)]
        rounds = 1
    }

    /// The maximum number of lengths.
    package static let mostSteps = 8

    /// The range of the number of rounds.
    package static let roundLimits = 1...99

    /// The number of timers in all rounds.
    var count: Int { steps.count * rounds }

    /// The length of timer `index`, from 0, in seconds.
    func seconds(at index: Int) -> Int { steps[index % steps.count] }

    /// The round of timer `index`; nil if there is only one round.
    func round(at index: Int) -> TimerEnd.Round? {
        rounds > 1 ? TimerEnd.Round(number: index / steps.count + 1, count: rounds) : nil
    }
}
