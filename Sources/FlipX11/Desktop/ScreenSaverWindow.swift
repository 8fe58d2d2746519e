import CX11

/// Finds the window that a screen saver wants us to draw on.
///
/// The rules are xscreensaver's. A number given by the user, decimal or hexadecimal with 0x, names the window. If the
/// user asks for the root window, the window is the one in XSCREENSAVER_WINDOW. If that variable is not set, it is the
/// virtual root window, which some window managers mark with the property `__SWM_VROOT`, and without one the real root
/// window.
package enum ScreenSaverWindow {
    /// The environment variable in which a screen saver passes its window.
    package static let variable = "XSCREENSAVER_WINDOW"

    /// Parses the window number in `text`, which may have spaces around it; nil for anything else, and for 0 (`None`).
    package static func number(_ text: String) -> UInt? {
        let words = text.split { $0 == " " || $0 == "\t" }
        guard words.count == 1, let word = words.first else { return nil }
        let isHexadecimal = word.hasPrefix("0x") || word.hasPrefix("0X")
        let digits = isHexadecimal ? word.dropFirst(2) : word
        // Rejects a sign, which UInt32 would accept.
        guard digits.first?.isHexDigit == true,
            let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), number > 0
        else { return nil }
        return UInt(number)
    }

    /// The maximum number of windows that are searched for a virtual root, from the lowest one.
    private static let windowLimit = 512

    /// Returns the window to draw on if the user asks for the root window; `value` is the value of `variable`, nil if
    /// it is not set.
    package static func root(
        of connection: XConnection, value: String?
    ) throws(DisplayError) -> Window {
        guard let value, !value.isEmpty else { return virtualRoot(of: connection) }
        guard let number = number(value) else { throw .noWindowNumber(value) }
        return number
    }

    private static func virtualRoot(of connection: XConnection) -> Window {
        var found: Window?
        let type = Atom(XA_WINDOW)
        _ = connection.trapErrors {
            var root: Window = 0
            var parent: Window = 0
            var children: UnsafeMutablePointer<Window>?
            var count: UInt32 = 0
            guard
                XQueryTree(
                    connection.display, connection.root, &root, &parent, &children, &count) != 0,
                let children
            else { return }
            defer { XFree(children) }
            for child in UnsafeBufferPointer(start: children, count: Int(count)).prefix(windowLimit)
            {
                found =
                    connection.numbers(of: .swmVRoot, on: child, type: type, limit: 1).first
                    ?? found
            }
        }
        return found ?? connection.root
    }
}
