import FlipEngine

/// A line of text on a layer: keeps what is written, paints only what has changed.
final class TextLayer {
    /// How a line is written.
    struct Style: Hashable {
        /// The em square's side, in pixels.
        var pixelSize: Double
        /// The paint.
        var color: ControlStyle.Shade
        /// What is added between characters, as a share of the size.
        var tracking = 0.0
        /// Where in its place the line stands.
        var alignment = Alignment.left
        /// How strong the engraving's edges are, 0...1.
        var depth: Float = 1
    }

    /// Where in its place a line stands.
    enum Alignment: Hashable {
        case left, center, right
    }

    /// The layer; it covers the ink alone.
    let layer = Layer()
    private(set) var text = ""
    private let kit: ControlKit
    private let style: Style
    private let place: Rect

    /// A layer for text that stands in the middle of `place`'s height.
    init(kit: ControlKit, style: Style, place: Rect, text: String = "") {
        self.kit = kit
        self.style = style
        self.place = place
        write(text)
    }

    /// Shows `text`, shortened if it has to be.
    func write(_ text: String) {
        guard text != self.text else { return }
        self.text = text
        let line = kit.setter.line(
            text, pixelSize: style.pixelSize, tracking: style.tracking, atMost: place.width)
        let room = place.width - line.width
        let indent =
            switch style.alignment {
            case .left: 0.0
            case .center: room / 2
            case .right: room
            }
        let x = place.minX + indent
        let whole = x.rounded(.down)
        guard
            let picture = TextPainter(
                setter: kit.setter, engraving: kit.style.engraving
            ).picture(
                of: line, color: style.color, offset: x - whole, depth: style.depth)
        else {
            layer.contents = nil
            layer.bounds = .zero
            return
        }
        let cap = kit.setter.capHeight(pixelSize: style.pixelSize)
        let baseline = (place.midY + cap / 2).rounded()
        layer.contents = picture.image
        layer.frame = Rect(
            x: whole + Double(picture.left), y: baseline + Double(picture.top),
            width: Double(picture.image.width), height: Double(picture.image.height))
    }
}
