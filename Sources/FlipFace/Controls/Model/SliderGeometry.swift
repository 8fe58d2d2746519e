import FlipEngine

/// Where the parts of a slider lie, in its own pixels.
///
///     |<- radius ->(0)=========groove=========(1)<- radius ->|
///
/// The knob stays within the control at both ends.
struct SliderGeometry: Hashable, Sendable {
    /// The control's extents.
    let size: Size
    /// The knob's radius.
    let knobRadius: Double

    /// How high the groove is, as a share of the knob's diameter.
    static let groove = 0.25

    /// A slider of that size; the knob leaves room for its growing and for the focus ring.
    init(size: Size) {
        self.size = size
        knobRadius = max((min(size.height * 0.72, size.width / 2) / 2).rounded(), 1)
    }

    /// The row of pixels' border that the groove lies about.
    var middle: Double { (size.height / 2).rounded() }
    /// Where the knob's middle is at the left end.
    var start: Double { knobRadius }
    /// How far the knob can be moved; not negative.
    var length: Double { max(size.width - 2 * knobRadius, 0) }

    /// Where the knob's middle is at `share`, 0...1.
    func x(at share: Double) -> Double { start + share * length }

    /// The share that belongs to a knob at `x`, fenced to 0...1.
    func share(at x: Double) -> Double {
        length > 0 ? min(max((x - start) / length, 0), 1) : 0
    }
}
