import FlipSystem

/// The reasons why there is no window. Each description is one sentence for the user, without a full stop.
package enum DisplayError: Error, Equatable, CustomStringConvertible {
    /// Neither the arguments nor the environment name a display.
    case noDisplay
    /// The same as `noDisplay`, in a Wayland session that offers no X server.
    case noXwayland
    /// The server named `name` does not answer, or refuses the connection.
    case cannotConnect(name: String)
    /// The visual cannot be drawn on, for example because it has a palette of 256 colours.
    case unsupportedVisual(name: String, depth: Int)
    /// The server refused to create the window.
    case cannotCreateWindow(name: String)
    /// The window to draw on does not exist.
    case noSuchWindow(name: String, id: UInt)
    /// The value in which the screen saver names its window is not a number.
    case noWindowNumber(String)
    /// The server named `name` has exited or has closed the connection.
    case connectionLost(name: String)

    /// One sentence for the user, without a full stop.
    package var description: String {
        switch self {
        case .noDisplay:
            "no X display: DISPLAY is not set, and no --display was given"
        case .noXwayland:
            "no X display: DISPLAY is not set; this Wayland session needs Xwayland"
        case .cannotConnect(let name):
            "cannot connect to the X display \"\(Quotation.shortened(name))\""
        case .unsupportedVisual(let name, let depth):
            "the X display \"\(Quotation.shortened(name))\" has an unsupported visual of depth \(depth); a TrueColor visual of depth 15 or more is needed"
        case .cannotCreateWindow(let name):
            "the X display \"\(Quotation.shortened(name))\" refused to create a window"
        case .noSuchWindow(let name, let id):
            "there is no window 0x\(String(id, radix: 16)) on the X display \"\(Quotation.shortened(name))\""
        case .noWindowNumber(let text):
            "\(ScreenSaverWindow.variable) is \"\(Quotation.shortened(text))\", which is not a window number"
        case .connectionLost(let name):
            "the connection to the X display \"\(Quotation.shortened(name))\" is lost"
        }
    }
}
