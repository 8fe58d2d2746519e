extension Layer {
    /// The opacity of the shadow, 0...1, 0 by default; clamped. Animatable.
    ///
    /// The layer and its sublayers cast it together; transparent parts cast none, and `masksToBounds` removes it.
    public final var shadowOpacity: Double {
        get { properties.shadowOpacity }
        set {
            guard !newValue.isNaN else {
                return Refusal.report(.notFinite(.shadowOpacity))
            }
            change(.shadowOpacity, \.shadowOpacity, to: min(max(0, newValue), 1))
        }
    }
    /// The blur radius of the shadow, in points, 3 by default; negative values count as 0. The blur extends two radii
    /// beyond the shape. Animatable.
    public final var shadowRadius: Double {
        get { properties.shadowRadius }
        set {
            guard newValue.isFinite else {
                return Refusal.report(.notFinite(.shadowRadius))
            }
            change(.shadowRadius, \.shadowRadius, to: max(0, newValue))
        }
    }
    /// The offset of the shadow, in points, (0, -3) by default: upwards, because `y` grows downwards. Animatable.
    public final var shadowOffset: Size {
        get { properties.shadowOffset }
        set {
            guard newValue.isFinite else {
                return Refusal.report(.notFinite(.shadowOffset))
            }
            change(.shadowOffset, \.shadowOffset, to: newValue)
        }
    }
    /// The shadow's colour; opaque black by default. Animatable.
    public final var shadowColor: Color {
        get { properties.shadowColor }
        set { change(.shadowColor, \.shadowColor, to: newValue) }
    }
}
