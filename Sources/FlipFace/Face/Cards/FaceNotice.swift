import FlipEngine

/// The notice below the cards, such as the offset that the user has set: a line in amber that fades in and out.
///
/// A hidden notice has no layer in the face, so it does not change any pixel.
struct FaceNotice {
    /// The layer with the text; in the face only while it is visible.
    private let layer = Layer()
    private var text: String?
    private var fade: (end: MediaTime, isOut: Bool)?
    private var image: Image?

    /// The duration of fading in or out, in seconds.
    private static let fadeDuration = 0.3

    /// Shows `text` in `face` from `time` on, or hides the notice for nil.
    mutating func show(
        _ text: String?, in face: Layer, layout: FaceLayout, _ painter: NoticePainter,
        at time: MediaTime
    ) {
        guard text != self.text else { return }
        let wasShown = self.text != nil
        self.text = text
        if let text {
            place(text, layout: layout, painter)
            if layer.superlayer == nil { face.addSublayer(layer) }
            if !wasShown { fade(isOut: false, at: time) }
        } else {
            fade(isOut: true, at: time)
        }
    }

    /// Ends a fade that is over by `time`.
    mutating func finish(by time: MediaTime) {
        guard let fade, time >= fade.end else { return }
        self.fade = nil
        layer.removeAllAnimations()
        if fade.isOut {
            layer.removeFromSuperlayer()
            layer.contents = nil
        }
    }

    /// Moves the notice by whole pixels.
    func move(x: Double, y: Double) {
        layer.position = Point(x: layer.position.x + x, y: layer.position.y + y)
    }

    /// Adapts the notice to a window of another size.
    mutating func build(in face: Layer, layout: FaceLayout, _ painter: NoticePainter) {
        guard layer.superlayer != nil else { return }
        if let text { place(text, layout: layout, painter) }
        // In front of the cards, whose layers are new.
        face.addSublayer(layer)
    }

    private func place(_ text: String, layout: FaceLayout, _ painter: NoticePainter) {
        guard let card = layout.cards.first, let bottom = layout.cards.map(\.maxY).max() else {
            return
        }
        let room = Double(layout.height - bottom)
        let type = painter.theme.noticeType
        let height = min(
            max(room * type.height, type.minimumHeight * painter.scale),
            Double(card.height) * type.maximumHeight)
        let image = painter.picture(
            of: text, capHeight: height, widest: Double(layout.width) * type.width)
        layer.contents = image
        layer.bounds = Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
        layer.anchorPoint = Point(x: 0, y: 0)
        // On whole pixels, below the pile's shadow.
        layer.position = Point(
            x: Double((layout.width - image.width) / 2),
            y: (Double(bottom) + room * type.middle - Double(image.height) / 2).rounded())
    }

    private mutating func fade(isOut: Bool, at time: MediaTime) {
        let end = time + Self.fadeDuration
        fade = (end, isOut)
        let animation = BasicAnimation(keyPath: "opacity")
        animation.fromValue = isOut ? 1.0 : 0.0
        animation.toValue = isOut ? 0.0 : 1.0
        animation.beginTime = time
        animation.duration = Self.fadeDuration
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: "opacity")
    }
}
