/// Properties on which animations are applied, one after the other.
///
/// Parts of a matrix are collected and put back together at the end: read back from a matrix in between, two turns
/// about different axes would not be the angles that were put in.
///
/// Lives no longer than it takes to make one layer's appearance.
struct AnimatedProperties: AnimationSink {
    /// The layer, which the caller keeps alive.
    private unowned(unsafe) let model: Layer
    /// The properties as far as they are animated; all of them after `finish()`.
    private var values: LayerProperties
    private var transform: TransformComponents?
    private var sublayerTransform: TransformComponents?

    /// The model's properties, to begin with.
    init(model: Layer) {
        self.model = model
        values = model.properties
    }

    /// Puts together what was applied in parts.
    mutating func finish() {
        if transform != nil { flush(.transform) }
        if sublayerTransform != nil { flush(.sublayerTransform) }
    }

    /// The properties as an appearance; `last` if that is the same one.
    func appearance(
        _ id: LayerID, last: PresentationNode.Appearance?
    ) -> PresentationNode.Appearance {
        if let last, last.id == id, last.properties == values { return last }
        return PresentationNode.Appearance(
            id: id, properties: values, isTransformLayer: model.isTransformLayer)
    }

    func modelValue(of property: LayerProperty, _ component: KeyPathComponent) -> AnimatableValue {
        model.properties[property].part(component)
    }

    mutating func apply(_ value: Double, to property: LayerProperty, _ component: KeyPathComponent)
    {
        guard value.isFinite else { return }
        switch (property, component) {
        case (.transform, _):
            if transform == nil { transform = TransformComponents(values.transform) }
            transform?.set(component, to: value)
        case (.opacity, _): values.opacity = min(max(0, value), 1)
        case (.zPosition, _): values.zPosition = value
        default: apply(.scalar(value), to: property, component, isAdditive: false)
        }
    }

    mutating func apply(_ matrix: Transform3D, to property: LayerProperty) {
        guard matrix.isFinite else { return }
        switch property {
        case .transform:
            transform = nil
            values.transform = matrix
        case .sublayerTransform:
            sublayerTransform = nil
            values.sublayerTransform = matrix
        default: return
        }
    }

    mutating func apply(
        _ value: AnimatableValue, to property: LayerProperty, _ component: KeyPathComponent,
        isAdditive: Bool
    ) {
        guard value.isFinite else { return }
        if component != .whole, property.kind == .transform {
            if property == .transform {
                Self.apply(value, component, isAdditive, &transform, values.transform)
            } else {
                Self.apply(
                    value, component, isAdditive, &sublayerTransform, values.sublayerTransform)
            }
            return
        }
        flush(property)
        let whole = values[property]
        let part = isAdditive ? value.adding(whole.part(component)) : value
        values.set(property, to: whole.replacing(component, with: part))
    }

    private static func apply(
        _ value: AnimatableValue, _ component: KeyPathComponent, _ isAdditive: Bool,
        _ components: inout TransformComponents?, _ matrix: Transform3D
    ) {
        var current = components ?? TransformComponents(matrix)
        current[component] = isAdditive ? value.adding(current[component]) : value
        components = current
    }

    /// Puts a matrix back together, if parts of it were applied.
    private mutating func flush(_ property: LayerProperty) {
        switch property {
        case .transform:
            guard let parts = transform else { return }
            transform = nil
            values.set(.transform, to: .transform(parts.transform))
        case .sublayerTransform:
            guard let parts = sublayerTransform else { return }
            sublayerTransform = nil
            values.set(.sublayerTransform, to: .transform(parts.transform))
        default:
            return
        }
    }
}
