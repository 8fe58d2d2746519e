/// The flap's shadow on the still half below it.
final class FlapShade {
    /// The lower half, to which the shadow is cut.
    let layer = Layer()

    private let size: Size
    private let card = Layer()
    private let shadow = Layer()

    /// - Parameter cornerRadius: The card's, in points: the shadow falls on the card only, round corners included.
    init(size: Size, cornerRadius: Double) {
        self.size = size
        let half = size.height / 2
        layer.bounds = Rect(x: 0, y: half, width: size.width, height: half)
        layer.anchorPoint = Point(x: 0, y: 0)
        layer.position = Point(x: 0, y: half)
        layer.masksToBounds = true
        // The whole card's outline: its upper corners lie beyond the half.
        card.bounds = Rect(origin: .zero, size: size)
        card.anchorPoint = Point(x: 0, y: 0)
        card.cornerRadius = cornerRadius
        card.masksToBounds = true
        layer.addSublayer(card)
        shadow.contents = ShadowRamp.makeImage()
        shadow.anchorPoint = Point(x: 0.5, y: 1)
        shadow.position = Point(x: size.width / 2, y: half)
        shadow.bounds = Rect(x: 0, y: 0, width: size.width, height: 0)
        card.addSublayer(shadow)
    }

    func prepare(
        _ timeline: FlipTimeline, add: (PropertyAnimation, Layer, FlipTimeline) -> Void
    ) {
        let half = size.height / 2
        layer.isHidden = false
        let end = timeline.track("position.y") { angle in
            half * (1 + FlapLight.shadowReach(angle) + FlapLight.shadowSoftness(angle) / 2)
        }
        let length = timeline.track("bounds.size.height") { angle in
            half * FlapLight.shadowSoftness(angle) * ShadowRamp.length
        }
        add(end, shadow, timeline)
        add(length, shadow, timeline)
        // A flap that has landed hides the half and its shadow with it.
        let strength = timeline.track("opacity") { $0 < .pi ? FlapLight.shadowStrength($0) : 0 }
        add(strength, shadow, timeline)
    }

    func rest() {
        layer.isHidden = true
        shadow.removeAllAnimations()
    }
}
