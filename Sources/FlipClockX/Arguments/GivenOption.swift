import FlipClock
import FlipSystem

/// An option as it was given on a command line, and the forms in which its value is read.
struct GivenOption: Sendable {
    let option: Option
    /// Its value; empty for an option that takes none.
    let value: String
    /// Its words on the command line.
    let words: [String]
}

extension [GivenOption] {
    /// The option called `name`, the last one if it was given several times; nil if it was not given.
    subscript(name: String) -> GivenOption? { last { $0.option.name == name } }
}

/// The value in several forms. Each of them is refused in the same words for all options.
extension GivenOption {
    /// The error for the value: `problem`, and `remedy`, by default to leave out this option or the other one.
    func error(_ problem: String, _ remedy: String = "leave one of them out") -> UsageError {
        UsageError(option: "--\(option.name)", value: value, problem: problem, remedy: remedy)
    }

    /// The value, which must not be empty; `example` is a usable one.
    func name(_ example: String) throws(UsageError) -> String {
        if value.isEmpty { throw error("is empty", "give a name, such as \(example)") }
        return value
    }

    /// The value as a time.
    func time() throws(UsageError) -> GivenTime {
        if let time = GivenTime(parsing: value) { return time }
        throw error("is not a time", "give it as \(GivenTime.forms)")
    }

    /// The one of two `choices` that the value names.
    func choice<Choice>(_ choices: KeyValuePairs<String, Choice>) throws(UsageError) -> Choice {
        if let choice = choices.first(where: { $0.key == value }) { return choice.value }
        throw error(
            "is neither \(choices.map(\.key).joined(separator: " nor "))", "give one of the two")
    }

    /// The value as a number, clamped with a warning; nil if it is the word that may replace the number.
    func number(
        _ number: SettingsNumber, _ warnings: inout [String]
    ) throws(UsageError) -> Double? {
        switch number.outcome(of: value) {
        case .value(let value): return value
        case .clamped(let limit):
            let change =
                limit == number.range.lowerBound
                ? "too small, raised to the minimum" : "too large, lowered to the maximum"
            warnings.append(
                "--\(option.name) '\(Quotation.shortened(value))': \(change); the range is "
                    + number.limits)
            return limit
        case .unusable:
            throw error(
                number.isTimeOfDay
                    ? "is not a time of day"
                    : number.unit.isEmpty ? "is not a number" : "is not a number of \(number.unit)",
                "give one \(number.limits), such as \(number.text(number.example))"
                    + (number.word.map { ", or \($0)" } ?? ""))
        }
    }

    /// The value as a whole number; `remedy` is for one with a fraction.
    func wholeNumber(
        _ number: SettingsNumber, _ remedy: String, _ warnings: inout [String]
    ) throws(UsageError) -> Int {
        let value = try self.number(number, &warnings) ?? number.example
        guard value == value.rounded() else { throw error("is not a whole number", remedy) }
        return Int(value)
    }

    /// The value of `setting`, clamped with a warning.
    func value(
        of setting: Setting, _ warnings: inout [String]
    ) throws(UsageError) -> Setting.Value {
        if case .number(let number, _) = setting.kind {
            return .number(try self.number(number, &warnings))
        }
        guard case .value(let result) = setting.outcome(ofArgument: value) else {
            switch setting.kind {
            case .name where setting == .fullScreenMonitor:
                throw error("is empty", "give current, primary, each, all, or a monitor's name")
            case .score:
                throw error(
                    "is not a score",
                    "give one such as 'Home 0:0 Away' or 'Red 5, Green 12, Blue 7', with "
                        + ScoreBoard.limits)
            case .name, .families: throw error("is not a name", setting.alternatives)
            default: throw error("is not known", setting.alternatives)
            }
        }
        if case .score(let board) = result, let label = board.joinedLabel {
            warnings.append(
                "--\(option.name) '\(Quotation.shortened(value))': '\(Quotation.shortened(label))' "
                    + "is one side; commas separate sides")
        }
        return result
    }

    /// The zones in the values of all options of this name in `given`, of which this is one.
    func zones(in given: [GivenOption]) throws(UsageError) -> Setting.Value {
        let all = given.filter { $0.option.name == option.name }
        for one in all where ZoneName(one.value) == nil {
            if ZoneName(String(one.value.map { $0 == " " ? "_" : $0 })) != nil {
                throw one.error(
                    "is not a time zone", "names have underscores for spaces, as America/New_York")
            }
            throw one.error(
                "is not a time zone",
                "give a name such as Asia/Tokyo, or LABEL=NAME with a label of at most "
                    + "\(ZoneName.labelLimit) characters")
        }
        if let zones = Setting.zones(all.map(\.value)) { return .zones(zones) }
        throw (all.last ?? self).error("is one too many", "give at most \(WorldMode.limit)")
    }

    /// The value as a size and a position of a window, clamped with a warning.
    func geometry(_ warnings: inout [String]) throws(UsageError) -> WindowGeometry {
        guard let geometry = WindowGeometry(parsing: value) else {
            throw error(
                "is not a size and position",
                "give it as WxH or WxH+X+Y in pixels, such as 1280x720 or 640x360-10+20")
        }
        if geometry.isClamped {
            warnings.append(
                """
                --geometry '\(Quotation.shortened(value))': too large, lowered to the maximum; width and \
                height are at most \(WindowGeometry.longestSide) and offsets at most \
                \(WindowGeometry.largestOffset) pixels
                """)
        }
        return geometry
    }

    /// The value as an alignment of rows on a board.
    func alignment() throws(UsageError) -> BoardStyle.Alignment {
        if let alignment = BoardStyle.Alignment(rawValue: value) { return alignment }
        throw error("is not an alignment", "give left, center or right")
    }

    /// The value as the size of a board, clamped with a warning.
    func grid(_ warnings: inout [String]) throws(UsageError) -> BoardStyle.Size {
        let numbers = value.utf8
            .split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
            .map { $0.first == UInt8(ascii: "+") ? nil : Int(Substring($0)) }
        guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
            columns > 0, rows > 0
        else {
            throw error(
                "is not a number of columns and rows",
                "give both, such as 22x6, with \(BoardStyle.limits)")
        }
        let size = BoardStyle.Size(columns: columns, rows: rows)
        if (size.columns, size.rows) != (columns, rows) {
            warnings.append(
                "--grid \(value) is too large; a board has \(BoardStyle.limits), so "
                    + "\(size.columns)x\(size.rows) is used")
        }
        return size
    }

    /// The value as the lengths of a timer, which runs through them this number of times.
    func timers(rounds: Int) throws(UsageError) -> TimerPlan {
        let steps = value.split(separator: ",", omittingEmptySubsequences: false)
            .map { DurationText.seconds(String($0)) ?? 0 }
        if let plan = TimerPlan(steps: steps, rounds: rounds) { return plan }
        throw error(
            steps.count > TimerPlan.mostSteps
                ? "has more than \(TimerPlan.mostSteps) lengths" : "is not a length",
            "give \(DurationText.forms)")
    }
}

extension Setting {
    /// The remedy for a value that is not one of its words.
    fileprivate var alternatives: String { "give \(Self.alternatives(literals.map(\.text)))" }
}
