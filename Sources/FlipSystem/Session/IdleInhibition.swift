/// Decides which service of the session keeps the screen awake.
///
/// The screen saver's service is asked first (org.freedesktop.ScreenSaver: KDE, Xfce, MATE, GNOME), then the desktop
/// portal. A request that is no longer wanted when its reply arrives is released at once.
struct IdleInhibition: Equatable, Sendable {
    /// An action for the caller.
    enum Action: Equatable, Sendable {
        /// Call the screen saver's Inhibit.
        case askSaver
        /// Call the portal's Inhibit.
        case askPortal
        /// Call the screen saver's UnInhibit.
        case releaseSaver(UInt32)
        /// Close the portal's request at this path.
        case releasePortal(String)
    }

    private enum State: Equatable, Sendable {
        case none
        case askingSaver
        case askingPortal
        case saver(UInt32)
        case portal(String)
        /// No service accepted the request.
        case refused
    }

    private var state = State.none
    private var isWanted = false

    /// Whether a service keeps the screen awake; nil if that is not known or not wanted.
    var isHeld: Bool? {
        switch state {
        case .saver, .portal: true
        case .refused: false
        case .none, .askingSaver, .askingPortal: nil
        }
    }

    /// Records whether the screen should stay awake.
    mutating func want(_ wanted: Bool) -> Action? {
        guard wanted != isWanted else { return nil }
        isWanted = wanted
        switch state {
        case .none, .refused:
            state = wanted ? .askingSaver : .none
            return wanted ? .askSaver : nil
        case .askingSaver, .askingPortal: return nil
        case .saver, .portal: return wanted ? nil : release()
        }
    }

    /// Records the screen saver's reply: its cookie, or nil if there is no saver.
    mutating func saverAnswered(_ cookie: UInt32?) -> Action? {
        guard state == .askingSaver else { return cookie.map { .releaseSaver($0) } }
        if let cookie {
            state = .saver(cookie)
            return isWanted ? nil : release()
        }
        state = isWanted ? .askingPortal : .none
        return isWanted ? .askPortal : nil
    }

    /// Records the portal's reply: the path of its request, or nil if there is no portal.
    mutating func portalAnswered(_ path: String?) -> Action? {
        guard state == .askingPortal else { return path.map { .releasePortal($0) } }
        if let path {
            state = .portal(path)
            return isWanted ? nil : release()
        }
        state = isWanted ? .refused : .none
        return nil
    }

    /// Records that the connection is lost: the services have released everything. No new request is made until
    /// `want(true)` follows a `want(false)`.
    mutating func lost() { state = isWanted ? .refused : .none }

    private mutating func release() -> Action? {
        defer { state = .none }
        switch state {
        case .saver(let cookie): return .releaseSaver(cookie)
        case .portal(let path): return .releasePortal(path)
        case .none, .askingSaver, .askingPortal, .refused: return nil
        }
    }
}
