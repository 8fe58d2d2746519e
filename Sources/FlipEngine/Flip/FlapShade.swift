/// The flap's shadow on the half on which it lands.
final class FlapShade {
    /// The landing half, to which the shadow is clipped.
    let layer = Layer()

    private let fold: Fold
    private let light: FlapLighting
    private let card = Layer()
    private let shadow = Layer()

    /// - Parameters:
    ///   - cornerRadius: The card's corner radius, in points; the shadow is clipped to the rounded card.
    ///   - light: The parameters of the light.
    init(fold: Fold, cornerRadius: Double, light: FlapLight) {
        self.fold = fold
        self.light = FlapLighting(axis: fold.axis, light: light)
        let size = fold.size
        let isLevel = fold.axis == .x
        layer.bounds =
            isLevel
            ? Rect(x: 0, y: fold.reach, width: size.width, height: fold.reach)
            : Rect(x: 0, y: 0, width: fold.reach, height: size.height)
        layer.anchorPoint = Point(x: 0, y: 0)
        layer.position = layer.bounds.origin
        layer.masksToBounds = true
        // The outline of the whole card: its other corners are outside the half.
        card.bounds = Rect(origin: .zero, size: size)
        card.anchorPoint = Point(x: 0, y: 0)
        card.cornerRadius = cornerRadius
        card.masksToBounds = true
        layer.addSublayer(card)
        shadow.contents = ShadowRamp.makeImage(fold.axis)
        // The soft end is at the anchor, and the shadow extends from there over the hinge.
        shadow.anchorPoint = isLevel ? Point(x: 0.5, y: 1) : Point(x: 0, y: 0.5)
        shadow.position = Point(x: size.width / 2, y: size.height / 2)
        shadow.bounds = Rect(
            x: 0, y: 0, width: isLevel ? size.width : 0, height: isLevel ? 0 : size.height)
        card.addSublayer(shadow)
    }

    func prepare(_ tracks: FlipTracks, add: (PropertyAnimation, Layer) -> Void) {
        let (reach, light) = (fold.reach, self.light)
        let isLevel = fold.axis == .x
        layer.isHidden = false
        let end = tracks.track(isLevel ? "position.y" : "position.x") { angle in
            let fromHinge = light.shadowReach(angle) + light.shadowSoftness(angle) / 2
            return reach * (isLevel ? 1 + fromHinge : 1 - fromHinge)
        }
        let length = tracks.track(isLevel ? "bounds.size.height" : "bounds.size.width") {
            reach * light.shadowSoftness($0) * ShadowRamp.length
        }
        add(end, shadow)
        add(length, shadow)
        // Once the flap has landed, it covers the half, and the shadow on the half is hidden.
        let strength = tracks.track("opacity") { $0 < .pi ? light.shadowStrength($0) : 0 }
        add(strength, shadow)
    }

    func rest() {
        layer.isHidden = true
        shadow.removeAllAnimations()
    }
}
