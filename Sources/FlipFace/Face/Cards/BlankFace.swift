import FlipClock
import FlipEngine

/// The pictures of a new face that need no typeface: the ground and the blank cards.
///
///     fonts.prepare(for: settings)                    // searches on another thread
///     let blank = BlankFace(style: style, width: 1280, height: 720) { mode.plan(cardHeights: $0) }
///     let typeface = fonts.typeface(for: style.theme)
///
/// Painting them takes most of the time that a new face takes; meanwhile another thread can search for the typeface. A
/// face with the same style and layout takes them over.
package struct BlankFace {
    private let style: FaceStyle
    private let layout: FaceLayout
    /// The ground.
    let ground: Image
    private let cards: [Key: BlankCard]

    /// What distinguishes the blank cards of a face.
    private struct Key: Hashable {
        let kind: CardPlan.Kind
        let width: Int
        let height: Int
    }

    /// Paints the ground and the cards; nil if the sizes of the cards depend on a typeface.
    ///
    /// - Parameter makePlan: Returns the cards; its argument is a function that takes a plan and returns the height of
    ///   the cards of each group, in pixels.
    package init?(
        style: FaceStyle, width: Int, height: Int,
        plan makePlan: ((CardPlan) -> [Double]) -> CardPlan
    ) {
        var needsType = false
        func aspect(_ kind: CardPlan.Kind) -> Double {
            if kind.hasWords { needsType = true }
            return FaceLayout.usualAspect(kind)
        }
        let plan = makePlan { plan in
            FaceLayout.Fit(
                width: Double(width), height: Double(height), plan: plan, axis: style.flipAxis,
                aspect: aspect
            ).groups.map(\.cardHeight)
        }
        layout = FaceLayout(
            width: width, height: height, plan: plan, axis: style.flipAxis, aspect: aspect)
        guard !needsType else { return nil }
        self.style = style
        ground = GroundPainter(theme: style.theme, style: style.ground).paint(
            width: layout.width, height: layout.height)
        var cards: [Key: BlankCard] = [:]
        for (card, place) in zip(plan.cards, layout.cards) {
            let key = Key(kind: card.kind, width: place.width, height: place.height)
            guard cards[key] == nil else { continue }
            cards[key] = BlankCard(
                card.kind, width: place.width, height: place.height, style: style)
        }
        self.cards = cards
    }

    /// Whether it belongs to a face of this style and layout.
    func belongs(to layout: FaceLayout, _ style: FaceStyle) -> Bool {
        layout == self.layout && style == self.style
    }

    /// The blank card of `kind`, `width` by `height` pixels; nil if the face has none.
    func card(_ kind: CardPlan.Kind, width: Int, height: Int) -> BlankCard? {
        cards[Key(kind: kind, width: width, height: height)]
    }
}
