import TestSupport

/// What `--frame-log` has written, read back.
struct FrameLogFile {
    /// One presented frame; times are seconds of `CLOCK_MONOTONIC`.
    struct Frame: Equatable {
        /// When the program woke up for it.
        var wakeUp: Double
        /// The beat that it answers.
        var timestamp: Double
        /// When it is to be seen.
        var target: Double
        /// When the server had taken it, if it ever said so.
        var completion: Double?
        /// The newest input event that it shows.
        var input: Double?
        /// Pixels sent.
        var damage: Int
        /// The turning flap's angle in degrees; nil at rest.
        var angle: Double?
    }

    /// The file.
    let path: String

    /// All whole lines so far; throws for one that is not as documented.
    func frames() throws -> [Frame] {
        let text = readFile(path) ?? ""
        return try text.split(separator: "\n").map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count == 7, let wakeUp = Double(columns[0]),
                let timestamp = Double(columns[1]), let target = Double(columns[2]),
                let damage = Int(columns[5])
            else { throw TestError("a line of the frame log makes no sense: \(line)") }
            func optional(_ index: Int) throws -> Double? {
                if columns[index] == "-" { return nil }
                guard let number = Double(columns[index]) else {
                    throw TestError("a column of the frame log makes no sense: \(line)")
                }
                return number
            }
            return Frame(
                wakeUp: wakeUp, timestamp: timestamp, target: target,
                completion: try optional(3), input: try optional(4), damage: damage,
                angle: try optional(6))
        }
    }

    /// The frames that were due after `time`.
    func frames(after time: Double) throws -> [Frame] {
        try frames().filter { $0.timestamp > time }
    }
}
