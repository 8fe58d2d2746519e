import FlipClock

/// The title of a clock's window.
struct ScreenTitle {
    /// The title that the window has; nil if it has none yet.
    private var shown: String?
    /// The state of the face for which it is.
    private var state: FaceController.TitleState?

    /// Sets the title for `face` with `set`, if it has changed.
    ///
    /// - Parameters:
    ///   - own: The user's own title.
    ///   - set: Sets a title; returns false if that must be tried again later.
    mutating func update(_ face: FaceController, own: String?, set: (String) -> Bool) {
        let state = face.titleState
        guard state != self.state else { return }
        let title =
            own
            ?? Self.text(face.caption, notice: face.notice, end: face.endNotice, in: face.words)
        guard title == shown || set(title) else { return }
        (shown, self.state) = (title, state)
    }

    /// Returns the title. `caption`, normally the current time, is first, because window lists truncate the end. The
    /// notice follows: a small window has no space for it on the face.
    static func text(
        _ caption: String?, notice: String? = nil, end: String? = nil, in words: Words = .english
    ) -> String {
        let done = end.map { " (\($0.lowercased()))" } ?? ""
        guard let caption else { return "FlipClockX" + done }
        let offset = notice.map { " (" + words("cards \($0.lowercased())") + ")" } ?? done
        return "\(caption)\(offset) \u{2013} FlipClockX"
    }
}
