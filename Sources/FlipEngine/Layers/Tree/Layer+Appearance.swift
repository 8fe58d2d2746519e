extension Layer {
    /// Whether the layer is seen from behind as well; true by default. False leaves it and its sublayers out while its plane
    /// faces away from the eye. Changes at once.
    public final var isDoubleSided: Bool {
        get { properties.isDoubleSided }
        set { change(.isDoubleSided, \.isDoubleSided, to: newValue) }
    }
    /// Whether the layer and its sublayers are left out, of hits too; false by default. Changes at once.
    public final var isHidden: Bool {
        get { properties.isHidden }
        set { change(.isHidden, \.isHidden, to: newValue) }
    }
    /// How much of the layer and its sublayers together shows, 0...1, 1 by default; fenced. Animatable.
    ///
    /// Layers that overlap inside are drawn together first: what lies below another does not show through it.
    public final var opacity: Double {
        get { properties.opacity }
        set {
            guard !newValue.isNaN else { return }
            change(.opacity, \.opacity, to: min(max(0, newValue), 1))
        }
    }
    /// The colour behind the contents; nil by default. Animatable.
    public final var backgroundColor: Color? {
        get { properties.backgroundColor }
        set { change(.backgroundColor, \.backgroundColor, to: newValue) }
    }
    /// The radius of the corners of background and border, in points, 0 by default; below 0 counts as 0, and more
    /// than half the shorter side as half. Contents and sublayers are cut at it only with `masksToBounds`. Animatable.
    public final var cornerRadius: Double {
        get { properties.cornerRadius }
        set {
            guard newValue.isFinite else { return }
            change(.cornerRadius, \.cornerRadius, to: max(0, newValue))
        }
    }
    /// Whether contents and sublayers are cut at the (rounded) bounds; the shadow goes with it. False by default;
    /// changes at once.
    public final var masksToBounds: Bool {
        get { properties.masksToBounds }
        set { change(.masksToBounds, \.masksToBounds, to: newValue) }
    }
    /// The border's width inside the bounds, in points, 0 by default; below 0 counts as 0. It lies
    /// above sublayers. Animatable.
    public final var borderWidth: Double {
        get { properties.borderWidth }
        set {
            guard newValue.isFinite else { return }
            change(.borderWidth, \.borderWidth, to: max(0, newValue))
        }
    }
    /// The border's colour; opaque black by default. Animatable.
    public final var borderColor: Color {
        get { properties.borderColor }
        set { change(.borderColor, \.borderColor, to: newValue) }
    }
}
