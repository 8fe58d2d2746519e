import CX11

/// Messages to the window manager.
extension XWindow {
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
