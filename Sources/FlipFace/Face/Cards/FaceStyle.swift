import FlipEngine

/// How the face looks and moves: what a user may set, with its defaults.
package struct FaceStyle: Hashable, Sendable {
    /// Colours and proportions.
    package var theme = Theme.standard
    /// How far the eye is from a card, in card heights, 2.2...5.
    var eyeDistance = 2.6
    /// The line about which the flaps turn.
    var flipAxis = FlipAxis.x
    /// How long a flip takes, in seconds.
    package var flipDuration = FlipTimeline.defaultDuration
    /// The slit between a card's halves, in points; 0 for none, nil for the theme's own share of the card.
    var hingeGap: Double?
    /// How many pixels a point is, 0.5...8.
    package var scale = 1.0
    /// How much of the ground there is.
    package var ground = GroundLook.whole

    /// The default style.
    package init() {}

    /// What `settings` say about the face; what is out of range is fenced.
    package init(_ settings: Settings) {
        func fenced(_ value: Double, _ range: ClosedRange<Double>) -> Double {
            min(max(value, range.lowerBound), range.upperBound)
        }
        flipAxis = settings.flipAxis
        flipDuration = fenced(settings.flipDuration, Settings.flipDurations)
        hingeGap = settings.hingeGap.map { fenced($0, Settings.hingeGaps) }
    }

    /// The lengths of a card of `kind`, `width` by `height` pixels.
    func metrics(_ kind: CardPlan.Kind, width: Int, height: Int) -> CardMetrics {
        var gap = hingeGap.map { $0 * scale }
        if case .words = kind {
            // A slit through small capitals strikes them out: words have a finer one, and small words none.
            let fine = (theme.type.wordSlit * Double(height)).rounded(.down)
            gap = min(gap ?? fine, fine)
        }
        return CardMetrics(
            width: width, height: height, theme: theme, axis: flipAxis, hingeGap: gap)
    }

    /// How much further the eye is from a wide card than from one for two digits: its flap would reach far over its
    /// neighbours otherwise.
    static func eyeFactor(aspect: Double) -> Double {
        aspect > 1 ? aspect / CardPlan.Kind.digitsAspect : 1
    }

    /// The same for a card of `kind` in whole pixels.
    static func eyeFactor(_ kind: CardPlan.Kind, width: Int, height: Int) -> Double {
        guard case .words = kind else { return 1 }
        return eyeFactor(aspect: Double(width) / Double(height))
    }

    /// What the flap of a card of this size looks like from `eyeDistance` card heights away.
    func appearance(_ metrics: CardMetrics, eyeDistance: Double) -> FlapAppearance {
        let painter = FlapPainter(theme: theme, metrics: metrics)
        var appearance = FlapAppearance()
        appearance.eyeDistance = eyeDistance
        appearance.light = theme.light
        appearance.cornerRadius = Double(metrics.cornerRadius)
        appearance.thickness = Double(metrics.height) * theme.flapThickness
        appearance.edge = painter.edge()
        appearance.fallingEdge = painter.fallingEdge()
        appearance.landingEdge = painter.landingEdge()
        let sheen = painter.sheen()
        appearance.sheen = sheen.image
        appearance.sheenDepth = Double(sheen.depth)
        return appearance
    }
}
