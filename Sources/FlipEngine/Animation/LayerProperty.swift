/// The animatable properties of a layer, by their names in Core Animation's key paths.
enum LayerProperty: String, Hashable, Sendable, CaseIterable {
    case bounds, position, anchorPoint, anchorPointZ, zPosition
    case transform, sublayerTransform
    case isHidden = "hidden"
    case isDoubleSided = "doubleSided"
    case opacity, backgroundColor
    case contents, contentsRect, contentsScale, contentsMultiplyColor, subtreeMultiplyColor
    case cornerRadius, masksToBounds, borderWidth, borderColor

    /// Whether the property has a range to which its value is clamped.
    var hasRange: Bool {
        switch self {
        case .bounds, .opacity, .backgroundColor, .contentsScale, .contentsMultiplyColor,
            .subtreeMultiplyColor, .cornerRadius, .borderWidth, .borderColor:
            true
        case .position, .anchorPoint, .anchorPointZ, .zPosition, .transform, .sublayerTransform,
            .isHidden, .isDoubleSided, .contents, .contentsRect, .masksToBounds:
            false
        }
    }

    /// The kind of its whole value.
    var kind: AnimatableValue.Kind {
        switch self {
        case .bounds, .contentsRect: .rect
        case .position, .anchorPoint: .point
        case .transform, .sublayerTransform: .transform
        case .isHidden, .isDoubleSided, .masksToBounds: .bool
        case .backgroundColor, .borderColor: .color
        case .contents: .image
        case .contentsMultiplyColor, .subtreeMultiplyColor: .multiplier
        case .anchorPointZ, .zPosition, .opacity, .contentsScale, .cornerRadius, .borderWidth:
            .scalar
        }
    }
}
