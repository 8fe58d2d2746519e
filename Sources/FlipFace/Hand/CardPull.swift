import FlipEngine

/// The flips of a card at rest that is pulled in one direction: takes the way of the pointer since the press, and
/// returns the number of flips.
///
///     let next = CardPull(height: -200, half: 284, eyeDistance: 1859, eyeHeight: 0)
///     next.flips(after: 0)          // 0
///     next.flips(after: 200)        // the grabbed point is seen at the hinge: about half a flip
///
/// The press decides which curve the first flip follows:
///
/// - On the half that turns, the grabbed point stays under the pointer (`GrabCurve`).
/// - On the other half, nothing under the pointer turns. There the flap's edge moves on the screen as far as the
///   pointer does (`FlapGrip` with the radius of the whole flap), and lands after twice the half card. At the distance
///   of the press from the hinge, the flap cannot meet the pointer: it comes to where the press was only when it lands.
///
/// Every further half card of way is one more flip. So flips are a continuous, increasing function of the way.
///
/// Heights are in pixels below the hinge as `ScrubCard` counts them, for a pull to the next value. A pull to the
/// previous value is its mirror image about the hinge: the caller negates the heights of the press and of the eye.
struct CardPull: Hashable, Sendable {
    private enum Curve: Hashable, Sendable {
        /// The grabbed point stays under the pointer.
        case point(GrabCurve)
        /// The flap's edge moves with the pointer.
        case edge(FlapGrip)
    }

    private let curve: Curve
    private let half: Double

    /// The minimum radius of a grip, as a fraction of half a card; nearer to the hinge, small movements would turn the
    /// flap far.
    static let shortestRadius = 0.3

    /// A pull of a card that was pressed at `height`, half of which is `half` pixels high.
    init(height: Double, half: Double, eyeDistance: Double, eyeHeight: Double) {
        self.half = half
        curve =
            height < 0
            ? .point(
                GrabCurve(
                    radius: max(-height, half * Self.shortestRadius), eyeDistance: eyeDistance,
                    eyeHeight: eyeHeight))
            : .edge(FlapGrip(radius: half, eyeDistance: eyeDistance, eyeHeight: eyeHeight))
    }

    /// The flips after a way of `way` pixels, 0 for a negative way.
    func flips(after way: Double) -> Double {
        guard way > 0 else { return 0 }
        switch curve {
        case .point(let curve): return curve.flips(at: way - curve.radius, half: half)
        case .edge(let grip):
            guard way < 2 * half else { return way / half - 1 }
            return grip.angle(forPointerAt: way - half) / .pi
        }
    }
}
