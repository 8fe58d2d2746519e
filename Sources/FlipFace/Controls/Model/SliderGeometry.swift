import FlipEngine

/// The positions of a slider's parts, in its own pixels.
///
///     |<- radius ->(0)=========groove=========(1)<- radius ->|
///
/// The knob stays within the control at both ends.
struct SliderGeometry: Hashable, Sendable {
    /// The control's size.
    let size: Size
    /// The knob's radius.
    let knobRadius: Double

    /// The groove's height, as a fraction of the knob's diameter.
    static let groove = 0.25

    /// The geometry for a slider of `size`; the knob takes 0.72 of the height, which leaves space for its growth and
    /// the focus ring.
    init(size: Size) {
        self.size = size
        knobRadius = max((min(size.height * 0.72, size.width / 2) / 2).rounded(), 1)
    }

    /// The boundary between pixel rows on which the groove is centred.
    var middle: Double { (size.height / 2).rounded() }
    /// The position of the knob's middle at the left end.
    var start: Double { knobRadius }
    /// The distance that the knob can move; not negative.
    var length: Double { max(size.width - 2 * knobRadius, 0) }

    /// The position of the knob's middle at `share`, 0...1.
    func x(at share: Double) -> Double { start + share * length }

    /// The share for a knob at `x`, clamped to 0...1.
    func share(at x: Double) -> Double {
        length > 0 ? min(max((x - start) / length, 0), 1) : 0
    }
}
