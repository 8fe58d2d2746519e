import FlipClock
import FlipEngine

extension Theme {
    /// The minimum contrast of dimmed digits against their card, as WCAG defines contrast.
    static let dimmedContrast: Float = 3

    /// The lowest light at which the digits keep their contrast, as `Dusk` counts light; 1 if they never have it.
    ///
    /// WCAG's contrast, (L1 + 0.05) / (L2 + 0.05), assumes that a surface reflects some light of its surroundings, so
    /// the contrast falls with the light of the screen. The additional shade near the hinge falls on ink and card alike
    /// and is left out.
    var leastLight: Double {
        // Ink and card at the upper rim, at both sides of the hinge, and at the lower rim.
        let middle = (ink.from + ink.to) / 2
        let pairs = [
            (ink.from, upper.from), (middle, upper.to), (middle * card.lowerInk, lower.from),
            (ink.to * card.lowerInk, lower.to),
        ]
        func isLegible(_ light: Double) -> Bool {
            let factors = Shade(Dusk.factors(ofLight: light))
            return pairs.allSatisfy {
                Contrast.ratio($0.0 * factors, $0.1 * factors) >= Self.dimmedContrast * Self.margin
            }
        }
        var (low, high) = (Dusk.lights.lowerBound, 1.0)
        guard isLegible(high) else { return high }
        guard !isLegible(low) else { return low }
        // The contrast rises with the light; 20 halvings are exact to a millionth.
        for _ in 0..<20 {
            let middle = (low + high) / 2
            if isLegible(middle) { high = middle } else { low = middle }
        }
        return high
    }

    /// The factor on the required contrast that makes up for the contrast lost to the finish of the card, its grain and
    /// rounding to bytes.
    private static let margin: Float = 1.08
}

extension Dusk {
    /// This night, at least as light as the digits of `theme` need.
    func bounded(by theme: Theme) -> Dusk {
        Dusk(from: from, to: to, light: max(light, theme.leastLight))
    }
}

extension ColorMultiplier {
    /// The factors of a `light` of 0...1 in linear terms, rounded to the rasterizer's steps of 1/256: a smaller change
    /// causes no drawing.
    init(light: Double) {
        let factors = (Dusk.factors(ofLight: light) * 256).rounded(.toNearestOrAwayFromZero) / 256
        self.init(red: factors.x, green: factors.y, blue: factors.z)
    }
}
