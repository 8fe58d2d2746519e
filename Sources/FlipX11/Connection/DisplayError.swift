/// Why there is no window: one sentence for the user each, without a full stop.
package enum DisplayError: Error, Equatable, CustomStringConvertible {
    /// No display was named, neither in the arguments nor in the environment.
    case noDisplay
    /// The server named `name` does not answer, or does not let us in.
    case cannotConnect(name: String)
    /// The display's pictures are of a kind that cannot be drawn, such as a palette of 256 colours.
    case unsupportedVisual(name: String, depth: Int)
    /// The server did not make the window.
    case cannotCreateWindow(name: String)
    /// The window that was to be drawn on is not there.
    case noSuchWindow(name: String, id: UInt)
    /// The screen saver's word for its window is no number.
    case noWindowNumber(String)
    /// The server named `name` has gone away, or has thrown us out.
    case connectionLost(name: String)

    /// The sentence.
    package var description: String {
        switch self {
        case .noDisplay:
            "no X display: DISPLAY is not set, and no --display was given"
        case .cannotConnect(let name):
            "cannot connect to the X display \"\(name)\""
        case .unsupportedVisual(let name, let depth):
            "the X display \"\(name)\" shows \(depth) bit pictures of a kind that cannot be drawn; a visual of the class TrueColor with 15 bits or more is needed"
        case .cannotCreateWindow(let name):
            "the X display \"\(name)\" refused to make a window"
        case .noSuchWindow(let name, let id):
            "there is no window 0x\(String(id, radix: 16)) on the X display \"\(name)\""
        case .noWindowNumber(let text):
            "\(ScreenSaverWindow.variable) is \"\(text)\", which is no number of a window"
        case .connectionLost(let name):
            "the connection to the X display \"\(name)\" is lost"
        }
    }
}
