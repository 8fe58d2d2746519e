import FlipSystem
import Glibc

/// A progress bar on standard error, if that is a terminal.
struct FilmProgress {
    private let count: Int
    private let isShown = isatty(STDERR_FILENO) == 1
    private var percent = -1

    /// The width of the bar, in characters.
    private static let width = 40

    /// A progress bar for a film of `count` frames.
    init(count: Int) { self.count = count }

    /// Shows that `done` frames are written.
    mutating func show(_ done: Int) {
        let now = done * 100 / max(count, 1)
        guard isShown, now != percent else { return }
        percent = now
        Diagnostics.write(Self.line(done: done, of: count), to: STDERR_FILENO)
    }

    /// The line for `done` frames of `count`; it begins with a carriage return, so that it replaces the previous one.
    static func line(done: Int, of count: Int) -> String {
        let filled = done * width / max(count, 1)
        let bar =
            String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        return "\r[\(bar)] \(done) of \(count) frames"
    }

    /// Ends the line.
    func end() {
        if isShown, percent >= 0 { Diagnostics.write("\n", to: STDERR_FILENO) }
    }
}
