import FlipEngine
import Glibc

/// A file with one line per presented frame, so that pacing can be measured from outside.
///
/// A line has seven columns with tabs between: when the loop woke up for the frame, the display link's timestamp and target
/// timestamp, when the server had taken the picture (its completion), the newest input event that the picture shows, all five
/// in seconds of `CLOCK_MONOTONIC` with microseconds; then the damage in pixels and the turning flap's angle in degrees.
/// What there is not is "-".
///
/// A line is written when its frame completes, in the order of the frames. Nothing waits for a reader: a line for which a
/// FIFO or a terminal has no room is left out.
package final class FrameLog {
    /// What is known about a frame when it is handed to the presenter.
    package struct Frame {
        /// The presenter's number of it.
        var number: Int
        /// When the loop woke up.
        var wakeUp: Double
        /// The display link's timestamp.
        var timestamp: Double
        /// The display link's target timestamp.
        var targetTimestamp: Double
        /// The time of the newest input event that it shows.
        var newestInput: Double?
        /// How many pixels were sent.
        var damage: Int
        /// The turning flap's angle, in degrees.
        var angle: Double?

        package init(
            number: Int, wakeUp: Double, timestamp: Double, targetTimestamp: Double,
            newestInput: Double? = nil, damage: Int, angle: Double? = nil
        ) {
            self.number = number
            self.wakeUp = wakeUp
            self.timestamp = timestamp
            self.targetTimestamp = targetTimestamp
            self.newestInput = newestInput
            self.damage = damage
            self.angle = angle
        }
    }

    private let fileDescriptor: Int32
    private var pending: [Frame] = []

    /// Creates or empties the file at `path`; throws where it cannot be written, which is also a FIFO without a reader.
    package init(path: String) throws(SystemError) {
        var status = stat()
        if stat(path, &status) == 0, let kind = Self.refusedKind(status) {
            throw RegularFile.refusal(to: "write", path, kind)
        }
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        let opened = open(path, flags, 0o644)
        guard opened >= 0 else {
            var error = SystemError(call: "write", subject: path)
            let isPipe = error.code == ENXIO && status.st_mode & S_IFMT == S_IFIFO
            if isPipe { error.reason = "it is a FIFO that has no reader" }
            throw error
        }
        fileDescriptor = opened
    }

    /// The kind of a file of that state, where a log must not be written to it.
    private static func refusedKind(_ status: stat) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFSOCK: "a socket"
        case S_IFBLK: "a device for disks"
        default: nil
        }
    }

    /// Writes what is still pending, without a completion.
    deinit {
        for frame in pending { write(frame, completion: nil) }
        close(fileDescriptor)
    }

    /// Takes note of a frame that was handed to the presenter.
    package func submitted(_ frame: Frame) {
        pending.append(frame)
    }

    /// Writes the line of frame `number`, complete at `time`; and those of earlier frames, whose completions are lost.
    package func completed(_ number: Int, at time: Double) {
        while let frame = pending.first, frame.number <= number {
            pending.removeFirst()
            write(frame, completion: frame.number == number ? time : nil)
        }
    }

    /// The line of `frame`, with its end.
    static func line(_ frame: Frame, completion: Double?) -> String {
        func seconds(_ time: Double?) -> String {
            time.map { FixedPoint.string($0, decimals: 6) } ?? "-"
        }
        let columns = [
            seconds(frame.wakeUp), seconds(frame.timestamp), seconds(frame.targetTimestamp),
            seconds(completion), seconds(frame.newestInput), String(frame.damage),
            frame.angle.map { FixedPoint.string($0, decimals: 3) } ?? "-",
        ]
        return columns.joined(separator: "\t") + "\n"
    }

    private func write(_ frame: Frame, completion: Double?) {
        // Neither a full disc nor a slow reader must stop the clock: what does not go out is left out.
        Diagnostics.write(Self.line(frame, completion: completion), to: fileDescriptor)
    }
}
