/// The shadow that a flap casts beyond its card just before it lands, and while it settles. The higher the flap's free
/// edge is above the card, the further the shadow has moved out from under the card at that edge.
///
/// Its picture comes from the `FlapAppearance`, and its strength and position from the angle only. A card at rest has
/// no contact shadow.
final class ContactShadow {
    /// The shadow; a sublayer of the card, below the halves.
    let layer = Layer()

    private let fold: Fold
    private let light: FlapLighting
    /// The coordinate of its outer edge in the direction perpendicular to the hinge, before the shadow moves out from
    /// under the card, in points of the card.
    private let place: Double

    init(fold: Fold, appearance: FlapAppearance) {
        self.fold = fold
        light = FlapLighting(axis: fold.axis, light: appearance.light)
        let margin = appearance.contactMargin
        let isLevel = fold.axis == .x
        place = isLevel ? fold.size.height + margin : -margin
        layer.contents = appearance.contact
        if let picture = appearance.contact {
            layer.bounds = Rect(
                x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
        }
        layer.anchorPoint = isLevel ? Point(x: 0.5, y: 1) : Point(x: 0, y: 0.5)
        layer.position =
            isLevel
            ? Point(x: fold.size.width / 2, y: place) : Point(x: place, y: fold.size.height / 2)
    }

    func prepare(_ tracks: FlipTracks, add: (PropertyAnimation, Layer) -> Void) {
        guard layer.contents != nil else { return }
        let (fold, light, place) = (fold, light, place)
        let isLevel = fold.axis == .x
        layer.isHidden = false
        let move = tracks.track(isLevel ? "position.y" : "position.x") { angle in
            let reach = fold.reach * light.contactReach(angle)
            return place + (isLevel ? reach : -reach)
        }
        add(move, layer)
        add(tracks.track("opacity") { light.contact($0) }, layer)
    }

    func rest() {
        layer.isHidden = true
        layer.removeAllAnimations()
    }
}
