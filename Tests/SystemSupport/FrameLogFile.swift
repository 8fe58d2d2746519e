import TestSupport

/// A parser for the file that `--frame-log` writes.
struct FrameLogFile {
    /// One presented frame; times are seconds of `CLOCK_MONOTONIC`.
    struct Frame: Equatable {
        /// The time when the program woke up for the frame.
        var wakeUp: Double
        /// The time when the frame was due.
        var timestamp: Double
        /// The time when the frame should be visible.
        var target: Double
        /// The time when the server completed the frame; nil if it did not.
        var completion: Double?
        /// The time of the newest input event that the frame shows.
        var input: Double?
        /// The number of pixels sent.
        var damage: Int
        /// The turning flap's angle in degrees; nil at rest.
        var angle: Double?
    }

    /// The file.
    let path: String
    /// The clock, whose end removes the file.
    let owner: AnyObject?

    /// The frames so far; throws for a line that does not have the documented format.
    func frames() throws -> [Frame] {
        let text = withExtendedLifetime(owner) { readFile(path) ?? "" }
        return try text.split(separator: "\n").map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count == 7, let wakeUp = Double(columns[0]),
                let timestamp = Double(columns[1]), let target = Double(columns[2]),
                let damage = Int(columns[5])
            else { throw TestError("invalid line in the frame log: \(line)") }
            func optional(_ index: Int) throws -> Double? {
                if columns[index] == "-" { return nil }
                guard let number = Double(columns[index]) else {
                    throw TestError("invalid column in the frame log: \(line)")
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

    /// Splits frames into flips, at pauses of 0.2 s or more.
    static func flips(_ frames: [Frame]) -> [[Frame]] {
        var parts: [[Frame]] = []
        for frame in frames {
            if let last = parts.last?.last, frame.timestamp - last.timestamp < 0.2 {
                parts[parts.count - 1].append(frame)
            } else {
                parts.append([frame])
            }
        }
        return parts
    }
}
