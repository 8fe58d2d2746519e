extension Layer {
    /// The picture; nil by default. It changes immediately, without a fade.
    public final var contents: Image? {
        get { properties.contents }
        set { change(.contents, \.contents, to: newValue) }
    }
    /// The part of the picture that is shown, in fractions of it: the unit rectangle by default. Animatable.
    ///
    /// A rectangle with negative extents counts as its `standardized` form; to mirror a picture, turn its layer. An
    /// empty rectangle shows nothing. Where the rectangle reaches beyond the picture, the edge pixels of the picture
    /// are extended outwards, as in Core Animation. Pixels outside the rectangle are not sampled, so halves of a
    /// picture meet without a seam.
    public final var contentsRect: Rect {
        get { properties.contentsRect }
        set {
            guard newValue.isFinite, newValue.standardized.isFinite else {
                return Refusal.report(.notFinite(.contentsRect))
            }
            change(.contentsRect, \.contentsRect, to: newValue)
        }
    }
    /// Pixels of the picture per point when it is shown at its own size, 1 by default; values of 0 or less are ignored.
    /// Animatable.
    public final var contentsScale: Double {
        get { properties.contentsScale }
        set {
            guard newValue.isFinite && newValue > 0 else {
                return Refusal.report(.outOfRange("contentsScale"))
            }
            change(.contentsScale, \.contentsScale, to: newValue)
        }
    }
    /// The position and scaling of the picture in the bounds; `resize` by default. Not animatable.
    public final var contentsGravity: ContentsGravity {
        get { properties.contentsGravity }
        set {
            guard newValue != properties.contentsGravity else { return }
            properties.contentsGravity = newValue
            invalidateProperties()
        }
    }
    /// The factors that multiply the picture's colours while it is drawn, for light and shade without another layer;
    /// `identity` by default. Animatable. Not in Core Animation.
    public final var contentsMultiplyColor: ColorMultiplier {
        get { properties.contentsMultiplyColor }
        set { change(.contentsMultiplyColor, \.contentsMultiplyColor, to: newValue) }
    }
}
