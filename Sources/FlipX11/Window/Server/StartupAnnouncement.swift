/// Notifies the desktop, once, that the launched window has appeared (`_NET_STARTUP_INFO`).
final class StartupAnnouncement {
    private let window: ServerWindow
    /// The startup notification of our launch, until it is sent.
    private var startup: StartupNotification?

    /// Creates the announcement of `window`. `startup` is nil if the desktop does not wait for the window.
    init(_ startup: StartupNotification?, window: ServerWindow) {
        self.startup = startup
        self.window = window
    }

    /// Sends the notification; to be called when the window shows its first frame.
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
