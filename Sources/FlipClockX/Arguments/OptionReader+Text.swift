import FlipClock

/// Reads the values of a text's and a timer's options.
extension OptionReader {
    mutating func readAlignment(_ argument: GivenOption) throws(UsageError) {
        text.style.alignment = BoardStyle.Alignment(rawValue: argument.value)
        if text.style.alignment == nil {
            throw argument.error("is not an alignment", "give left, center or right")
        }
    }

    mutating func readGrid(_ argument: GivenOption) throws(UsageError) {
        let numbers = argument.value.utf8
            .split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
            .map { $0.first == UInt8(ascii: "+") ? nil : Int(Substring($0)) }
        guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
            columns > 0, rows > 0
        else {
            throw argument.error(
                "is not a number of columns and rows",
                "give both, such as 22x6, with \(BoardStyle.limits)")
        }
        let size = BoardStyle.Size(columns: columns, rows: rows)
        if (size.columns, size.rows) != (columns, rows) {
            warnings.append(
                "--grid \(argument.value) is too large; a board has \(BoardStyle.limits), so "
                    + "\(size.columns)x\(size.rows) is used")
        }
        text.style.grid = size
    }

    /// Takes the text, if there is one, after all its options were read.
    mutating func finishText() throws(UsageError) {
        guard text.start != nil || text.isFollowed else {
            let detail = Option.texts.first { $0.subject != nil && given[$0.name] != nil }
            guard let detail else { return }
            throw UsageError(
                "--\(detail.name) only works with --text or --follow; add one of them or leave this option out"
            )
        }
        if text.start?.isClamped == true { warnings.append(BoardText.clampWarning) }
        if let warning = text.start.flatMap({ text.style.warning(for: $0) }) {
            warnings.append(warning)
        }
        options.text = text
    }

    /// Reads the lengths of a timer, and how many times to run through them.
    mutating func readTimer(_ argument: GivenOption) throws(UsageError) {
        if let until = given["until"] { throw until.error("cannot be combined with --timer") }
        let rounds = try given["rounds"]?.wholeNumber(
            TimerRequest.rounds, "give a number \(TimerRequest.rounds.limits)", &warnings)
        let steps = argument.value.split(separator: ",", omittingEmptySubsequences: false)
            .map { DurationText.seconds(String($0)) ?? 0 }
        guard let plan = TimerPlan(steps: steps, rounds: rounds ?? 1) else {
            throw argument.error(
                steps.count > TimerPlan.mostSteps
                    ? "has more than \(TimerPlan.mostSteps) lengths" : "is not a length",
                "give \(DurationText.forms)")
        }
        options.timer = .timers(plan)
    }

    func checkRounds(_ argument: GivenOption) throws(UsageError) {
        if given["timer"] == nil {
            throw argument.error("only works with --timer", "add --timer 25m,5m or leave it out")
        }
    }
}
