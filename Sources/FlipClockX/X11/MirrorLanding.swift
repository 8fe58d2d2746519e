import FlipEngine

/// Whether a mirror came up on the monitor that it is to fill: what a compositor that ignores places (sway) does otherwise.
///
/// A second full screen on the same monitor ends the first one's there. That is no request of the user's to leave full
/// screen: the mirror is given up, and the first one gets its full screen back.
enum MirrorLanding: Equatable, Sendable {
    /// It fills its monitor, as far as is known.
    case landed
    /// It is not there yet, or is somewhere else.
    case astray

    /// The landing of a mirror at `frame` that is to fill `monitor`.
    ///
    /// - Parameters:
    ///   - isFull: Whether it is mapped and fills a monitor, as far as is known.
    ///   - age: How long ago it was opened, in seconds. A compositor may move it before it says so, so a young one is not
    ///   trusted to be where it seems to be.
    init(frame: PixelRect, monitor: PixelRect, isFull: Bool, age: Double) {
        let overlap = frame.intersection(monitor).area
        let isThere = overlap > 0 && overlap * 2 >= frame.area
        self = isFull && isThere && age >= Self.settling ? .landed : .astray
    }

    /// How long a mirror may take to come to its place, in seconds.
    static let settling = 2.0
}
