import FlipEngine

/// How large the words of a card are, and how wide that makes the card. Measures are pixels at `CharacterGlyphs.probe`.
struct WordMetrics {
    /// The widest word's ink.
    let widest: Double
    /// How high a flat capital stands over the baseline.
    let capital: Double

    private let type: CardType

    /// The measures of the words of `kind`; nil for a kind without words.
    init?(_ kind: CardPlan.Kind, typefaces: Typefaces, type: CardType) {
        guard case .words(let words) = kind else { return nil }
        widest = typefaces.widest(of: words)
        capital = max(typefaces.digits.capHeight(pixelSize: CharacterGlyphs.probe) ?? 700, 1)
        self.type = type
    }

    /// How high a capital is on a card of `height` pixels.
    func capHeight(onCardOf height: Double) -> Double { type.wordHeight * height }

    /// The width over the height of a card of `kind`: as narrow as its widest word allows.
    static func aspect(
        of kind: CardPlan.Kind, typefaces: Typefaces, type: CardType
    ) -> Double {
        switch kind {
        case .digits: CardPlan.Kind.digitsAspect
        case .character: CardPlan.Kind.characterAspect
        case .words:
            WordMetrics(kind, typefaces: typefaces, type: type).map { metrics in
                max(
                    metrics.widest / metrics.capital * type.wordHeight / type.digitsWidth,
                    CardPlan.Kind.digitsAspect)
            } ?? CardPlan.Kind.digitsAspect
        }
    }
}
