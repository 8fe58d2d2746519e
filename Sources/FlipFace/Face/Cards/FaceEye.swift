import FlipEngine

/// The eye that sees all cards of a face: one vanishing point and one distance.
///
///     let eye = FaceEye(around: layout.cards, axis: .x)
///     appearance.eyeOffset = eye.offset(from: card)
///
/// The vanishing point is the middle of the block: the smallest rectangle around all cards. The window's size has no
/// effect, so a small block in a wide window is not flatter. With the block's longer side l and the longest flap r, the
/// distance is
///
///     d = r + max(1.5 l, 4.2 r)
///
/// A flap that points at the eye looks larger than its hinge by the fraction r / (d - r), so the block with its flaps
/// is at most l + r / 1.5 long, and d is at least 1.5 times that. The term 4.2 r keeps a single card from being
/// distorted.
///
/// Cards are side by side, and a flap stays between its card's sides. Therefore:
///
/// - Flaps in one row (with the y axis, in one column) that have turned by equal angles never meet: they are in one
///   plane.
/// - Flaps in different rows (with the y axis, in different columns) never meet.
/// - Of two cards that a line separates, only the card on the eye's side of it can cover the other one. So the order
///   from the edges of the block to its middle is exact, whatever the angles; see `FaceLayout.ranks`.
struct FaceEye: Hashable, Sendable {
    /// The vanishing point, in the face's pixels.
    let position: Point
    /// The distance of the eye from the face, in pixels.
    let distance: Double

    /// The minimum distance from the end of the longest flap to the eye, in longer sides of the block of cards.
    private static let nearestInSides = 1.5
    /// The minimum of that distance in lengths of the flap: a single card is then seen from 2.6 card heights.
    private static let nearestInFlaps = 4.2

    /// The eye for a face with these cards, at least one, whose flaps turn about `axis`.
    init(around cards: [PixelRect], axis: FlipAxis) {
        let block = cards.reduce(PixelRect.empty) { $0.union($1) }
        position = Point(
            x: Double(block.minX + block.maxX) / 2, y: Double(block.minY + block.maxY) / 2)
        let reach = cards.map { Double(axis == .x ? $0.height : $0.width) / 2 }.max() ?? 0
        distance =
            reach
            + Self.clearance(longerSide: Double(max(block.width, block.height)), reach: reach)
    }

    private init(position: Point, distance: Double) {
        self.position = position
        self.distance = distance
    }

    /// Returns the eye moved with its cards, to the right and down.
    func moved(x: Int, y: Int) -> FaceEye {
        FaceEye(
            position: Point(x: position.x + Double(x), y: position.y + Double(y)),
            distance: distance)
    }

    /// The distance from the end of the longest flap, `reach` long, to the eye; in the unit of the arguments.
    static func clearance(longerSide: Double, reach: Double) -> Double {
        max(nearestInSides * longerSide, nearestInFlaps * reach)
    }

    /// The position of the eye relative to the middle of a card's hinge, in pixels to the right and down.
    func offset(from card: PixelRect) -> Point {
        Point(
            x: position.x - Double(card.minX + card.maxX) / 2,
            y: position.y - Double(card.minY + card.maxY) / 2)
    }

    /// The distances of a rectangle from the vanishing point, to the side and up or down; 0 in a direction in which the
    /// rectangle spans that point.
    func gaps(to rect: PixelRect) -> (x: Double, y: Double) {
        (
            x: max(Double(rect.minX) - position.x, position.x - Double(rect.maxX), 0),
            y: max(Double(rect.minY) - position.y, position.y - Double(rect.maxY), 0)
        )
    }
}
