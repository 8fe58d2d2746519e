import FlipEngine
import Testing

@testable import FlipClock
@testable import FlipFace

/// The rim of a card: lit above, in shade below, whatever the radius of its corners.
@Suite("Rim of a card") struct CardRimTests {
    private static let corners = [0, 0.001, 0.004, 0.01, 0.02, 0.07, 0.25]

    /// The sum of the colour components in the middle of row `y`.
    private func light(_ image: Image, _ y: Int) -> Int {
        let pixel = image.pixels[y * image.width + image.width / 2]
        return Int(pixel >> 16 & 0xff) + Int(pixel >> 8 & 0xff) + Int(pixel & 0xff)
    }

    @Test("the middle of the ends has it at every radius", arguments: corners, [60, 220, 500])
    func ends(corner: Double, height: Int) {
        var values = ThemeValues.graphite
        values.corner = corner
        values.grain = 0
        let theme = Theme(values)
        let metrics = CardMetrics(width: height * 9 / 10, height: height, theme: theme)
        let card = BlankCardPainter(theme: theme, metrics: metrics).paint()
        // The rim's light and shade end within a twentieth of the card.
        let inside = 3 + height / 20
        #expect(light(card, 0) > light(card, inside) + 60)
        #expect(light(card, height - 1) < light(card, height - 1 - inside))
    }
}
