import FlipEngine

/// One card of the face: its value, its picture, and the flip it may be in.
struct FaceCard {
    /// A flip that is under way.
    struct Turn {
        /// The value before.
        let from: CardValue
        /// Its course.
        let timeline: FlipTimeline
    }

    /// What is shown, or comes to be shown when the flip ends.
    private(set) var value = CardValue(text: "")
    /// The flip; nil at rest.
    private(set) var turn: Turn?
    /// Whether the flip goes on by itself; a hand holds it otherwise.
    private(set) var isRunning = false

    private var picture: Image?
    private var pictureBefore: Image?
    private var flip = DigitFlip(size: Size(width: 2, height: 2))
    private var plate = Layer()

    mutating func show(_ value: CardValue, _ painter: CardPainter) {
        let image = painter.picture(of: value)
        self.value = value
        picture = image
        rest(image)
    }

    mutating func prepare(to value: CardValue, _ timeline: FlipTimeline, _ painter: CardPainter) {
        let before = picture ?? painter.picture(of: self.value)
        let after = painter.picture(of: value)
        turn = Turn(from: self.value, timeline: timeline)
        pictureBefore = before
        picture = after
        self.value = value
        flip.prepare(from: before, to: after, timeline: timeline)
        // A card that turns leans over its neighbours.
        flip.layer.zPosition = 1
    }

    mutating func run(at time: MediaTime, from offset: Double) {
        isRunning = true
        flip.run(at: time, from: offset)
    }

    mutating func hold(at offset: Double) {
        isRunning = false
        flip.hold(at: offset)
    }

    /// Undoes the flip: the value before is shown, at rest.
    mutating func putBack() {
        guard let turn, let pictureBefore else { return }
        value = turn.from
        picture = pictureBefore
        rest(pictureBefore)
    }

    /// Ends the flip if it is over by `time`.
    mutating func finish(by time: MediaTime) {
        guard isRunning, flip.phase(at: time) == .resetForNext, let picture else { return }
        rest(picture)
    }

    func angle(at time: MediaTime) -> Double? { flip.angle(at: time) }

    private mutating func rest(_ image: Image) {
        turn = nil
        isRunning = false
        pictureBefore = nil
        flip.show(image)
        flip.layer.zPosition = 0
    }

    /// Takes the card's layers away.
    func remove() {
        flip.layer.removeFromSuperlayer()
        plate.removeFromSuperlayer()
    }

    /// Makes the card anew at another place and size; a flip goes on where it was.
    mutating func build(
        in face: Layer, place: PixelRect, axis: FlipAxis, _ parts: CardParts,
        painter: CardPainter
    ) {
        let old = flip
        old.layer.removeFromSuperlayer()
        plate.removeFromSuperlayer()
        let image = parts.plate
        let margin = parts.margin
        let rect = Rect(
            x: Double(place.minX), y: Double(place.minY), width: Double(place.width),
            height: Double(place.height))
        plate = Layer()
        plate.bounds = Rect(
            x: 0, y: 0, width: Double(image.width), height: Double(image.height))
        plate.anchorPoint = Point(x: 0, y: 0)
        plate.position = Point(x: rect.minX - Double(margin), y: rect.minY - Double(margin))
        plate.contents = image
        face.addSublayer(plate)
        flip = DigitFlip(size: rect.size, axis: axis, appearance: parts.appearance)
        parts.addAxle(to: flip.fittings)
        flip.layer.position = Point(x: rect.midX, y: rect.midY)
        face.addSublayer(flip.layer)
        let picture = painter.picture(of: value)
        self.picture = picture
        guard let turn else {
            flip.show(picture)
            return
        }
        let before = painter.picture(of: turn.from)
        pictureBefore = before
        flip.prepare(from: before, to: picture, timeline: turn.timeline)
        flip.layer.zPosition = 1
        flip.continueMotion(of: old)
    }
}
