import FlipClock
import FlipEngine
import FlipSystem

/// The texts that arrive on standard input, for a board.
final class TextFeed {
    private let input = LineInput()
    /// How a board shows the texts.
    private let style: BoardStyle
    private var hasWarned = false

    /// Texts for a board of this style.
    init(style: BoardStyle) { self.style = style }

    /// Reads the input; returns the newest text that has arrived, or nil. The first text that is not shown whole gives a
    /// warning.
    func read(now: MediaTime) -> BoardText? {
        guard let text = input.read(now: now) else { return nil }
        let warning = text.isClamped ? BoardText.clampWarning : style.warning(for: text)
        if let warning, !hasWarned {
            hasWarned = true
            Diagnostics.write(warning)
        }
        return text
    }

    /// When reading goes on after a pause; then call `wake`.
    var restsUntil: MediaTime? { input.restsUntil }

    /// Reads on after a pause.
    func wake(_ now: MediaTime) { input.wake(now: now) }

    /// Wakes `loop` for the input, except while it pauses and after its end.
    func watch(in loop: inout EventLoop) {
        if input.isWatched {
            loop.watch(input.fileDescriptor, as: .input)
        } else {
            loop.unwatch(.input)
        }
    }
}
