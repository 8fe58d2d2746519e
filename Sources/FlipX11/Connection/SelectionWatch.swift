import CX11

/// Asks the XFixes extension to report changes of a selection's owner, which the core protocol does not.
///
/// It sends the extension's requests itself, because the extension's library waits for replies. Without the extension
/// these changes are not reported.
final class SelectionWatch {
    /// The type of the event that reports a change; nil until it is known.
    private(set) var eventType: Int32?

    /// The requests of XFixes.
    private enum Request {
        static let queryVersion: UInt8 = 0
        static let selectSelectionInput: UInt8 = 2
    }

    /// Starts to watch the owner of `selection`.
    init(selection: Atom, connection: XConnection) {
        guard connection.isAlive else { return }
        connection.questions.askExtension("XFIXES") { [weak self, unowned connection] codes in
            guard let self, let codes else { return }
            select(selection, codes, connection)
        }
    }

    private func select(_ selection: Atom, _ codes: XExtensionCodes, _ connection: XConnection) {
        eventType = codes.firstEvent
        cx11_know_event(connection.display, codes.firstEvent)
        let major = UInt8(truncatingIfNeeded: codes.majorOpcode)
        let root = UInt32(truncatingIfNeeded: connection.root)
        let selection = UInt32(truncatingIfNeeded: selection)
        connection.questions.ask { server in
            // XFixes requires a client to announce its version before any other request.
            var version: [UInt32] = [0, 2, 0]
            let sequence = cx11_request(server, major, Request.queryVersion, &version, 3, 1)
            // The last word is the mask: changes by SetSelectionOwner. DestroyNotify reports the end of an owner.
            var select: [UInt32] = [0, root, selection, 1]
            cx11_request(server, major, Request.selectSelectionInput, &select, 4, 0)
            return sequence
        } take: { _ in
        }
    }
}
