/// The measures of the numerals, from their weight, their width and the seam of the card.
///
/// Lengths are in units of the height of a digit. The baseline is y = 0, the top of flat digits y = 1, and the seam of
/// the card, where the halves of a split flap meet, y = 0.5; y grows upwards. Round digits overshoot baseline and top.
/// The numbers are design, judged by eye; where one has a reason, it stands beside it. Nothing comes from any font.
package struct NumeralMetrics: Hashable, Sendable {
    /// The height of the seam.
    static let seam = 0.5
    /// The width of the digits of the clock.
    package static let clockWidth = 0.3
    /// The width of a digit alone on its card.
    static let singleWidth = 0.75

    /// The weight, 0 (light) ... 1 (black); regular is 0.3 and bold 0.7.
    let weight: Double
    /// The width, 0 (condensed) ... 1 (normal).
    let width: Double
    /// The height of the gap between the halves of the card; 0 for a text without a seam.
    let gap: Double

    /// The width of 0, 6 and 9.
    let body: Double
    /// The horizontal thickness of every upright stem.
    let stem: Double
    /// The vertical thickness of horizontal strokes.
    let bar: Double
    /// The thickness of the stroke of 3 and 8 that is on the seam.
    let seamBar: Double
    /// The distance by which round forms exceed baseline and top: at equal heights they look smaller than flat ones.
    let overshoot: Double
    /// The distance between the ink and the side of the cell on the round side of a digit.
    let sideBearing: Double
    /// The curve of outsides.
    let outside: QuarterCurve
    /// The curve of counters.
    let counter: QuarterCurve
    /// The height of the arch of an arm (2, 3, 5).
    let arch: Double
    /// The height of the cut of upper arms, parallel to the seam; that of lower arms is its mirror image.
    let terminal: Double

    /// Measures for the given axes; each is clamped to its range, and the gap to 0...0.05.
    ///
    /// Small digits are more open, or they would close.
    ///
    /// - Parameters:
    ///   - gap: The height of the card's gap in units of the height of a digit: 6 of 405 pixels by default.
    ///   - pixels: The height of a digit in pixels.
    init(weight: Double, width: Double, gap: Double = 0.014, pixels: Double = .infinity) {
        let w = Self.clamp(weight, 1)
        let c = Self.clamp(width, 1)
        self.weight = w
        self.width = c
        self.gap = Self.clamp(gap, 0.05)
        body = 0.40 + 0.13 * c + 0.06 * w + (0.032 - 0.014 * c) * w * w
        // Even steps of thickness look smaller and smaller, but counters need their room: the steps shrink a little.
        stem =
            0.052 + 0.008 * c
            + w * (0.255 + 0.012 * c - (0.296 - 0.07 * c) * w + (0.162 - 0.051 * c) * w * w)
        // Horizontal strokes look heavier than upright ones of the same thickness, and counters need the height.
        bar = stem * (0.94 - 0.03 * w - 0.11 * w * w * w)
        // The gap makes two strokes of it; each has most of a light stem up to the seam, or they would be hairlines.
        seamBar = bar * (1 + 0.38 * (1 - w) * (1 - w) * (1 - w)) + (1 - 0.2 * w) * self.gap
        overshoot = 0.006 + 0.008 * w
        sideBearing = 0.050 - 0.010 * w + 0.008 * c
        // Wide digits are rounder: with condensed shoulders, a wide 0 looks like a running track.
        let exponent = 2.15 - 0.07 * c
        outside = QuarterCurve(exponent: exponent)
        // Squarer counters keep the diagonals of heavy bowls from clotting.
        counter = QuarterCurve(exponent: exponent + 0.04 + 0.2 * w)
        arch = min(0.262, 0.56 * body)
        // Short arms keep 3, 5, 6 and 9 open, which small sizes and heavy weights need most.
        terminal = 1 - (0.945 - 0.12 * Self.smallness(pixels)) * arch
    }

    /// The share of what only light strokes need: 1 in the lightest weight, 0 from half the range on.
    var lightness: Double { max(0, 1 - 2 * weight) }

    /// The width of a digit's cell, the same for all ten.
    var advance: Double { body + 2 * sideBearing }

    /// The share of the corrections for small digits: 0 from a height of 90 pixels on, 1 up to 45, without a step
    /// between.
    static func smallness(_ pixels: Double) -> Double { clamp((90 - pixels) / 45, 1) }

    private static func clamp(_ value: Double, _ limit: Double) -> Double {
        value.isFinite ? min(max(value, 0), limit) : 0
    }
}
