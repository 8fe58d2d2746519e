import FlipEngine

/// The size of a card's words, and the resulting width of the card. Lengths are pixels at the size
/// `CharacterGlyphs.probe`.
struct WordMetrics {
    /// The ink width of the widest word.
    let widest: Double
    /// The height of a flat capital above the baseline.
    let capital: Double

    private let type: CardType

    /// The metrics for the words of `kind`; nil for a kind without words.
    init?(_ kind: CardPlan.Kind, typefaces: Typefaces, type: CardType) {
        guard case .words(let words) = kind else { return nil }
        widest = typefaces.widest(of: words)
        capital = max(typefaces.digits.capHeight(pixelSize: CharacterGlyphs.probe) ?? 700, 1)
        self.type = type
    }

    /// The cap height on a card of `height` pixels.
    func capHeight(onCardOf height: Double) -> Double { type.wordHeight * height }

    /// The ratio of width to height for a card of `kind`; a card with words is as narrow as its widest word allows, but
    /// not narrower than one with digits.
    static func aspect(
        of kind: CardPlan.Kind, typefaces: Typefaces, type: CardType
    ) -> Double {
        switch kind {
        case .digits: CardPlan.Kind.digitsAspect
        case .character: CardPlan.Kind.characterAspect
        case .digit: CardPlan.Kind.digitAspect
        case .words:
            WordMetrics(kind, typefaces: typefaces, type: type).map { metrics in
                max(
                    metrics.widest / metrics.capital * type.wordHeight / type.digitsWidth,
                    CardPlan.Kind.digitsAspect)
            } ?? CardPlan.Kind.digitsAspect
        }
    }
}
