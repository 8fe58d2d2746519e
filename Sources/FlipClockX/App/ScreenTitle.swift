import FlipClock

/// The title of a clock's window.
struct ScreenTitle {
    /// The title that the window has; nil if it has none yet.
    private var shown: String?
    /// The state of the clock for which it is.
    private var state: State?

    /// Everything that the caption and the two notices depend on, to tell cheaply whether they may have changed.
    private struct State: Equatable {
        let moment: Moment
        let modes: Int
        let states: Int
        let offset: Int
    }

    /// Sets the title for `clock` with `set`, if it has changed.
    ///
    /// - Parameters:
    ///   - own: The user's own title.
    ///   - set: Sets a title; returns false if that must be tried again later.
    mutating func update(
        _ clock: Clock, own: String?, in words: Words, set: (String) -> Bool
    ) {
        let state = State(
            moment: clock.moment, modes: clock.modeRevision, states: clock.states.revision,
            offset: clock.hand.offset)
        guard state != self.state else { return }
        let title =
            own
            ?? Self.text(
                clock.caption, notice: clock.offsetNotice(in: words),
                end: clock.states.lastEnd?.notice(in: words), in: words)
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
