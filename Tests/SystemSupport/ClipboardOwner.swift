import CX11
import TestSupport

/// Another program that owns the clipboard, on a display connection of its own.
final class ClipboardOwner {
    /// How it answers a request.
    enum Manner: CaseIterable, Sendable {
        /// With the whole text in Unicode.
        case whole
        /// With the text in pieces of a few bytes (INCR).
        case pieces
        /// With the text in Latin-1 only.
        case latin1
        /// With a refusal.
        case refusal
        /// Not at all.
        case silence
        /// With the announcement of pieces that never come.
        case announcement
    }

    /// Outlives the windows that it writes to.
    private let connection: ScreenReader
    private var display: OpaquePointer { connection.display }
    private let window: Window
    private let manner: Manner
    private let bytes: [UInt8]
    /// The transfer in pieces: the window and property, and the bytes that were sent.
    private var pieces: (window: Window, property: Atom, sent: Int)?
    /// The number of bytes of a piece.
    private let pieceLength: Int

    /// Takes the clipboard of the server that `display` names.
    init(of display: String, _ text: String, _ manner: Manner, pieceLength: Int = 5) throws {
        connection = try ScreenReader(display: display)
        let display = connection.display
        self.manner = manner
        self.pieceLength = pieceLength
        bytes =
            manner == .latin1
            ? text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } : Array(text.utf8)
        window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
        XSetSelectionOwner(display, Self.atom("CLIPBOARD", display), window, Time(CurrentTime))
        XSync(display, 0)
    }

    private static func atom(_ name: String, _ display: OpaquePointer) -> Atom {
        XInternAtom(display, name, 0)
    }

    /// Answers the requests that have come.
    func serve() {
        while XPending(display) > 0 {
            var event = XEvent()
            XNextEvent(display, &event)
            switch event.type {
            case SelectionRequest: answer(event.xselectionrequest)
            case PropertyNotify:
                guard let pieces, event.xproperty.window == pieces.window,
                    event.xproperty.atom == pieces.property,
                    event.xproperty.state == PropertyDelete, manner == .pieces
                else { continue }
                let piece = Array(bytes.dropFirst(pieces.sent).prefix(pieceLength))
                set(piece, on: pieces.window, pieces.property)
                self.pieces?.sent += piece.count
            default: break
            }
        }
        XFlush(display)
    }

    private func answer(_ request: XSelectionRequestEvent) {
        let isUnicode = request.target == Self.atom("UTF8_STRING", display)
        var event = XEvent()
        event.xselection.type = SelectionNotify
        event.xselection.requestor = request.requestor
        event.xselection.selection = request.selection
        event.xselection.target = request.target
        event.xselection.time = request.time
        event.xselection.property = request.property
        switch manner {
        case .silence: return
        case .whole where isUnicode: set(bytes, on: request.requestor, request.property)
        case .latin1 where !isUnicode:
            set(bytes, on: request.requestor, request.property, type: Atom(XA_STRING))
        case .pieces where isUnicode, .announcement where isUnicode:
            XSelectInput(display, request.requestor, PropertyChangeMask)
            var count = bytes.count
            withUnsafeBytes(of: &count) {
                _ = XChangeProperty(
                    display, request.requestor, request.property, Self.atom("INCR", display), 32,
                    PropModeReplace, $0.assumingMemoryBound(to: UInt8.self).baseAddress, 1)
            }
            pieces = (request.requestor, request.property, 0)
        default: event.xselection.property = 0
        }
        XSendEvent(display, request.requestor, 0, 0, &event)
    }

    private func set(
        _ bytes: [UInt8], on window: Window, _ property: Atom, type: Atom? = nil
    ) {
        XChangeProperty(
            display, window, property, type ?? Self.atom("UTF8_STRING", display), 8,
            PropModeReplace, bytes, Int32(bytes.count))
    }
}
