/// Adapts the frame rate to a slow connection: takes the transfer times of frames and returns a divisor of the refresh
/// rate.
///
///     pace.note(took: completed - submitted)
///     link.setRefreshRate(rate.divided(by: pace.divisor(at: rate)))
///
/// A frame that is sent before the previous one has arrived only queues in the connection and delays all later ones. So
/// the frame rate is the largest of the fractions 1, 1/2, 1/3, 1/4, 1/6 ... of the refresh rate whose period holds the
/// transfer of a frame and a margin. The frame rate falls immediately and rises only when there is time to spare. Times
/// are seconds.
package struct ConnectionPace: Hashable, Sendable {
    /// The smoothed transfer time of a frame; 0 before the first.
    package private(set) var duration = 0.0
    private var current = 1

    /// Creates a pace that has seen no frame.
    package init() {}

    /// The possible divisors: one frame every so many refreshes.
    private static let divisors = [1, 2, 3, 4, 6, 8, 12, 15, 20, 30]
    /// The lowest frame rate, in hertz.
    private static let slowest = 2.0
    /// The largest share of a frame's period that the transfer may take, to keep a divisor (`stay`) and to return to a
    /// smaller one (`come`). The gap prevents oscillation.
    private static let share = (stay: 0.95, come: 0.7)

    /// Records that a frame took `took` seconds from its submission to the server's completion.
    package mutating func note(took: Double) {
        guard took >= 0, took.isFinite else { return }
        // Reacts faster to a slower connection than to a faster one, because late frames are visible.
        let weight = took > duration ? 0.5 : 0.2
        duration = duration == 0 ? took : duration + (took - duration) * weight
    }

    /// Returns the number of refreshes at `rate` per frame, from now on.
    package mutating func divisor(at rate: RefreshRate) -> Int {
        func fits(_ divisor: Int, _ share: Double) -> Bool {
            duration <= rate.period * Double(divisor) * share
        }
        if !fits(current, Self.share.stay) {
            current = Self.divisors.first { $0 > current && fits($0, Self.share.stay) } ?? 30
        } else if let faster = Self.divisors.first(where: {
            $0 < current && fits($0, Self.share.come)
        }) {
            current = faster
        }
        let limit = max(1, Int(rate.hertz / Self.slowest))
        return min(current, limit)
    }
}
