import CX11

/// What is known of the window manager. All of it is asked for anew: it may be replaced while we run.
extension XWindow {
    /// The window that stands for the running window manager; nil where there is none.
    ///
    /// One that has ended leaves its properties behind, so the window that it names has to exist and to name itself.
    var managerWindow: Window? {
        let type = Atom(XA_WINDOW)
        guard
            let check = connection.numbers(
                of: .netSupportingWMCheck, on: connection.root, type: type, limit: 1
            ).first,
            connection.numbers(of: .netSupportingWMCheck, on: check, type: type, limit: 1).first
                == check
        else { return nil }
        return check
    }

    /// What the window manager calls itself; nil where there is none.
    var managerName: String? {
        managerWindow.flatMap { connection.text(of: .netWMName, on: $0) }
    }

    /// Whether a window manager runs that knows `name`, a state or a message.
    func managerSupports(_ name: XAtomName) -> Bool {
        guard managerWindow != nil else { return false }
        return connection.numbers(of: .netSupported, on: connection.root, type: Atom(XA_ATOM))
            .contains(connection.atoms[name])
    }

    /// Sends the window manager a message about this window.
    func sendToManager(_ type: XAtomName, _ values: [Int]) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = id
        event.xclient.message_type = connection.atoms[type]
        event.xclient.format = 32
        withUnsafeMutableBytes(of: &event.xclient.data) { data in
            let longs = data.bindMemory(to: Int.self)
            for (index, value) in values.prefix(5).enumerated() { longs[index] = value }
        }
        XSendEvent(
            connection.display, connection.root, 0,
            SubstructureRedirectMask | SubstructureNotifyMask, &event)
    }
}
