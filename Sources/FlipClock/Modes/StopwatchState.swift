/// The state of the stopwatch: takes moments and keys, and returns the seconds that it has counted.
package struct StopwatchState: Hashable, Sendable {
    /// The states of a stopwatch.
    enum Phase: Hashable, Sendable {
        /// Stopped at these seconds.
        case stopped(elapsed: Double)
        /// Counts from this running time (the seconds since the boot).
        case running(since: RunningTime)
    }

    /// The current phase.
    private(set) var phase: Phase

    /// A stopwatch in this phase.
    init(_ phase: Phase = .stopped(elapsed: 0)) { self.phase = phase }

    /// Times that differ by less than this many seconds are equal.
    private static let tolerance = 1e-6

    /// Whether it runs.
    package var isRunning: Bool {
        if case .running = phase { true } else { false }
    }

    /// Whether it is stopped at 0.
    package var isCleared: Bool { phase == .stopped(elapsed: 0) }

    /// The seconds counted until `moment`.
    func elapsed(at moment: Moment) -> Double {
        switch phase {
        case .stopped(let elapsed): elapsed
        case .running(let start): max(moment.running.seconds(since: start), 0)
        }
    }

    /// The whole seconds on the cards.
    func seconds(at moment: Moment) -> Int {
        Int(min(elapsed(at: moment) + Self.tolerance, Double(DurationText.longest)))
    }

    /// The cards that it needs at `moment`.
    func cards(at moment: Moment) -> DurationCards { DurationCards(for: seconds(at: moment)) }

    /// When the seconds on the cards change next; nil while they do not.
    func nextChange(after moment: Moment) -> RunningTime? {
        let shown = seconds(at: moment)
        guard case .running(let start) = phase, shown < DurationText.longest else { return nil }
        return start.advanced(by: Double(shown + 1))
    }

    /// Starts it, or stops it.
    mutating func toggle(at moment: Moment) {
        let elapsed = elapsed(at: moment)
        phase =
            isRunning
            ? .stopped(elapsed: elapsed) : .running(since: moment.running.advanced(by: -elapsed))
    }

    /// Clears it.
    mutating func clear() { phase = .stopped(elapsed: 0) }
}

extension StopwatchState: SavedState {
    func line(at moment: Moment, boot: String) -> String? {
        guard !isCleared else { return nil }
        return switch phase {
        case .running(let start): "running \(SavedLine.text(of: start, at: moment, boot: boot))"
        case .stopped(let elapsed): "stopped elapsed=\(SavedLine.decimal(elapsed))"
        }
    }

    init?(_ line: SavedLine, at moment: Moment, boot: String) {
        if line.words.contains("running") {
            guard let start = line.time(at: moment, boot: boot) else { return nil }
            self.init(.running(since: min(start, moment.running)))
        } else {
            guard line.words.contains("stopped"),
                let elapsed = line.number("elapsed", in: 0...SavedLine.longestRun)
            else { return nil }
            self.init(.stopped(elapsed: elapsed))
        }
    }
}
