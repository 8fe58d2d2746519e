import FlipClock
import FlipEngine
import FlipThreads

/// The painter and the parts that all cards of one kind and size share.
struct CardKit {
    /// The painter of the cards' values.
    let painter: CardPainter
    /// The cards' remaining parts.
    let parts: CardParts

    /// Paints what all cards of `kind`, `width` by `height` pixels, have besides their values. Throws if the typeface
    /// lacks a digit.
    init(
        _ kind: CardPlan.Kind, width: Int, height: Int, style: FaceStyle, typefaces: Typefaces
    ) throws(FontError) {
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
        guard case .picture(let plate) = painted[0], case .picture(let blank) = painted[1],
            case .fittings(let fittings) = painted[2]
        else { preconditionFailure("each iteration paints its own part") }
        painter = try CardPainter(
            theme: style.theme, metrics: metrics, typefaces: typefaces, kind: kind, blank: blank)
        parts = CardParts(plate: plate, fittings: fittings, metrics: metrics)
    }

    /// The kits of all cards of `plan`; those of the same kind and size are painted once.
    static func kits(
        of plan: CardPlan, at layout: FaceLayout, style: FaceStyle, typefaces: Typefaces
    ) throws(FontError) -> [CardKit] {
        var known: [(kind: CardPlan.Kind, width: Int, height: Int, kit: CardKit)] = []
        var kits: [CardKit] = []
        for (card, place) in zip(plan.cards, layout.cards) {
            let old = known.first {
                $0.kind == card.kind && ($0.width, $0.height) == (place.width, place.height)
            }
            let kit: CardKit
            if let old {
                kit = old.kit
            } else {
                kit = try CardKit(
                    card.kind, width: place.width, height: place.height, style: style,
                    typefaces: typefaces)
                known.append((card.kind, place.width, place.height, kit))
            }
            kits.append(kit)
        }
        return kits
    }

    /// The result of an iteration.
    private enum Painted: Sendable {
        case picture(Image)
        case fittings(CardParts.Fittings)
    }
}
