import FlipClock
import FlipEngine
import FlipThreads

/// Everything that is painted of cards of one kind and size before their values: no typeface is needed for it.
struct BlankCard: Sendable {
    /// The cards' dimensions.
    let metrics: CardMetrics
    /// The card without a value.
    let picture: Image
    /// The cards' remaining parts.
    let parts: CardParts

    /// Paints the cards of `kind`, `width` by `height` pixels.
    init(_ kind: CardPlan.Kind, width: Int, height: Int, style: FaceStyle) {
        let metrics = style.metrics(kind, width: width, height: height)
        // Two cores paint large pictures side by side, the largest first, without waiting for each other at the end of
        // each. More cores, and a single one, paint one after the other.
        let isSideBySide = BandPool.cores == 2 && width * height >= PaintBands.minimumPixels
        let painted = ConcurrentLoop.map(3, threadCount: isSideBySide ? 2 : 1) { index -> Painted in
            switch index {
            case 0: .picture(CardParts.plate(style, metrics))
            case 1: .picture(BlankCardPainter(theme: style.theme, metrics: metrics).paint())
            default: .fittings(CardParts.Fittings(style: style, metrics: metrics))
            }
        }
        guard case .picture(let plate) = painted[0], case .picture(let picture) = painted[1],
            case .fittings(let fittings) = painted[2]
        else { preconditionFailure("each iteration paints its own part") }
        self.metrics = metrics
        self.picture = picture
        parts = CardParts(plate: plate, fittings: fittings, metrics: metrics)
    }

    /// The result of an iteration.
    private enum Painted: Sendable {
        case picture(Image)
        case fittings(CardParts.Fittings)
    }
}
