import FlipClock

/// All that the places of a face's cards follow from.
struct Composition {
    /// The cards.
    var plan: CardPlan
    /// The style of the face.
    let style: FaceStyle
    /// The typefaces, for the widths of words.
    let typefaces: Typefaces
    /// The size of the face, in pixels.
    let width: Int
    let height: Int
    /// The distance of the cards from the middle; nil for cards that do not drift, which may be as large as the face.
    var drift: Drift?

    /// The places of the cards.
    var layout: FaceLayout {
        let space = drift == nil ? (x: 0, y: 0) : Drift.space(width: width, height: height)
        let centered = FaceLayout.withFoot(
            plan.hasFoot ? style.theme.noticeType.foot(height, scale: style.scale) : 0,
            width: width, height: height, plan: plan, axis: style.flipAxis, space: space,
            aspect: aspect)
        guard let drift, space != (0, 0) else { return centered }
        return centered.moved(x: drift.x, y: drift.y)
    }

    /// The height of the cards of each group on a face without drift, in pixels.
    var cardHeights: [Double] {
        guard plan.hasFoot else {
            return PlanFit(
                width: Double(width), height: Double(height), plan: plan, axis: style.flipAxis,
                aspect: aspect
            ).groups.map(\.cardHeight)
        }
        var still = self
        still.drift = nil
        let cards = still.layout.cards
        var first = 0
        return plan.groups.map { group in
            defer { first += group.cards.count }
            return Double(cards[first].height)
        }
    }

    private func aspect(of kind: CardPlan.Kind) -> Double {
        WordMetrics.aspect(of: kind, typefaces: typefaces, type: style.theme.type)
    }
}
