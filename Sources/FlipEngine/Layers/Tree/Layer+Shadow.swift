extension Layer {
    /// How much of the shadow shows, 0...1, 0 by default; fenced. Animatable.
    ///
    /// The layer and its sublayers cast it together; what is clear casts none, and `masksToBounds` cuts it away.
    public final var shadowOpacity: Double {
        get { properties.shadowOpacity }
        set {
            guard !newValue.isNaN else { return }
            change(.shadowOpacity, \.shadowOpacity, to: min(max(0, newValue), 1))
        }
    }
    /// How soft the shadow is, in points, 3 by default; below 0 counts as 0. It reaches two radii beyond its
    /// shape. Animatable.
    public final var shadowRadius: Double {
        get { properties.shadowRadius }
        set {
            guard newValue.isFinite else { return }
            change(.shadowRadius, \.shadowRadius, to: max(0, newValue))
        }
    }
    /// Where the shadow falls, in points, (0, -3) by default: upwards, since `y` grows downwards here. Animatable.
    public final var shadowOffset: Size {
        get { properties.shadowOffset }
        set {
            guard newValue.isFinite else { return }
            change(.shadowOffset, \.shadowOffset, to: newValue)
        }
    }
    /// The shadow's colour; opaque black by default. Animatable.
    public final var shadowColor: Color {
        get { properties.shadowColor }
        set { change(.shadowColor, \.shadowColor, to: newValue) }
    }
}
