extension Layer {
    /// Whether the layer's back is visible; true by default. If false, the layer and its sublayers are not drawn while
    /// its plane faces away from the eye. Changes immediately.
    public final var isDoubleSided: Bool {
        get { properties.isDoubleSided }
        set { change(.isDoubleSided, \.isDoubleSided, to: newValue) }
    }
    /// Whether the layer and its sublayers are excluded from drawing and hit testing; false by default. Changes
    /// immediately.
    public final var isHidden: Bool {
        get { properties.isHidden }
        set { change(.isHidden, \.isHidden, to: newValue) }
    }
    /// The opacity of the layer and its sublayers as a group, 0...1, 1 by default; clamped. Animatable.
    ///
    /// The group is drawn first and then blended, so that overlapping layers inside it do not show through each other.
    public final var opacity: Double {
        get { properties.opacity }
        set {
            guard !newValue.isNaN else {
                return Refusal.report(.notFinite(.opacity))
            }
            change(.opacity, \.opacity, to: min(max(0, newValue), 1))
        }
    }
    /// The factors that multiply every colour that the layer and its sublayers draw: background, contents and border;
    /// `identity` by default. Animatable. Not in Core Animation, where one uses a filter or a black layer on top.
    ///
    /// It costs no further pass: the factors of a layer and its ancestors are multiplied together and become part of
    /// each drawing command. They apply before the premultiplied colours are clamped to their alpha. A transparent
    /// pixel keeps its alpha, unlike under a black layer. The factor of alpha fades background, contents and border
    /// separately; `opacity` fades the group.
    public final var subtreeMultiplyColor: ColorMultiplier {
        get { properties.subtreeMultiplyColor }
        set { change(.subtreeMultiplyColor, \.subtreeMultiplyColor, to: newValue) }
    }
    /// The colour behind the contents; nil by default. Animatable.
    public final var backgroundColor: Color? {
        get { properties.backgroundColor }
        set { change(.backgroundColor, \.backgroundColor, to: newValue) }
    }
    /// The corner radius of background and border, in points, 0 by default; a negative value counts as 0, and a radius
    /// of more than half the shorter side is drawn as half of that side. Contents and sublayers are clipped to it only
    /// with `masksToBounds`. Animatable.
    public final var cornerRadius: Double {
        get { properties.cornerRadius }
        set {
            guard newValue.isFinite else {
                return Refusal.report(.notFinite(.cornerRadius))
            }
            change(.cornerRadius, \.cornerRadius, to: max(0, newValue))
        }
    }
    /// Whether contents and sublayers are clipped to the (rounded) bounds. False by default; changes immediately.
    public final var masksToBounds: Bool {
        get { properties.masksToBounds }
        set { change(.masksToBounds, \.masksToBounds, to: newValue) }
    }
    /// The border's width inside the bounds, in points, 0 by default; negative values count as 0. The border is drawn
    /// above sublayers. Animatable.
    public final var borderWidth: Double {
        get { properties.borderWidth }
        set {
            guard newValue.isFinite else {
                return Refusal.report(.notFinite(.borderWidth))
            }
            change(.borderWidth, \.borderWidth, to: max(0, newValue))
        }
    }
    /// The border's colour; opaque black by default. Animatable.
    public final var borderColor: Color {
        get { properties.borderColor }
        set { change(.borderColor, \.borderColor, to: newValue) }
    }
}
