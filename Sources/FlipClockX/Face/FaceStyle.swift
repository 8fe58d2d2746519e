import FlipEngine

/// How the face looks and moves: what a user may set, with its defaults.
struct FaceStyle: Hashable, Sendable {
    /// Colours and proportions.
    var theme = Theme.standard
    /// How far the eye is from a card, in card heights, 2.2...5.
    var eyeDistance = 2.6
    /// How long a flip takes, in seconds.
    var flipDuration = FlipTimeline.defaultDuration

    /// What the flap of a card of this size looks like.
    func appearance(_ metrics: CardMetrics) -> FlapAppearance {
        let painter = FlapPainter(theme: theme, metrics: metrics)
        var appearance = FlapAppearance()
        appearance.eyeDistance = eyeDistance
        appearance.cornerRadius = Double(metrics.cornerRadius)
        appearance.thickness = Double(metrics.height) * 0.0065
        appearance.edge = painter.edge()
        appearance.fallingEdge = painter.fallingEdge()
        appearance.landingEdge = painter.landingEdge()
        appearance.sheen = painter.sheen()
        return appearance
    }
}
