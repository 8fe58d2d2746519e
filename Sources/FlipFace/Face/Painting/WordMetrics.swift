import FlipClock
import FlipEngine

/// The size of a card's words, and the resulting width of the card. Lengths are pixels at the size
/// `CharacterGlyphs.probe`.
struct WordMetrics {
    /// The ink width of the widest word, or of the widest label with its mark and the space between them.
    let widest: Double
    /// The height of a flat capital above the baseline.
    let capital: Double

    private let type: CardType
    /// Whether the words are labels at the left of their cards.
    private let isLabel: Bool

    /// The metrics for the words of `kind`; nil for a kind without words.
    init?(_ kind: CardPlan.Kind, typefaces: Typefaces, type: CardType) {
        // Digits need no font, so none is looked for.
        guard kind.hasWords else { return nil }
        capital = max(typefaces.letters.capHeight(pixelSize: CharacterGlyphs.probe) ?? 700, 1)
        self.type = type
        switch kind {
        case .words(let words):
            widest = typefaces.widest(of: words, boxWidth: type.boxWidth)
            isLabel = false
        case .label(let labels, let marks):
            let mark = typefaces.widest(of: marks, boxWidth: type.boxWidth) * type.rowMarkHeight
            let space = capital * type.rowMarkSpace / type.rowLabelHeight
            widest =
                typefaces.widest(of: labels, boxWidth: type.boxWidth)
                + (mark > 0 ? mark + space : 0)
            isLabel = true
        case .digits, .digit, .character: return nil
        }
    }

    /// The cap height on a card of `height` pixels.
    func capHeight(onCardOf height: Double) -> Double {
        (isLabel ? type.rowLabelHeight : type.wordHeight) * height
    }

    /// The width that words may have on a card of this size, in pixels.
    func room(onCardOf size: Size) -> Double {
        isLabel
            ? size.width - 2 * type.rowLabelInset * size.height : type.digitsWidth * size.width
    }

    /// The ratio of width to height of the card; as narrow as its widest word allows.
    private var aspect: Double {
        let words = widest / capital * capHeight(onCardOf: 1)
        return isLabel ? words + 2 * type.rowLabelInset : words / type.digitsWidth
    }

    /// The ratio of width to height for a card of `kind`; a card with words is not narrower than one with digits.
    static func aspect(
        of kind: CardPlan.Kind, typefaces: Typefaces, type: CardType
    ) -> Double {
        switch kind {
        case .digits: CardPlan.Kind.digitsAspect
        case .character: CardPlan.Kind.characterAspect
        case .digit: CardPlan.Kind.digitAspect
        case .words, .label:
            max(
                WordMetrics(kind, typefaces: typefaces, type: type)?.aspect ?? 0,
                CardPlan.Kind.digitsAspect)
        }
    }
}
