import CX11

/// Finds the window that a screen saver wants us to draw on.
///
/// The rules are xscreensaver's: a number, in hexadecimal with 0x or in decimal; else, for the root window, the one that
/// the saver has put in XSCREENSAVER_WINDOW; else the virtual root window, which some window managers have, by its
/// property `__SWM_VROOT`; else the real one.
package enum ScreenSaverWindow {
    /// The variable by which a screen saver names its window.
    package static let variable = "XSCREENSAVER_WINDOW"

    /// The window number in `text`, with blanks around it; nil for anything else, and for 0, which is no window.
    package static func number(_ text: String) -> UInt? {
        let words = text.split { $0 == " " || $0 == "\t" }
        guard words.count == 1, let word = words.first else { return nil }
        let isHexadecimal = word.hasPrefix("0x") || word.hasPrefix("0X")
        let digits = isHexadecimal ? word.dropFirst(2) : word
        // A number with a sign is none.
        guard digits.first?.isHexDigit == true,
            let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), number > 0
        else { return nil }
        return UInt(number)
    }

    /// The window to draw on in place of the root window, where the variable's value is `value`.
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
            for child in UnsafeBufferPointer(start: children, count: Int(count)) {
                found =
                    connection.numbers(of: .swmVRoot, on: child, type: type, limit: 1).first
                    ?? found
            }
        }
        return found ?? connection.root
    }
}
