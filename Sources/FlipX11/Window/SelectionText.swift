import CX11
import FlipEngine
import FlipSystem

/// Fetches the text of the clipboard, without waiting for its owner.
///
///     clipboard.ask(time: newestTime)
///     if clipboard.handle(event) { return }
///     if let text = clipboard.take() { add(text) }   // at the end of each turn
///     wake(at: clipboard.deadline)
///
/// The owner writes to a window of its own, so that no property of the clock's window is involved. `SelectionTransfer`
/// has the order of the requests and the limits.
final class SelectionText {
    private let connection: XConnection
    /// The window to which the owner writes; nil without a transfer.
    private var window: ServerWindow?
    private var transfer: SelectionTransfer?
    /// The time of the user's key press, in the server's milliseconds.
    private var time: Time = 0

    init(_ connection: XConnection) { self.connection = connection }

    deinit { end() }

    /// When to call `take` at the latest; nil without a transfer.
    var deadline: MediaTime? { transfer?.deadline }

    /// Asks for the text, in place of one that has not come yet.
    ///
    /// - Parameter time: The time of the user's key press, in the server's milliseconds.
    func ask(time: Time) {
        end()
        guard connection.isAlive else { return }
        window = .makeHidden(on: connection)
        window?.select(PropertyChangeMask)
        self.time = time
        transfer = SelectionTransfer(at: MonotonicClock.now)
        perform()
    }

    /// Handles `event`; returns whether it belongs to a transfer.
    func handle(_ event: XEvent) -> Bool {
        guard let window else { return false }
        switch event.type {
        case SelectionNotify where event.xselection.requestor == window.id:
            transfer?.converted(isRefused: event.xselection.property == 0)
        case PropertyNotify where event.xproperty.window == window.id:
            if event.xproperty.state == PropertyNewValue { transfer?.propertySet() }
        default: return false
        }
        perform()
        return true
    }

    /// Returns the text once it is there; ends a transfer that takes too long.
    func take() -> String? {
        guard let transfer, transfer.step == .end || transfer.deadline <= MonotonicClock.now else {
            return nil
        }
        end()
        return transfer.text
    }

    private func end() {
        transfer = nil
        if connection.isAlive { window?.destroy() }
        window = nil
    }

    /// Sends the next request.
    private func perform() {
        let atoms = connection.atoms
        switch transfer?.step {
        case .convert(let target):
            transfer?.asked()
            window?.convert(
                atoms[.clipboard], to: target == .utf8 ? atoms[.utf8String] : Atom(XA_STRING),
                property: atoms[.flipclockxPieces], time: time)
        case .read:
            transfer?.reading()
            read()
        case .wait, .end, nil: break
        }
    }

    private func read() {
        guard let window = window?.id else { return }
        let property = connection.atoms[.flipclockxPieces]
        connection.questions.ask { server in
            // One value has four bytes.
            xcb_get_property(
                server, 1, UInt32(truncatingIfNeeded: window),
                UInt32(truncatingIfNeeded: property), 0, 0, UInt32(SelectionTransfer.limit / 4)
            ).sequence
        } take: { [weak self] reply in
            guard let self, self.window?.id == window else { return }
            note(reply?.assumingMemoryBound(to: xcb_get_property_reply_t.self))
        }
    }

    private func note(_ reply: UnsafeMutablePointer<xcb_get_property_reply_t>?) {
        let type = (reply?.pointee.type).map { Atom($0) }
        if type == connection.atoms[.incr] {
            transfer?.read([], kind: .announcement)
        } else if let reply, reply.pointee.format == 8,
            type == connection.atoms[.utf8String] || type == Atom(XA_STRING)
        {
            transfer?.read(Array(propertyBytes(of: reply)), kind: .text)
        } else {
            transfer?.read([], kind: .other)
        }
        perform()
    }
}
