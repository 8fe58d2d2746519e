import FlipEngine

/// A card under the pointer, as a hand sees it.
///
/// What counts is the way along which its flap goes: heights on it are pixels from the hinge, negative on the side where
/// the flap of the next value stands, positive where it lands. For a level hinge that is down, for an upright one to the
/// left, as a page is turned.
struct ScrubCard: Hashable, Sendable {
    /// Which one, counted from 0.
    var index: Int
    /// Where it stands, in the window's pixels.
    var place: PixelRect
    /// How far the eye is from it, in pixels.
    var eyeDistance: Double
    /// The line about which its flap turns.
    var axis = FlipAxis.x

    /// The height of a point.
    func height(of point: Point) -> Double {
        switch axis {
        case .x: point.y - Double(place.minY + place.maxY) / 2
        case .y: Double(place.minX + place.maxX) / 2 - point.x
        }
    }

    /// From the hinge to the free edge, in pixels.
    var half: Double {
        Double(axis == .x ? place.height : place.width) / 2
    }

    /// Whether a translation, or a velocity, goes along the way rather than across it.
    func isAlong(_ translation: Point) -> Bool {
        let isUpright = abs(translation.y) >= abs(translation.x)
        return axis == .x ? isUpright : !isUpright
    }

    /// How fast a velocity goes along the way, in pixels a second.
    func speed(_ velocity: Point) -> Double { axis == .x ? velocity.y : -velocity.x }
}
