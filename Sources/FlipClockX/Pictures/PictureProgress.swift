import CLinux
import FlipSystem
import FlipThreads
import Glibc

/// Shows on standard error, if that is a terminal, for how many seconds a picture has been drawn, as soon as it takes
/// longer than one second.
final class PictureProgress {
    /// Readable at the end; -1 if nothing is shown.
    private let done: Int32
    private let thread: SystemThread?

    /// Starts to count for a picture of this size in pixels. Call `end()`.
    init(width: Int, height: Int) {
        done = isatty(STDERR_FILENO) == 1 ? eventfd(0, Int32(EFD_CLOEXEC)) : -1
        thread = done < 0 ? nil : SystemThread { [done] in Self.count(width, height, until: done) }
    }

    deinit { if done >= 0 { close(done) } }

    /// Ends the line.
    func end() {
        guard let thread else { return }
        eventfd_write(done, 1)
        thread.join()
    }

    /// Writes a line each second until `done` is readable.
    private static func count(_ width: Int, _ height: Int, until done: Int32) {
        var seconds = 0
        var watched = pollfd(fd: done, events: Int16(POLLIN), revents: 0)
        while SystemCall.uninterrupted({ poll(&watched, 1, 1000) }) == 0 {
            seconds += 1
            // The carriage return lets the line replace the previous one.
            Diagnostics.write(
                "\rdrawing \(width)x\(height) pixels: \(seconds) s", to: STDERR_FILENO)
        }
        if seconds > 0 { Diagnostics.write("\n", to: STDERR_FILENO) }
    }
}
