/// The states of the modes as lines of text, for the next start of the program.
///
/// A line has the name of a mode, words and values, separated by blanks. The line of a timer that runs has the time of
/// its end twice, in running time (`RunningTime`, the seconds since the boot) and in wall time, and the id of the boot.
/// If the machine was started again since, the wall time counts. The line of a score has its points and the board to
/// which they belong; the points do not apply to any other board.
package enum SavedModes {
    /// The values of a line by their names, and its words without a value.
    private struct Line {
        private(set) var values: [String: String] = [:]
        private(set) var words: Set<String> = []

        init(_ text: Substring) {
            for part in text.split(separator: " ") {
                let pair = part.split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if pair.count == 2 {
                    values[String(pair[0])] = String(pair[1])
                } else {
                    words.insert(String(part))
                }
            }
        }

        /// A plain decimal number within `range`.
        func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
            guard let text = values[name], text.utf8.count <= 32,
                text.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) }),
                let number = Double(text), range.contains(number)
            else { return nil }
            return number
        }

        func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
            guard let text = values[name], text.utf8.count <= 18 else { return nil }
            return Int(text).flatMap { range.contains($0) ? $0 : nil }
        }

        /// The time saved under the names `running` and `wall`: the saved running time if the boot is still the same,
        /// otherwise computed from the saved wall time.
        func time(boot: String, at moment: Moment) -> RunningTime? {
            guard let running = number("running", in: 0...SavedModes.longestRun),
                let wall = number("wall", in: -SavedModes.wallRange...SavedModes.wallRange)
            else { return nil }
            if values["boot"] == boot { return RunningTime(seconds: running) }
            return moment.running.advanced(by: wall - moment.wall.fraction)
        }
    }

    /// The largest running time that is accepted, in seconds: some thirty years.
    private static let longestRun = 1e9
    /// The largest wall time that is accepted, in seconds.
    private static let wallRange = 1e12
    /// The longest line that is read, in bytes; a score with six long labels takes 1900.
    private static let longestLine = 2048

    // MARK: Writing

    /// The lines for `states` at `moment`; none if nothing was started or set.
    package static func lines(
        of states: ModeStates, at moment: Moment, boot: String
    ) -> [String] {
        [
            timer(states.timer, moment, boot), stopwatch(states.stopwatch, moment, boot),
            score(states.score),
        ].compactMap { $0 }
    }

    private static func timer(_ timer: TimerState, _ moment: Moment, _ boot: String) -> String? {
        let phase: String
        switch timer.phase {
        case .idle: return nil
        case .running(let end): phase = "running \(time(end, moment, boot))"
        case .paused(let left), .held(let left, _): phase = "paused left=\(left)"
        case .countdown(let target): phase = "countdown to=\(target.seconds)"
        }
        let plan = timer.plan.steps.map(String.init).joined(separator: ",")
        return
            "timer \(phase) length=\(timer.length) plan=\(plan) rounds=\(timer.plan.rounds) index=\(timer.index)"
            + (timer.isGuest ? " guest" : "")
    }

    private static func stopwatch(
        _ stopwatch: StopwatchState, _ moment: Moment, _ boot: String
    ) -> String? {
        guard !stopwatch.isCleared else { return nil }
        switch stopwatch.phase {
        case .running(let start): return "stopwatch running \(time(start, moment, boot))"
        case .stopped(let elapsed): return "stopwatch stopped elapsed=\(decimal(elapsed))"
        }
    }

    private static func score(_ score: ScoreState) -> String? {
        guard let board = score.board, score.points(of: board) != board.points else { return nil }
        let points = score.points(of: board).map(String.init).joined(separator: ",")
        return "score points=\(points) board=\(escaped("\(board)"))"
    }

    /// `text` in ASCII without blanks: all bytes except ASCII letters and digits are escaped, a blank as %20.
    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let scalar = UnicodeScalar(byte)
            guard byte >= 0x80 || !Character(scalar).isLetter && !Character(scalar).isNumber else {
                return String(scalar)
            }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// The inverse of `escaped`; nil for malformed text.
    private static func unescaped(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2,
                let escape = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(escape)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func time(_ time: RunningTime, _ moment: Moment, _ boot: String) -> String {
        let wall = moment.wall.fraction + time.seconds(since: moment.running)
        return "running=\(decimal(time.seconds)) wall=\(decimal(wall)) boot=\(boot)"
    }

    /// `number` with six decimals and without an exponent, which could not be read.
    private static func decimal(_ number: Double) -> String {
        let whole = number.rounded(.down)
        // To the nearest, so that a number that was read is written in the same way again.
        let millionths = Int(((number - whole) * 1e6).rounded())
        let carry = millionths / 1_000_000
        let digits = String(millionths % 1_000_000)
        return "\(Int(whole) + carry).\(String(repeating: "0", count: 6 - digits.count))\(digits)"
    }

    // MARK: Reading

    /// Restores the states in `lines`; returns the numbers of the lines that cannot be read, from 1.
    ///
    /// Empty lines and comments are skipped.
    package static func restore(
        _ lines: [String], into states: ModeStates, at moment: Moment, boot: String
    ) -> [Int] {
        var bad: [Int] = []
        for (index, text) in lines.enumerated() {
            guard let name = text.split(separator: " ", maxSplits: 1).first else { continue }
            let line = Line(text.utf8.count <= longestLine ? text.dropFirst(name.count) : "")
            if name.hasPrefix("#") { continue }
            let timer = name == "timer" ? Self.timer(line, at: moment, boot: boot) : nil
            let stopwatch = name == "stopwatch" ? Self.stopwatch(line, at: moment, boot: boot) : nil
            let score = name == "score" ? Self.score(line) : nil
            if timer == nil && stopwatch == nil && score == nil { bad.append(index + 1) }
            states.restore(timer: timer, stopwatch: stopwatch, score: score)
        }
        return bad
    }

    private static func timer(_ line: Line, at moment: Moment, boot: String) -> TimerState? {
        let steps = (line.values["plan"] ?? "").split(separator: ",").prefix(9).map { Int($0) ?? 0 }
        guard let rounds = line.integer("rounds", in: TimerPlan.roundLimits),
            let plan = TimerPlan(steps: steps, rounds: rounds),
            let index = line.integer("index", in: 0...(plan.count - 1)),
            let length = line.integer("length", in: 0...DurationText.longest)
        else { return nil }
        let phase: TimerState.Phase
        if line.words.contains("running") {
            guard let end = line.time(boot: boot, at: moment),
                // The wall clock may have been set back while the machine was off.
                end.seconds(since: moment.running) <= Double(DurationText.longest) + 1
            else { return nil }
            let latest = moment.running.advanced(by: Double(length))
            phase = .running(end: line.values["boot"] == boot ? end : min(end, latest))
        } else if line.words.contains("paused") {
            guard let left = line.integer("left", in: 1...DurationText.longest) else { return nil }
            phase = .paused(left: left)
        } else if line.words.contains("countdown") {
            guard let target = line.integer("to", in: -Int(wallRange)...Int(wallRange)) else {
                return nil
            }
            phase = .countdown(to: WallTime(seconds: target))
        } else {
            return nil
        }
        return TimerState(
            phase, plan: plan, index: index, length: length,
            isGuest: line.words.contains("guest"))
    }

    private static func stopwatch(
        _ line: Line, at moment: Moment, boot: String
    ) -> StopwatchState? {
        if line.words.contains("running") {
            guard let start = line.time(boot: boot, at: moment) else { return nil }
            return StopwatchState(.running(since: min(start, moment.running)))
        }
        guard line.words.contains("stopped"),
            let elapsed = line.number("elapsed", in: 0...longestRun)
        else { return nil }
        return StopwatchState(.stopped(elapsed: elapsed))
    }

    private static func score(_ line: Line) -> ScoreState? {
        guard let board = line.values["board"].flatMap(unescaped).flatMap(ScoreBoard.init) else {
            return nil
        }
        let points = (line.values["points"] ?? "").split(separator: ",").map { Int($0) ?? -1 }
        return ScoreState(board: board, points: points)
    }
}

extension WallTime {
    /// Seconds since 1970 with their fraction, exact to a microsecond.
    fileprivate var fraction: Double { Double(seconds) + Double(nanoseconds) / 1e9 }
}
