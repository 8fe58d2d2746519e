/// All values that determine one layer's appearance, without its sublayers: a value type.
///
/// A layer has one as its model, and each frame makes one with the animations applied. Ranges are guaranteed: the
/// extents of the bounds are not negative, opacities are in 0...1, every number is finite.
public struct LayerProperties: Equatable, Sendable {
    /// The layer's own coordinates: an origin and an extent, in points.
    public internal(set) var bounds = Rect.zero
    /// The anchor's position in the superlayer, in points.
    public internal(set) var position = Point.zero
    /// The anchor, in fractions of the bounds.
    public internal(set) var anchorPoint = Point(x: 0.5, y: 0.5)
    /// The anchor's height above the layer's plane, in points.
    public internal(set) var anchorPointZ = 0.0
    /// The translation towards the viewer after the transform, in points.
    public internal(set) var zPosition = 0.0
    /// The transform about the anchor.
    public internal(set) var transform = Transform3D.identity
    /// Whether the layer and its sublayers are excluded from drawing and hit testing.
    public internal(set) var isHidden = false
    /// Whether the layer's back is visible.
    public internal(set) var isDoubleSided = true
    /// The opacity of the layer and its sublayers as a group, 0...1.
    public internal(set) var opacity = 1.0

    /// The other properties, shared between frames.
    private var shared = LayerDecoration.Shared()

    init() {}

    /// Whether neither the layer nor its sublayers are drawn, whatever they are.
    var isUnseen: Bool { isHidden || opacity <= 0 }
}

extension LayerProperties {
    /// The transform of all sublayers, about this layer's anchor.
    public internal(set) var sublayerTransform: Transform3D {
        get { shared.decoration.sublayerTransform }
        set { shared.decoration.sublayerTransform = newValue }
    }
    /// The colour behind the contents.
    public internal(set) var backgroundColor: Color? {
        get { shared.decoration.backgroundColor }
        set { shared.decoration.backgroundColor = newValue }
    }
    /// The picture.
    public internal(set) var contents: Image? {
        get { shared.decoration.contents }
        set { shared.decoration.contents = newValue }
    }
    /// The part of the picture that is shown, in fractions of it.
    public internal(set) var contentsRect: Rect {
        get { shared.decoration.contentsRect }
        set { shared.decoration.contentsRect = newValue }
    }
    /// The position and scaling of the picture.
    public internal(set) var contentsGravity: ContentsGravity {
        get { shared.decoration.contentsGravity }
        set { shared.decoration.contentsGravity = newValue }
    }
    /// Pixels of the picture per point, above 0.
    public internal(set) var contentsScale: Double {
        get { shared.decoration.contentsScale }
        set { shared.decoration.contentsScale = newValue }
    }
    /// The factors that multiply the picture.
    public internal(set) var contentsMultiplyColor: ColorMultiplier {
        get { shared.decoration.contentsMultiplyColor }
        set { shared.decoration.contentsMultiplyColor = newValue }
    }
    /// The factors that multiply every colour of the layer and its sublayers.
    public internal(set) var subtreeMultiplyColor: ColorMultiplier {
        get { shared.decoration.subtreeMultiplyColor }
        set { shared.decoration.subtreeMultiplyColor = newValue }
    }
    /// The corner radius, in points, not negative.
    public internal(set) var cornerRadius: Double {
        get { shared.decoration.cornerRadius }
        set { shared.decoration.cornerRadius = newValue }
    }
    /// Whether contents and sublayers are clipped to the (rounded) bounds.
    public internal(set) var masksToBounds: Bool {
        get { shared.decoration.masksToBounds }
        set { shared.decoration.masksToBounds = newValue }
    }
    /// The border's width inside the bounds, in points, not negative.
    public internal(set) var borderWidth: Double {
        get { shared.decoration.borderWidth }
        set { shared.decoration.borderWidth = newValue }
    }
    /// The border's colour.
    public internal(set) var borderColor: Color {
        get { shared.decoration.borderColor }
        set { shared.decoration.borderColor = newValue }
    }
}

extension LayerProperties {
    /// The whole value of a property; setting it clamps the value, as `set(_:to:)` does. A nil background colour reads
    /// as clear.
    subscript(property: LayerProperty) -> AnimatableValue {
        get { value(of: property) }
        set { set(property, to: newValue) }
    }

    private func value(of property: LayerProperty) -> AnimatableValue {
        switch property {
        case .bounds: .rect(bounds)
        case .position: .point(position)
        case .anchorPoint: .point(anchorPoint)
        case .anchorPointZ: .scalar(anchorPointZ)
        case .zPosition: .scalar(zPosition)
        case .transform: .transform(transform)
        case .sublayerTransform: .transform(sublayerTransform)
        case .isHidden: .bool(isHidden)
        case .isDoubleSided: .bool(isDoubleSided)
        case .opacity: .scalar(opacity)
        case .backgroundColor: .color(backgroundColor ?? .clear)
        case .contents: .image(contents)
        case .contentsRect: .rect(contentsRect)
        case .contentsScale: .scalar(contentsScale)
        case .contentsMultiplyColor: .multiplier(contentsMultiplyColor)
        case .subtreeMultiplyColor: .multiplier(subtreeMultiplyColor)
        case .cornerRadius: .scalar(cornerRadius)
        case .masksToBounds: .bool(masksToBounds)
        case .borderWidth: .scalar(borderWidth)
        case .borderColor: .color(borderColor)
        }
    }

    /// Replaces a property, clamped to its range. A value of another kind, a value with a number that is not finite, a
    /// rectangle whose opposite corner is not finite, and a contents scale of 0 or less are ignored.
    mutating func set(_ property: LayerProperty, to value: AnimatableValue) {
        guard value.isFinite else { return }
        switch (property, value) {
        case (.bounds, .rect(let v)) where v.standardized.isFinite: bounds = v.standardized
        case (.position, .point(let v)): position = v
        case (.anchorPoint, .point(let v)): anchorPoint = v
        case (.anchorPointZ, .scalar(let v)): anchorPointZ = v
        case (.zPosition, .scalar(let v)): zPosition = v
        case (.transform, .transform(let v)): transform = v
        case (.sublayerTransform, .transform(let v)): sublayerTransform = v
        case (.isHidden, .bool(let v)): isHidden = v
        case (.isDoubleSided, .bool(let v)): isDoubleSided = v
        case (.opacity, .scalar(let v)): opacity = min(max(0, v), 1)
        case (.backgroundColor, .color(let v)): backgroundColor = v
        case (.contents, .image(let v)): contents = v
        case (.contentsRect, .rect(let v)) where v.standardized.isFinite: contentsRect = v
        case (.contentsScale, .scalar(let v)) where v > 0: contentsScale = v
        case (.contentsMultiplyColor, .multiplier(let v)): contentsMultiplyColor = v
        case (.subtreeMultiplyColor, .multiplier(let v)): subtreeMultiplyColor = v
        case (.cornerRadius, .scalar(let v)): cornerRadius = max(0, v)
        case (.masksToBounds, .bool(let v)): masksToBounds = v
        case (.borderWidth, .scalar(let v)): borderWidth = max(0, v)
        case (.borderColor, .color(let v)): borderColor = v
        case (.contentsMultiplyColor, .extendedColor(let v)): contentsMultiplyColor = v.multiplier
        case (.subtreeMultiplyColor, .extendedColor(let v)): subtreeMultiplyColor = v.multiplier
        case (_, .extendedColor(let v)): set(property, to: .color(v.color))
        default: return
        }
    }
}
