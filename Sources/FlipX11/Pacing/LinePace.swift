/// Suits the beat to a slow line: takes how long frames take to arrive, gives on how many beats of the monitor one is sent.
///
///     pace.note(took: completed - submitted)
///     link.setRefreshRate(rate.divided(by: pace.divisor(at: rate)))
///
/// A frame that is sent before the last one has arrived only waits in the line and makes all after it late. So the beat is
/// the fastest of 1, 1/2, 1/3, 1/4, 1/6 ... that leaves each frame its time and a little more; it slows down at once and
/// speeds up when there is time to spare for good. Times are seconds.
package struct LinePace: Hashable, Sendable {
    /// How long a frame takes to arrive, by the newest frames; 0 before the first.
    package private(set) var duration = 0.0
    private var current = 1

    /// Before the first frame.
    package init() {}

    /// The beats that may be chosen: a frame on every so many of the monitor's.
    private static let divisors = [1, 2, 3, 4, 6, 8, 12, 15, 20, 30]
    /// The slowest beat, in hertz.
    private static let slowest = 2.0
    /// How much of its time between two frames a frame may take, to stay at a beat and to come to it.
    private static let share = (stay: 0.95, come: 0.7)

    /// A frame took `took` seconds from its sending to the server's report.
    package mutating func note(took: Double) {
        guard took >= 0, took.isFinite else { return }
        let weight = took > duration ? 0.5 : 0.2
        duration = duration == 0 ? took : duration + (took - duration) * weight
    }

    /// On how many beats of `rate` one frame is to be sent, from now on.
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
