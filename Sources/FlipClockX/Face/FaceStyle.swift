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
        appearance.thickness = Double(metrics.height) * 0.0075
        appearance.edgeColor = Color(red: 0.40, green: 0.40, blue: 0.43)
        appearance.fallingEdge = painter.fallingEdge()
        appearance.landingEdge = painter.landingEdge()
        appearance.sheen = painter.sheen()
        return appearance
    }
}
