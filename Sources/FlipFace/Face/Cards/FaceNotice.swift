import FlipEngine

/// The notice below the cards, such as the offset that the user has set: a line of type on a small plate that fades in
/// and out.
///
/// Beside the text there may be a word on a plate of its own, which the user can press.
///
/// A hidden notice has no layer in the face, so it does not change any pixel. A notice whose type would be too small to
/// read is hidden as well, and appears without a fade when the window has grown.
struct FaceNotice {
    /// The layer with the plate; in the face only while it is visible.
    private let layer = Layer()
    private var text: String?
    private var word: String?
    /// The plate of the word, in pixels of the layer; nil without one.
    private var wordPlate: PixelRect?
    /// All plates, in pixels of the layer.
    private var plates = PixelRect.empty
    private var fade: (end: MediaTime, isOut: Bool)?

    /// The duration of fading in or out, in seconds.
    private static let fadeDuration = 0.3

    /// Whether the layer is in the face: while there is a text and space for it, and until it has faded out.
    var isShown: Bool { layer.superlayer != nil }

    /// The pixels of the face that the plates cover; empty for a hidden notice.
    var area: PixelRect {
        guard isShown else { return .empty }
        return PixelRect(
            x: plates.minX + Int(layer.position.x), y: plates.minY + Int(layer.position.y),
            width: plates.width, height: plates.height)
    }

    /// The margin around the word's plate that also accepts a press, because the plate is small; in plate heights.
    private static let reach = 0.5

    /// Whether `point` of the face is on the word.
    func hasWord(at point: Point) -> Bool {
        guard text != nil, isShown, let plate = wordPlate else { return false }
        let (x, y) = (point.x - layer.position.x, point.y - layer.position.y)
        let reach = Double(plate.height) * Self.reach
        return x >= Double(plate.minX) && x < Double(plate.maxX) + reach
            && y >= Double(plate.minY) - reach && y < Double(plate.maxY) + reach
    }

    /// Shows `text` in `face` from `time` on, with `word` beside it, or hides the notice for nil.
    mutating func show(
        _ text: String?, word: String? = nil, in face: Layer, layout: FaceLayout,
        _ painter: NoticePainter,
        at time: MediaTime
    ) {
        guard text != self.text || word != self.word else { return }
        self.word = word
        let wasShown = self.text != nil
        self.text = text
        if let text {
            guard place(text, layout: layout, painter) else { return remove() }
            let isNew = !isShown
            if isNew { face.addSublayer(layer) }
            if isNew || !wasShown { fade(isOut: false, at: time) }
        } else if isShown {
            fade(isOut: true, at: time)
        }
    }

    /// Whether a fade is over by `time`, which `finish` must end.
    func isOver(by time: MediaTime) -> Bool { fade.map { time >= $0.end } ?? false }

    /// Ends a fade that is over by `time`.
    mutating func finish(by time: MediaTime) {
        guard let fade, time >= fade.end else { return }
        self.fade = nil
        layer.removeAllAnimations()
        if fade.isOut { remove() }
    }

    /// Moves the notice by whole pixels.
    func move(x: Double, y: Double) {
        layer.position = Point(x: layer.position.x + x, y: layer.position.y + y)
    }

    /// Adapts the notice to a window of another size.
    mutating func build(in face: Layer, layout: FaceLayout, _ painter: NoticePainter) {
        if let text {
            guard place(text, layout: layout, painter) else { return remove() }
        } else if !isShown {
            return
        }
        // In front of the cards, whose layers are new.
        face.addSublayer(layer)
    }

    private mutating func remove() {
        fade = nil
        layer.removeAllAnimations()
        layer.removeFromSuperlayer()
        layer.contents = nil
    }

    /// Paints and positions the notice; returns false if it does not fit.
    private mutating func place(
        _ text: String, layout: FaceLayout, _ painter: NoticePainter
    ) -> Bool {
        guard let card = layout.cards.first, let bottom = layout.cards.map(\.maxY).max() else {
            return false
        }
        let type = painter.theme.noticeType
        // The pile extends below the card.
        let pile = max((Double(card.height) * painter.theme.pileDepth).rounded(), 1)
        let room = Double(layout.height - bottom) - pile
        guard
            let notice = painter.picture(
                of: text, word: word, room: room, cardHeight: Double(card.height),
                widest: Double(layout.width) * type.width)
        else { return false }
        let image = notice.image
        wordPlate = notice.wordPlate
        plates = notice.plate.union(notice.wordPlate ?? .empty)
        layer.contents = image
        layer.bounds = Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
        layer.anchorPoint = Point(x: 0, y: 0)
        // On whole pixels and, if there is space, below the pile's shadow.
        let height = Double(notice.plate.height)
        let wanted = Double(bottom) + (room + pile) * type.middle - height / 2
        let lowest = Double(layout.height) - type.clearance - height
        let top = max(min(wanted, lowest), Double(bottom) + pile + type.clearance)
        layer.position = Point(
            x: Double((layout.width - image.width) / 2),
            y: top.rounded() - Double(notice.plate.minY))
        return true
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
