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
