import FlipEngine

/// A card under the pointer, in the form that a drag needs.
///
/// A drag is measured along the movement of the flap: heights are pixels from the hinge, negative on the side of the
/// next value's flap, positive on the side where it lands. The positive direction is down for a horizontal hinge, and
/// to the left for a vertical one, as when a page is turned.
struct ScrubCard: Hashable, Sendable {
    /// The card's index, from 0.
    var index: Int
    /// The card's rectangle, in the window's pixels.
    var place: PixelRect
    /// The eye of the face.
    var eye: FaceEye
    /// The axis about which its flap turns.
    var axis = FlipAxis.x
    /// The duration of an untouched flip, in seconds.
    var flipDuration = FlipTimeline.defaultDuration

    /// The height of `point`, in pixels from the hinge.
    func height(of point: Point) -> Double {
        switch axis {
        case .x: point.y - Double(place.minY + place.maxY) / 2
        case .y: Double(place.minX + place.maxX) / 2 - point.x
        }
    }

    /// The half of the card at `point`, as at rest.
    func half(at point: Point) -> CardHalf { height(of: point) < 0 ? .standing : .landing }

    /// The height of the eye, in pixels from the hinge.
    var eyeHeight: Double { height(of: eye.position) }

    /// The distance from the hinge to the free edge, in pixels.
    var half: Double {
        Double(axis == .x ? place.height : place.width) / 2
    }

    /// Whether a translation or a velocity is more along the flap's movement than across it.
    func isAlong(_ translation: Point) -> Bool {
        let isUpright = abs(translation.y) >= abs(translation.x)
        return axis == .x ? isUpright : !isUpright
    }

    /// The component of a velocity along the flap's movement, in pixels per second.
    func speed(_ velocity: Point) -> Double { axis == .x ? velocity.y : -velocity.x }
}
