/// Tells the desktop, once, that the window it waits for is there (`_NET_STARTUP_INFO`).
final class StartupAnnouncement {
    private let window: ServerWindow
    /// What the desktop called our start, until it is told.
    private var startup: StartupNotification?

    /// The start called `startup`, which ends with `window`; nil where nobody waits.
    init(_ startup: StartupNotification?, window: ServerWindow) {
        self.startup = startup
        self.window = window
    }

    /// The window shows its first frame.
    func announce() {
        guard let startup else { return }
        self.startup = nil
        let message = startup.removeMessage
        for start in stride(from: 0, to: message.count, by: 20) {
            window.sendToWatchers(
                start == 0 ? .netStartupInfoBegin : .netStartupInfo, message[start...])
        }
        window.connection.flush()
    }
}
