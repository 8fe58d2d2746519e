import FlipEngine

/// Where the window was when it was last an ordinary one: takes its places as the server reports them, and the moment at
/// which it turns out to be maximised or full screen.
///
///     var ordinary = OrdinaryPlace()
///     ordinary.note(frame, at: now)
///     ordinary.turnedSpecial(at: now)
///     ordinary.frame
///
/// Window managers report a new size and the new state one after the other, in either order. So a place becomes final only
/// when the window has stayed an ordinary one for `settling` seconds after it came there.
package struct OrdinaryPlace: Equatable, Sendable {
    private var settled: PixelRect?
    private var newest: (frame: PixelRect, time: Double)?

    /// How long after its size a window manager may report the state that explains it, in seconds.
    static let settling = 1.0

    /// A window that has been nowhere.
    init() {}

    /// Its place; nil where it never had one.
    package var frame: PixelRect? { newest?.frame ?? settled }

    /// It is an ordinary window at `frame`, as far as is known at `time`, in seconds.
    mutating func note(_ frame: PixelRect, at time: Double) {
        guard frame != newest?.frame else { return }
        if let newest, time - newest.time >= Self.settling { settled = newest.frame }
        if settled == nil { settled = newest?.frame ?? frame }
        newest = (frame, time)
    }

    /// It is maximised or full screen, as is known at `time`: what was reported just before was on the way there.
    mutating func turnedSpecial(at time: Double) {
        guard let newest else { return }
        if time - newest.time >= Self.settling { settled = newest.frame }
        self.newest = nil
    }

    package static func == (a: OrdinaryPlace, b: OrdinaryPlace) -> Bool {
        a.settled == b.settled && a.newest?.frame == b.newest?.frame
            && a.newest?.time == b.newest?.time
    }
}
