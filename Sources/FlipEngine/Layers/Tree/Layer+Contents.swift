extension Layer {
    /// The picture; nil by default. It changes at once: nothing fades.
    public final var contents: Image? {
        get { properties.contents }
        set { change(.contents, \.contents, to: newValue) }
    }
    /// Which part of the picture is shown, in shares of it: the unit rectangle by default. Animatable.
    ///
    /// Negative extents count as positive; to mirror a picture, turn its layer. Without extent, and wholly outside the
    /// picture, nothing shows. Nothing outside it is read, so halves of a picture meet without a seam.
    public final var contentsRect: Rect {
        get { properties.contentsRect }
        set {
            guard newValue.isFinite, newValue.standardized.isFinite else { return }
            change(.contentsRect, \.contentsRect, to: newValue)
        }
    }
    /// How many of the picture's pixels make a point where it is shown at its own size, 1 by default; what is not above 0 is
    /// refused. Animatable.
    public final var contentsScale: Double {
        get { properties.contentsScale }
        set {
            guard newValue.isFinite && newValue > 0 else { return }
            change(.contentsScale, \.contentsScale, to: newValue)
        }
    }
    /// Where the picture sits in the bounds; `resize` by default. Not animatable.
    public final var contentsGravity: ContentsGravity {
        get { properties.contentsGravity }
        set {
            guard newValue != properties.contentsGravity else { return }
            properties.contentsGravity = newValue
            invalidateProperties()
        }
    }
    /// What the picture is multiplied by: light and shade in the same pass; `identity` by default. Animatable. Not in Core
    /// Animation.
    public final var contentsMultiplyColor: ColorMultiplier {
        get { properties.contentsMultiplyColor }
        set { change(.contentsMultiplyColor, \.contentsMultiplyColor, to: newValue) }
    }
}
