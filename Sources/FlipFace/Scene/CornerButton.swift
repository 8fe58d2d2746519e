import FlipEngine

/// The button in the upper right corner: "settings" on the front, "done" on the back; it turns over with the face.
///
/// On the front, it is in the corner of the window; on the back, it is on the corner of the plate that carries the
/// settings. While the face turns, it stays on the side that faces the viewer, and so goes from one place to the other
/// edge-on. At rest the picture is painted for the size of the disc and not scaled.
///
/// Positions are in pixels of the window. A window that is not tall enough has no button.
package final class CornerButton {
    /// The flip with the two sides of the button.
    let flip: ButtonFlip
    /// The rectangle of the disc on the front; empty if there is no space for a button.
    package private(set) var frontPlace = PixelRect.empty
    /// The rectangle of the disc on the back; nil for the same place as on the front.
    package var backPlace: PixelRect? {
        didSet { if backPlace != oldValue { rebuild() } }
    }
    /// The side of the face that the button is on.
    var side = FaceTurn.Side.front {
        didSet { if side != oldValue { arrange() } }
    }
    /// The projection of that side while the face turns; nil at rest.
    var projection: Projection? {
        didSet { if projection != oldValue { arrange() } }
    }

    /// The projection of a turning side.
    struct Projection: Hashable {
        /// The side's plane, about `middle`.
        var map: PlaneMap
        /// The middle of the side.
        var middle: Point
    }

    /// The rectangle of the disc on its side; empty if there is no space for a button.
    package var place: PixelRect {
        guard side == .back, !frontPlace.isEmpty, let backPlace, !backPlace.isEmpty else {
            return frontPlace
        }
        return backPlace
    }

    /// The middle of the disc as it is drawn, in pixels of the face.
    var middle: Point { flip.layer.position }

    /// The button's state.
    var state = ButtonPainter.State.plain {
        didSet { if state != oldValue { showPictures() } }
    }
    /// Whether it has the keyboard focus.
    var isFocused = false {
        didSet {
            showRing()
        }
    }
    /// The number of pixels per point.
    var scale = 1.0
    /// The button's opacity, 0...1.
    var opacity = 0.0 {
        didSet {
            guard opacity != oldValue else { return }
            if oldValue == 0 { showPictures() }
            flip.layer.opacity = opacity
            flip.layer.isHidden = opacity == 0 || frontPlace.isEmpty
        }
    }

    /// The pictures of the theme before, which fade out.
    var fades = PictureFades()

    private var theme: Theme
    private let ring = Layer()
    /// The diameter for which the ring was painted; 0 for none.
    private var ringDiameter = 0
    private var pictures: [ButtonPainter.State: [Image]] = [:]

    /// The range of the diameter, in points: large enough to aim at, small enough not to distract.
    static let diameters = 24...56
    /// The minimum height of a window with a button, in points; in a shorter one the button would hide too much.
    static let minimumHeight = 120

    init(theme: Theme) {
        self.theme = theme
        let blank = PaintSurface.image(width: 1, height: 1) { _ in }
        flip = ButtonFlip(front: blank, back: blank, size: Size(width: 1, height: 1))
        flip.isInStep = true
        flip.layer.opacity = 0
        flip.layer.isHidden = true
        ring.isHidden = true
        flip.layer.addSublayer(ring)
    }

    /// Lets the picture of the resting front fade out from `time` on, in front of the next one.
    func fade(at time: MediaTime) {
        guard opacity > 0, side == .front, projection == nil else { return }
        fades.replace([flip.front], in: flip.layer, at: time) {}
    }

    /// Positions the button in its corner of a window with this layout.
    func fit(_ layout: FaceLayout, theme: Theme) {
        self.theme = theme
        frontPlace = Self.place(in: layout, scale: scale)
        rebuild()
    }

    /// Discards the pictures, after a change of a place or of the theme.
    private func rebuild() {
        pictures = [:]
        ringDiameter = 0
        flip.layer.isHidden = opacity == 0 || frontPlace.isEmpty
        guard !frontPlace.isEmpty else { return }
        arrange()
        showPictures()
    }

    /// Positions the layer on its side, in the projection of a turn.
    private func arrange() {
        let place = place
        guard !place.isEmpty else { return }
        let extent = Double(ButtonPainter(theme: theme, diameter: place.width).extent)
        flip.resize(to: Size(width: extent, height: extent))
        showRing()
        let middle = Point(
            x: Double(place.minX) + Double(place.width) / 2,
            y: Double(place.minY) + Double(place.height) / 2)
        guard let projection else {
            flip.layer.position = middle
            flip.layer.transform = .identity
            return
        }
        // The side turns about a vertical axis through its middle: c, q, b, e and f are 0.
        let map = projection.map
        let x = middle.x - projection.middle.x
        let y = middle.y - projection.middle.y
        let w = x * map.p + map.r
        flip.layer.position = Point(
            x: projection.middle.x + x * map.a / w, y: projection.middle.y + y * map.d / w)
        // The plane's image around this point, less the narrowing, which is the button's own turn.
        let narrowing = max(abs(map.a) / map.d, 1e-3)
        var image = Transform3D.identity
        image.m11 = abs(map.a) * map.r / (w * w * narrowing)
        image.m12 = -y * map.d * map.p / (w * w * narrowing)
        image.m22 = map.d / w
        flip.layer.transform = image
    }

    /// Shows the focus ring at rest, painted for the current size.
    private func showRing() {
        // It is on neither side of the button, and so would not turn with it.
        ring.isHidden = !isFocused || projection != nil
        ring.frame = flip.layer.bounds
        guard !ring.isHidden, ringDiameter != place.width, !place.isEmpty else { return }
        ringDiameter = place.width
        ring.contents = ButtonPainter(theme: theme, diameter: place.width).paintFocus()
    }

    /// Whether a point of the window is on the button at rest.
    func contains(_ point: Point) -> Bool {
        guard !place.isEmpty else { return false }
        let radius = Double(place.width) / 2
        let x = point.x - Double(place.minX) - radius
        let y = point.y - Double(place.minY) - radius
        return x * x + y * y < radius * radius
    }

    /// Whether a point of the window is on the button as it was drawn in the last frame, also in the middle of a turn.
    /// It may be invisible there: it appears with the press, because a finger, a pen or a fast pointer presses without a
    /// motion before.
    package func isHit(at point: Point) -> Bool {
        guard !place.isEmpty else { return false }
        guard flip.isTurning else { return contains(point) }
        for side in [flip.front, flip.back] {
            guard let shown = side.presentation(), let corner = shown.superlayer else { continue }
            let local = corner.convert(point, from: corner.superlayer)
            guard shown.hitTest(local) != nil else { continue }
            let spot = shown.convert(local, from: corner)
            let x = spot.x - shown.bounds.midX
            let y = spot.y - shown.bounds.midY
            let radius = Double(place.width) / 2
            if x * x + y * y < radius * radius { return true }
        }
        return false
    }

    /// The rectangle of the disc: in the corner, in proportion to the window; smaller if it would otherwise cover a
    /// card and a smaller disc does not.
    package static func place(in layout: FaceLayout, scale: Double = 1) -> PixelRect {
        guard Double(layout.height) >= Double(minimumHeight) * scale else { return .empty }
        let least = Int((Double(diameters.lowerBound) * scale).rounded())
        let greatest = max(Int((Double(diameters.upperBound) * scale).rounded()), least)
        // In proportion to the window: 53 pixels at a height of 720.
        let wanted = Int((Double(min(layout.width, layout.height)) * 0.0735).rounded())
        let largest = min(max(wanted, least), greatest)
        func place(_ diameter: Int, _ margin: Int) -> PixelRect {
            PixelRect(
                x: layout.width - margin - diameter, y: margin, width: diameter, height: diameter)
        }
        for diameter in stride(from: largest, through: least, by: -2) {
            // The wider margin is preferred; the narrower one may avoid a card without a smaller disc.
            for margin in [diameter * 2 / 5, diameter / 4] {
                let place = place(diameter, margin)
                if layout.cards.allSatisfy({ $0.intersection(place).isEmpty }) { return place }
            }
        }
        return place(largest, largest / 4)
    }

    /// Shows the pictures of the state, which are painted when they are first seen.
    private func showPictures() {
        guard !frontPlace.isEmpty, opacity > 0 else { return }
        let looks = pictures[state] ?? paint()
        pictures[state] = looks
        flip.front.contents = looks[0]
        flip.back.contents = looks[1]
    }

    private func paint() -> [Image] {
        let back = backPlace.map { $0.isEmpty ? frontPlace : $0 } ?? frontPlace
        return [
            ButtonPainter(theme: theme, diameter: frontPlace.width).paint(.settings, state),
            ButtonPainter(theme: theme, diameter: back.width).paint(.done, state),
        ]
    }
}
