/// Everything that decides how one layer looks, its sublayers aside: a plain value.
///
/// A layer has one as its model, and each frame makes one with the animations applied. Ranges are kept: extents are not
/// negative, opacities lie in 0...1, every number is finite.
public struct LayerProperties: Equatable, Sendable {
    /// The layer's own coordinates: where they begin, and its extents in points.
    public internal(set) var bounds = Rect.zero
    /// Where the anchor lies in the superlayer, in points.
    public internal(set) var position = Point.zero
    /// The anchor, in shares of the bounds.
    public internal(set) var anchorPoint = Point(x: 0.5, y: 0.5)
    /// The anchor's height over the layer's plane, in points.
    public internal(set) var anchorPointZ = 0.0
    /// How far the layer is moved towards the viewer after its transform, in points.
    public internal(set) var zPosition = 0.0
    /// The transform about the anchor.
    public internal(set) var transform = Transform3D.identity
    /// Whether layer and sublayers are left out.
    public internal(set) var isHidden = false
    /// Whether it is seen from behind as well.
    public internal(set) var isDoubleSided = true
    /// How much of layer and sublayers together shows, 0...1.
    public internal(set) var opacity = 1.0

    /// The rest, shared between frames.
    private var shared = LayerLook.Shared()

    init() {}
}

extension LayerProperties {
    /// The transform of all sublayers, about this layer's anchor.
    public internal(set) var sublayerTransform: Transform3D {
        get { shared.look.sublayerTransform }
        set { shared.look.sublayerTransform = newValue }
    }
    /// The colour behind the contents.
    public internal(set) var backgroundColor: Color? {
        get { shared.look.backgroundColor }
        set { shared.look.backgroundColor = newValue }
    }
    /// The picture.
    public internal(set) var contents: Image? {
        get { shared.look.contents }
        set { shared.look.contents = newValue }
    }
    /// Which part of the picture is shown, in shares of it.
    public internal(set) var contentsRect: Rect {
        get { shared.look.contentsRect }
        set { shared.look.contentsRect = newValue }
    }
    /// Where the picture sits.
    public internal(set) var contentsGravity: ContentsGravity {
        get { shared.look.contentsGravity }
        set { shared.look.contentsGravity = newValue }
    }
    /// How many of the picture's pixels make a point, above 0.
    public internal(set) var contentsScale: Double {
        get { shared.look.contentsScale }
        set { shared.look.contentsScale = newValue }
    }
    /// What the picture is multiplied by.
    public internal(set) var contentsMultiplyColor: ColorMultiplier {
        get { shared.look.contentsMultiplyColor }
        set { shared.look.contentsMultiplyColor = newValue }
    }
    /// The radius of the corners, in points, not negative.
    public internal(set) var cornerRadius: Double {
        get { shared.look.cornerRadius }
        set { shared.look.cornerRadius = newValue }
    }
    /// Whether contents and sublayers are cut at the (rounded) bounds.
    public internal(set) var masksToBounds: Bool {
        get { shared.look.masksToBounds }
        set { shared.look.masksToBounds = newValue }
    }
    /// The border's width inside the bounds, in points, not negative.
    public internal(set) var borderWidth: Double {
        get { shared.look.borderWidth }
        set { shared.look.borderWidth = newValue }
    }
    /// The border's colour.
    public internal(set) var borderColor: Color {
        get { shared.look.borderColor }
        set { shared.look.borderColor = newValue }
    }
    /// How much of the shadow shows, 0...1.
    public internal(set) var shadowOpacity: Double {
        get { shared.look.shadowOpacity }
        set { shared.look.shadowOpacity = newValue }
    }
    /// How soft the shadow is, in points, not negative.
    public internal(set) var shadowRadius: Double {
        get { shared.look.shadowRadius }
        set { shared.look.shadowRadius = newValue }
    }
    /// Where the shadow falls, in points.
    public internal(set) var shadowOffset: Size {
        get { shared.look.shadowOffset }
        set { shared.look.shadowOffset = newValue }
    }
    /// The shadow's colour.
    public internal(set) var shadowColor: Color {
        get { shared.look.shadowColor }
        set { shared.look.shadowColor = newValue }
    }
}
