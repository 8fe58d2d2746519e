import FlipEngine

/// The button in the upper right corner: "settings" on the front, "done" on the back; it turns over with the face.
///
/// Positions are in pixels of the window. A window that is not tall enough has no button.
package final class CornerButton {
    /// The flip with the two sides of the button.
    let flip: ButtonFlip
    /// The rectangle of the disc; empty if there is no space for a button.
    package private(set) var place = PixelRect.empty

    /// The button's state.
    var state = ButtonPainter.State.plain {
        didSet { if state != oldValue { showPictures() } }
    }
    /// Whether it has the keyboard focus.
    var isFocused = false {
        didSet { ring.isHidden = !isFocused }
    }
    /// The number of pixels per point.
    var scale = 1.0
    /// The button's opacity, 0...1.
    var opacity = 0.0 {
        didSet {
            guard opacity != oldValue else { return }
            flip.layer.opacity = opacity
            flip.layer.isHidden = opacity == 0 || place.isEmpty
        }
    }

    private var theme: Theme
    private let ring = Layer()
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

    /// Positions the button in its corner of a window with this layout.
    func fit(_ layout: FaceLayout, theme: Theme) {
        self.theme = theme
        place = Self.place(in: layout, scale: scale)
        pictures = [:]
        flip.layer.isHidden = opacity == 0 || place.isEmpty
        guard !place.isEmpty else { return }
        let painter = ButtonPainter(theme: theme, diameter: place.width)
        let extent = Double(painter.extent)
        flip.resize(to: Size(width: extent, height: extent))
        flip.layer.position = Point(
            x: Double(place.minX) + Double(place.width) / 2,
            y: Double(place.minY) + Double(place.height) / 2)
        ring.frame = flip.layer.bounds
        ring.contents = painter.paintFocus()
        showPictures()
    }

    /// Whether a point of the window is on the button at rest.
    func contains(_ point: Point) -> Bool {
        guard !place.isEmpty else { return false }
        let radius = Double(place.width) / 2
        let x = point.x - Double(place.minX) - radius
        let y = point.y - Double(place.minY) - radius
        return x * x + y * y < radius * radius
    }

    /// The rectangle of the disc: in the corner, in proportion to the window, smaller if it would otherwise cover a
    /// card.
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

    private func showPictures() {
        guard !place.isEmpty else { return }
        let painter = ButtonPainter(theme: theme, diameter: place.width)
        let looks =
            pictures[state] ?? ButtonPainter.Symbol.allCases.map { painter.paint($0, state) }
        pictures[state] = looks
        flip.front.contents = looks[0]
        flip.back.contents = looks[1]
    }
}
