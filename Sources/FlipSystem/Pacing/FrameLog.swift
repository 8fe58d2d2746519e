import FlipEngine
import Glibc

/// Writes a file with one line per presented frame, to measure frame pacing from outside.
///
/// A line has seven columns, separated by tabs. The first five are seconds of `CLOCK_MONOTONIC` with six decimals: the
/// wake-up for the frame, the display link's timestamp, its target timestamp, the reading of the server's completion, and
/// the newest input event that the frame shows. Then follow the number of pixels that were sent and the turning flap's
/// angle in degrees. A missing value is "-".
///
/// A log does not change when events are read: while frames follow one another, a completion is read with the next
/// frame.
///
/// A line is written when its frame completes, in frame order. Writing never blocks: a line that a FIFO or a terminal
/// cannot take is dropped.
package final class FrameLog {
    /// The data of a frame at the time of its submission.
    package struct Frame {
        /// The presenter's number for it.
        var number: Int
        /// When the event loop woke up for it.
        var wakeUp: Double
        /// The display link's timestamp.
        var timestamp: Double
        /// The display link's target timestamp.
        var targetTimestamp: Double
        /// The time of the newest input event that the frame shows.
        var newestInput: Double?
        /// The number of pixels that were sent.
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

    /// Creates or truncates the file at `path`; throws if it cannot be written, or is a FIFO without a reader.
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

    /// Returns the kind of a file with this status if a log must not be written to it, otherwise nil.
    private static func refusedKind(_ status: stat) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFSOCK: "a socket"
        case S_IFBLK: "a device for disks"
        default: nil
        }
    }

    /// Writes the pending frames, with "-" for their completion.
    deinit {
        for frame in pending { write(frame, completion: nil) }
        close(fileDescriptor)
    }

    /// Adds a frame that was submitted to the presenter.
    package func submitted(_ frame: Frame) {
        pending.append(frame)
    }

    /// Writes the line of frame `number`, which completed at `time`, and those of earlier frames, whose completions are
    /// lost.
    package func completed(_ number: Int, at time: Double) {
        while let frame = pending.first, frame.number <= number {
            pending.removeFirst()
            write(frame, completion: frame.number == number ? time : nil)
        }
    }

    /// Returns the line of `frame`, with its line feed.
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
        // Neither a full disk nor a slow reader may stop the clock, so a line that cannot be written is dropped.
        Diagnostics.write(Self.line(frame, completion: completion), to: fileDescriptor)
    }
}
