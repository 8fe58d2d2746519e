import FlipEngine

/// Tracks the place at which the window was last an ordinary one, neither full screen nor maximised nor
/// minimised.
///
///     var ordinary = OrdinaryPlace()
///     ordinary.note(frame, at: now)
///     ordinary.turnedSpecial(at: now)
///     ordinary.frame
///
/// Window managers report a new size and the new state separately, in either order. So a place becomes final only when
/// the window has stayed an ordinary one for `settling` seconds.
package struct OrdinaryPlace: Equatable, Sendable {
    private var settled: PixelRect?
    private var newest: (frame: PixelRect, time: Double)?

    /// How long after a new size a window manager may report the state that explains it, in seconds.
    static let settling = 1.0

    /// Creates the state of a window without a place.
    init() {}

    /// The place; nil if there was none.
    package var frame: PixelRect? { newest?.frame ?? settled }

    /// Records that it is an ordinary window at `frame`, as far as is known at `time`, in seconds.
    mutating func note(_ frame: PixelRect, at time: Double) {
        guard frame != newest?.frame else { return }
        if let newest, time - newest.time >= Self.settling { settled = newest.frame }
        if settled == nil { settled = newest?.frame ?? frame }
        newest = (frame, time)
    }

    /// Records that it is maximised or full screen at `time`: a place reported just before belongs to that transition.
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
