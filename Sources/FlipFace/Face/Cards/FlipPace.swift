import FlipEngine

/// How long flips take: the same for all cards, or a duration that suits the height of each card.
///
///     FlipPace.auto.duration(ofCardHigh: 120)         // 0.32
///     FlipPace.auto.duration(ofCardHigh: 568)         // 0.6
///
/// The time in which a real flap falls grows with the square root of its length; a small card that takes as long as a
/// large one seems slow. So does the duration of `auto`, between two heights for which it was chosen by eye: smaller
/// cards have the shortest duration, and larger ones the default of the engine.
package enum FlipPace: Hashable, Sendable {
    /// A duration that suits the height of the card.
    case auto
    /// This duration, in seconds.
    case fixed(Double)

    /// The heights between which the duration of `auto` grows, in points.
    private static let heights = 120.0...500.0
    /// The shortest duration of `auto`, in seconds.
    private static let shortest = 0.32

    /// The duration of a single flip of a card that is `height` points high, in seconds.
    package func duration(ofCardHigh height: Double) -> Double {
        switch self {
        case .fixed(let duration): return duration
        case .auto:
            let (low, high) = (Self.heights.lowerBound, Self.heights.upperBound)
            // Exactly the default, without rounding.
            guard height < high else { return FlipTimeline.defaultDuration }
            guard height > low else { return Self.shortest }
            let share =
                (height.squareRoot() - low.squareRoot()) / (high.squareRoot() - low.squareRoot())
            return Self.shortest + (FlipTimeline.defaultDuration - Self.shortest) * share
        }
    }
}
