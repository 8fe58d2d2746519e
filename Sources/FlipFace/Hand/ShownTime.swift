/// The time that the turning cards show, as a number that moves with the flaps: takes the time at the end of all flips
/// and how far the cards are from it, and returns the time in between.
///
///     var time = ShownTime(target: 75_600)                       // 21:00, at rest
///     time.update(target: 79_200, heldLag: nil, flipsLeft: 0.5)    // half the flip from 21 to 22
///     time.seconds                                               // 77_400, half past nine
///
/// Times are seconds since 1970 in local time, without a zone. While the user holds a card, its flap determines the
/// difference from the target. Otherwise the difference at the beginning of the flips shrinks with the number of flaps
/// that have not landed yet. Whole days do not count in this difference, because the cards do not show them.
struct ShownTime: Hashable, Sendable {
    /// The time on the cards.
    private(set) var seconds: Double

    private var target: Int
    /// The difference from the target when `span` flips were left, in seconds.
    private var lag = 0.0
    private var span = 0.0
    /// Whether the flips or a held card determined the last value.
    private var isMoving = false

    /// Cards at rest that show `target`.
    init(target: Int) {
        self.target = target
        seconds = Double(target)
    }

    /// Advances to a frame.
    ///
    /// - Parameters:
    ///   - target: The time on the cards when all flips have ended.
    ///   - heldLag: How far a held card is from that time, in seconds; nil if none is held.
    ///   - flipsLeft: The number of flips that have not landed yet, including the remaining fraction of the running
    ///     flip.
    mutating func update(target: Int, heldLag: Double?, flipsLeft: Double) {
        if let heldLag {
            (lag, span) = (0, 0)
            seconds = Double(target) + heldLag
            isMoving = true
        } else {
            if target != self.target || isMoving && span == 0 {
                lag = (seconds - Double(target)).truncatingRemainder(dividingBy: 86_400)
                // The first frame of flips that began at rest is already past their beginning.
                span = isMoving ? flipsLeft : flipsLeft.rounded(.up)
            }
            isMoving = flipsLeft > 0
            if !isMoving { (lag, span) = (0, 0) }
            seconds = Double(target) + (span > 0 ? lag * min(flipsLeft / span, 1) : 0)
        }
        self.target = target
    }
}
