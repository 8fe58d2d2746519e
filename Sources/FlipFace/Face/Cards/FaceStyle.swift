import FlipClock
import FlipEngine

/// The style of the face: the theme, and the settings that affect the cards.
package struct FaceStyle: Hashable, Sendable {
    /// All colours, proportions and lights.
    package var theme = Theme.standard
    /// The axis about which the flaps turn.
    var flipAxis = FlipAxis.x
    /// The duration of a flip.
    package var pace = FlipPace.fixed(FlipTimeline.defaultDuration)
    /// The hinge gap between a card's halves, in points; 0 for none, nil for the theme's fraction of the card.
    var hingeGap: Double?
    /// The number of pixels per point, 0.5...8.
    package var scale = 1.0
    /// The opacity and the shape of the ground.
    package var ground = GroundStyle.whole

    /// The default style.
    package init() {}

    /// The dimensions of a card of `kind`, `width` by `height` pixels.
    func metrics(_ kind: CardPlan.Kind, width: Int, height: Int) -> CardMetrics {
        var gap = hingeGap.map { $0 * scale }
        if kind.hasWords {
            // A hinge gap through small capitals would strike them out: words have a thinner one, and small words have
            // none.
            let fine = (theme.type.wordSlit * Double(height)).rounded(.down)
            gap = min(gap ?? fine, fine)
        }
        return CardMetrics(
            width: width, height: height, theme: theme, axis: flipAxis, hingeGap: gap)
    }

    /// The appearance of the flap of a card with these dimensions, without its eye.
    func appearance(_ metrics: CardMetrics) -> FlapAppearance {
        let painter = FlapPainter(theme: theme, metrics: metrics)
        var appearance = FlapAppearance()
        appearance.light = theme.light
        appearance.cornerRadius = Double(metrics.cornerRadius)
        appearance.thickness = Double(metrics.height) * theme.flapThickness
        appearance.edgeColor = theme.edge.color()
        appearance.fallingEdge = painter.fallingEdge()
        appearance.landingEdge = painter.landingEdge()
        let contact = painter.contact()
        appearance.contact = contact.image
        appearance.contactMargin = Double(contact.margin)
        let sheen = painter.sheen()
        appearance.sheen = sheen.image
        appearance.sheenDepth = Double(sheen.depth)
        return appearance
    }
}
