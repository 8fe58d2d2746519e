import FlipEngine

/// A layer with a line of text, which is painted only when it changes.
final class TextLayer {
    /// The style of a line.
    struct Style: Hashable {
        /// The size of the em square, in pixels.
        var pixelSize: Double
        /// The colour of the text.
        var color: ControlStyle.Shade
        /// The space added between characters, as a fraction of the size.
        var tracking = 0.0
        /// The horizontal alignment in the layer's rectangle.
        var alignment = Alignment.left
        /// The strength of the engraving's edges, 0...1.
        var depth: Float = 1
    }

    /// The horizontal alignment of a line.
    enum Alignment: Hashable {
        case left, center, right
    }

    /// The layer; it covers only the ink.
    let layer = Layer()
    private(set) var text = ""
    private let kit: ControlKit
    private let style: Style
    private let place: Rect

    /// Creates a layer for text that is vertically centred in `place`.
    init(kit: ControlKit, style: Style, place: Rect, text: String = "") {
        self.kit = kit
        self.style = style
        self.place = place
        write(text)
    }

    /// Shows `text`, shortened to fit.
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
            let picture = TextPainter(engraving: kit.style.engraving).picture(
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
