import FlipClock
import FlipEngine

/// The layers of one card: the plate, and in front of it the halves and the flap with the pictures of the values.
///
/// Shows a value at rest, or a flip between two values, which its owner (`FaceCard`) runs and holds. Positions are the
/// face's pixels, from its top left corner.
final class CardView {
    /// The painter and the parts of the card.
    private(set) var kit: CardKit
    /// The motion of the flap; the pictures come from `rest` and `prepare`.
    private(set) var flip = DigitFlip(size: Size(width: 2, height: 2))
    /// The layer of the plate, below the halves.
    private(set) var plate = Layer()
    /// The values whose pictures it shows: one at rest, two in a flip.
    private(set) var values = [CardValue(text: "")]
    /// The picture before the flip in progress, if that is one into another theme.
    private(set) var earlierLook: Image?
    /// The pictures in use, so that none is painted twice while it is on the card.
    private var pictures: [(value: CardValue, image: Image)] = []
    /// The card's place in the drawing order of turning cards.
    private var rank = 0

    /// The zPositions of turning cards; resting ones have 0. Layers in front of all cards begin at the upper bound.
    static let turningPositions = 1.0..<1.5

    /// A card without a value, which is not in a face yet.
    init(_ kit: CardKit) { self.kit = kit }

    /// The layer with the halves and the flap, which may extend beyond them.
    var layer: Layer { flip.layer }

    /// All its layers, from the back to the front.
    var layers: [Layer] { [plate, layer] }

    /// The picture at rest, or of the value before the flip, after it if the flip is one into another theme; nil before
    /// the first.
    var picture: Image? { pictures.first?.image }

    // MARK: Pictures

    /// Shows `value` at rest.
    func rest(on value: CardValue) {
        values = [value]
        earlierLook = nil
        flip.show(take(values)[0])
        layer.zPosition = 0
    }

    /// Prepares a flip between two values; `look` is the picture before it if that is one into another theme.
    func prepare(
        from: CardValue, to: CardValue, _ timeline: FlipTimeline, look: Image? = nil
    ) {
        values = [from, to]
        earlierLook = look
        fold(look.map { [$0] + take([to]) } ?? take(values), timeline)
    }

    /// Prepares a flap with two pictures, whose pixels it needs at every angle, and draws the turning card in front of
    /// the resting ones, over which it extends; `rank` gives the order among the turning ones.
    private func fold(_ images: [Image], _ timeline: FlipTimeline) {
        for image in images { image.keepPixels() }
        flip.prepare(from: images[0], to: images[1], timeline: timeline)
        let range = Self.turningPositions
        let share = Double(rank) / Double(rank + 1)
        layer.zPosition = range.lowerBound + (range.upperBound - range.lowerBound) * share
    }

    /// Releases the pixels that only a flap needs.
    func releasePixels() {
        guard flip.timeline == nil else { return }
        for (_, image) in pictures { image.releasePixels() }
    }

    /// The pictures of `values`, which stay cached; all others are released.
    private func take(_ values: [CardValue]) -> [Image] {
        let old = pictures
        pictures = values.map { value in
            (value, old.first { $0.value == value }?.image ?? kit.painter.picture(of: value))
        }
        return pictures.map(\.image)
    }

    // MARK: The place

    /// Builds the card, or builds it again with another kit, position or size; a flip in progress continues.
    ///
    /// - Parameters:
    ///   - eye: The eye of the face.
    ///   - rank: The card's place in the drawing order of turning cards, from 0.
    func build(
        _ kit: CardKit, in face: Layer, place: PixelRect, axis: FlipAxis, eye: FaceEye, rank: Int
    ) {
        self.kit = kit
        self.rank = rank
        let (old, oldPlate) = (flip, plate)
        earlierLook = nil
        let parts = kit.parts
        let image = parts.plate
        let margin = Double(parts.margin)
        let rect = Rect(
            x: Double(place.minX), y: Double(place.minY), width: Double(place.width),
            height: Double(place.height))
        plate = Layer()
        plate.bounds = Rect(
            x: 0, y: 0, width: Double(image.width), height: Double(image.height))
        plate.anchorPoint = Point(x: 0, y: 0)
        plate.position = Point(x: rect.minX - margin, y: rect.minY - margin)
        plate.contents = image
        replace(oldPlate, by: plate, in: face)
        flip = DigitFlip(
            size: rect.size, axis: axis, appearance: parts.appearance(of: place, from: eye))
        parts.addAxle(to: flip.fittings)
        layer.position = Point(x: rect.midX, y: rect.midY)
        replace(old.layer, by: layer, in: face)
        pictures = []
        let images = take(values)
        guard let timeline = old.timeline else {
            flip.show(images[0])
            return
        }
        fold(images, timeline)
        flip.continueMotion(of: old)
    }

    /// Puts `new` in the place of `old` among the layers of `face`, or in front if `old` is not there.
    private func replace(_ old: Layer, by new: Layer, in face: Layer) {
        if old.superlayer === face {
            face.insertSublayer(new, above: old)
        } else {
            face.addSublayer(new)
        }
        old.removeFromSuperlayer()
    }

    /// Moves the card by whole pixels; a flip in progress continues.
    func move(x: Double, y: Double) {
        for layer in layers {
            layer.position = Point(x: layer.position.x + x, y: layer.position.y + y)
        }
    }

    /// Removes the card's layers from the face.
    func remove() {
        for layer in layers { layer.removeFromSuperlayer() }
    }

    /// The part of the card at `point` of the face in the last frame, and the position on the card's plane; nil if it
    /// is outside.
    func hit(at point: Point) -> (part: CardPart, point: Point)? {
        guard let card = layer.presentation(), let piece = card.hitTest(point) else { return nil }
        let place = card.convert(point, from: card.superlayer)
        var ancestor: Layer? = piece
        while let layer = ancestor, layer !== card {
            // Only the flap is rotated out of the card's plane.
            if layer is TransformLayer { return (.flap, place) }
            ancestor = layer.superlayer
        }
        // The shadow below the card is not part of it.
        guard card.contains(place) else { return nil }
        let isStanding =
            flip.axis == .x ? place.y < card.bounds.midY : place.x >= card.bounds.midX
        return (isStanding ? .standing : .landing, place)
    }
}
