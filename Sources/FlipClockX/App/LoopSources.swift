import FlipSystem

/// The program's own sources of wake-ups.
extension EventLoop.Source {
    /// The file of the local time zone has changed.
    static let zone = Self.other(0)
    /// A deadline of a screen, of the input or of the session bus.
    static let deadline = Self.other(1)
    /// A line of a text on standard input.
    static let input = Self.other(2)
    /// The settings file has changed.
    static let settings = Self.other(3)
    /// A change of a mode that depends on the running time.
    static let modes = Self.other(4)
    /// The session bus.
    static let bus = Self.other(5)
    /// Space for the lines of `--tell`.
    static let output = Self.other(6)
    /// The picture of a theme was read.
    static let pictures = Self.other(7)
}
