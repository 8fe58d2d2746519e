import FlipEngine

/// The face as a slab while it turns: its thickness, and its lit rims.
///
/// The rims fade in as the face begins to turn; a resting face fills the window and has none.
final class FaceRim {
    /// The thickness: a strip on the left and the right side, which turns with the face.
    let edge = TransformLayer()

    private var theme: Theme
    private var finish: SlabFinish { theme.slab }
    /// Whether the slab is a case.
    private var isCase = false
    private let strips = [Layer(), Layer()]
    private let rims = [Layer(), Layer()]

    init(theme: Theme, front: Layer, back: Layer) {
        self.theme = theme
        edge.isHidden = true
        for strip in strips {
            strip.isDoubleSided = false
            edge.addSublayer(strip)
        }
        for (rim, side) in zip(rims, [front, back]) {
            rim.isHidden = true
            // In front of all cards, and behind the black layer with which the turn darkens the side.
            rim.zPosition = CardView.turningPositions.upperBound
            rim.borderColor = theme.rim.color(alpha: theme.slab.rimStrength)
            side.addSublayer(rim)
        }
    }

    /// Changes the theme; the pictures are painted now or at the next turn.
    func setTheme(_ new: Theme) {
        guard new != theme else { return }
        theme = new
        let picture = isShown ? paint() : nil
        for strip in strips { strip.contents = picture }
        for rim in rims { rim.borderColor = theme.rim.color(alpha: finish.rimStrength) }
    }

    /// Fits the slab to a face that fills `bounds`, or to its case, with rounded corners; the middle of `bounds` is the
    /// window's.
    func fit(_ bounds: Rect, cornerRadius: Double = 0, isCase: Bool = false) {
        if isCase != self.isCase {
            self.isCase = isCase
            for strip in strips { strip.contents = nil }
        }
        edge.bounds = bounds
        edge.position = Point(x: bounds.midX, y: bounds.midY)
        let share = isCase ? finish.caseThickness : finish.thickness
        let thick = max(bounds.width * share, finish.minimumThickness)
        for (strip, isRight) in zip(strips, [false, true]) {
            strip.bounds = Rect(
                x: 0, y: 0, width: thick, height: max(bounds.height - 2 * cornerRadius, 1))
            strip.position = Point(x: isRight ? bounds.maxX : bounds.minX, y: bounds.midY)
            strip.transform = Transform3D(rotation: isRight ? .pi / 2 : -.pi / 2, x: 0, y: 1, z: 0)
        }
        for rim in rims {
            rim.frame = bounds
            rim.cornerRadius = cornerRadius
            rim.borderWidth = max(bounds.width * finish.rimWidth, 1)
        }
    }

    /// Whether the rims are visible.
    var isShown: Bool { !rims[0].isHidden }

    /// Shows the slab at `progress` of a turn, 0...1; nil at rest.
    func show(_ progress: Double?) {
        guard let progress else {
            for rim in rims { rim.isHidden = true }
            return
        }
        if strips[0].contents == nil {
            let picture = paint()
            for strip in strips { strip.contents = picture }
        }
        let t = min(min(progress, 1 - progress) / finish.rimFade, 1)
        for rim in rims {
            rim.isHidden = false
            rim.opacity = t * t * (3 - 2 * t)
        }
    }

    /// The edge of the slab, lit from above, with its two long borders slightly rounded; the layers stretch the
    /// picture.
    private func paint() -> Image {
        let (width, height) = (12, 128)
        let (theme, finish, isCase) = (theme, finish, isCase)
        return PaintSurface.image(width: width, height: height) { surface in
            surface.paint { x, y in
                let down = y / Float(height)
                let across = abs(x / Float(width) * 2 - 1)
                let body =
                    isCase
                    ? theme.body * (1 + (finish.caseBottom - 1) * down)
                    : Shapes.mix(
                        theme.edge * finish.edgeTop, theme.upper.to * finish.edgeBottom, down)
                let bevel =
                    Shapes.smooth(finish.bevel.from, finish.bevel.to, across)
                    * (finish.bevelLight - finish.bevelFall * down)
                // The corners of a case leave its edge softly.
                let end = isCase ? Shapes.smooth(0, 0.1, min(down, 1 - down)) : 1
                return (Shapes.mix(body, theme.rim, bevel), end)
            }
        }
    }
}
