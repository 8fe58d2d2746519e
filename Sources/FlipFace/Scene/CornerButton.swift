import FlipEngine

/// The button in the upper right corner: "settings" on the front, "done" on the back; it turns over with the face.
///
/// On the front, it is in the corner of the window; on the back, it is on the corner of the plate that carries the
/// settings. While the face turns, it moves from one place to the other and grows or shrinks: its picture is scaled. At
/// rest the picture is painted for the size of the disc and not scaled.
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
    /// The position between the two places: 0 on the front, 1 on the back.
    var share = 0.0 {
        didSet { if share != oldValue { arrange() } }
    }

    /// The rectangle of the disc; empty if there is no space for a button.
    package var place: PixelRect {
        let (front, back) = (frontPlace, backPlace ?? frontPlace)
        if share <= 0 || front.isEmpty || back.isEmpty { return front }
        if share >= 1 { return back }
        func between(_ from: Int, _ to: Int) -> Int {
            Int((Double(from) + Double(to - from) * share).rounded())
        }
        let diameter = between(front.width, back.width)
        return PixelRect(
            x: between(front.minX, back.minX), y: between(front.minY, back.minY),
            width: diameter, height: diameter)
    }

    /// The radius of the disc in the coordinates of a side that turns.
    var turningRadius: Double { Double(drawnDiameter) / 2 }

    /// The button's state.
    var state = ButtonPainter.State.plain {
        didSet { if state != oldValue { showPictures() } }
    }
    /// Whether it has the keyboard focus.
    var isFocused = false {
        didSet {
            ring.isHidden = !isFocused
            if isFocused { paintRing() }
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
        guard opacity > 0, share == 0 else { return }
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

    /// The diameter of the disc in the layer's own coordinates: at rest that of the shown disc, during a turn the
    /// larger of the diameters on the front and on the back.
    private var drawnDiameter: Int {
        0 < share && share < 1
            ? max(frontPlace.width, backPlace?.width ?? 0) : place.width
    }

    /// Positions and scales the layer for the current position between the two places (`share`).
    private func arrange() {
        let place = place
        guard !place.isEmpty else { return }
        let extent = Double(ButtonPainter(theme: theme, diameter: drawnDiameter).extent)
        flip.resize(to: Size(width: extent, height: extent))
        flip.layer.position = Point(
            x: Double(place.minX) + Double(place.width) / 2,
            y: Double(place.minY) + Double(place.height) / 2)
        let factor = Double(place.width) / Double(drawnDiameter)
        flip.layer.transform =
            factor == 1 ? .identity : Transform3D(scaleX: factor, y: factor, z: 1)
        ring.frame = flip.layer.bounds
        if isFocused { paintRing() }
    }

    /// Paints the focus ring for the current size, if that has changed.
    private func paintRing() {
        guard ringDiameter != drawnDiameter, drawnDiameter > 0 else { return }
        ringDiameter = drawnDiameter
        ring.contents = ButtonPainter(theme: theme, diameter: drawnDiameter).paintFocus()
    }

    /// Whether a point of the window is on the button at rest.
    func contains(_ point: Point) -> Bool {
        guard !place.isEmpty else { return false }
        let radius = Double(place.width) / 2
        let x = point.x - Double(place.minX) - radius
        let y = point.y - Double(place.minY) - radius
        return x * x + y * y < radius * radius
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
