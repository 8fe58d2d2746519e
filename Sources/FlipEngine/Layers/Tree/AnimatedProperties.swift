/// A layer's appearance with animations applied one after the other.
///
/// A value is clamped to its property's range only for display: the next additive animation adds to the unclamped sum.
/// So intermediate sums of several additive animations may leave the range.
///
/// Components of a matrix are collected and recomposed at the end: if they were read back from a matrix in between,
/// rotations about two axes would not be the angles that were set.
///
/// An instance exists only while the appearance of one layer is computed.
struct AnimatedProperties: AnimationSink {
    /// The layer, which the caller keeps alive.
    private unowned(unsafe) let model: Layer
    /// The appearance under construction, not yet shared.
    private let appearance: PresentationNode.Appearance
    private var transform: TransformComponents?
    private var sublayerTransform: TransformComponents?
    /// The unclamped values of properties whose values were clamped.
    private var unclamped: [(property: LayerProperty, value: AnimatableValue)] = []

    /// Starts with the model's properties.
    init(model: Layer) {
        self.model = model
        appearance = PresentationNode.Appearance(model)
    }

    /// Returns the appearance, recomposing matrices; returns `last` if that is equal.
    mutating func finish(
        last: PresentationNode.Appearance?
    ) -> PresentationNode.Appearance {
        if transform != nil { flush(.transform) }
        if sublayerTransform != nil { flush(.sublayerTransform) }
        if let last, last.isSame(as: appearance) { return last }
        return appearance
    }

    func modelValue(of property: LayerProperty, _ component: KeyPathComponent) -> AnimatableValue {
        model.properties[property].part(component)
    }

    mutating func apply(_ value: Double, to property: LayerProperty, _ component: KeyPathComponent)
    {
        guard value.isFinite else { return }
        switch (property, component) {
        case (.transform, _):
            if transform == nil { transform = TransformComponents(appearance.properties.transform) }
            transform?.set(component, to: value)
        case (.opacity, _) where unclamped.isEmpty && value >= 0 && value <= 1:
            appearance.properties.opacity = value
        case (.zPosition, _): appearance.properties.zPosition = value
        default: apply(.scalar(value), to: property, component, isAdditive: false)
        }
    }

    mutating func apply(_ matrix: Transform3D, to property: LayerProperty) {
        guard matrix.isFinite else { return }
        switch property {
        case .transform:
            transform = nil
            appearance.properties.transform = matrix
        case .sublayerTransform:
            sublayerTransform = nil
            appearance.properties.sublayerTransform = matrix
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
                Self.apply(
                    value, component, isAdditive, &transform, appearance.properties.transform)
            } else {
                Self.apply(
                    value, component, isAdditive, &sublayerTransform,
                    appearance.properties.sublayerTransform)
            }
            return
        }
        flush(property)
        let earlier = unclamped.firstIndex { $0.property == property }
        let whole = earlier.map { unclamped[$0].value } ?? appearance.properties[property]
        let part = isAdditive ? value.adding(whole.part(component)) : value
        let sum = whole.replacing(component, with: part)
        guard sum.isFinite else { return }
        appearance.properties.set(property, to: sum)
        guard property.hasRange else { return }
        if let earlier { unclamped.remove(at: earlier) }
        if appearance.properties[property] != sum { unclamped.append((property, sum)) }
    }

    private static func apply(
        _ value: AnimatableValue, _ component: KeyPathComponent, _ isAdditive: Bool,
        _ components: inout TransformComponents?, _ matrix: Transform3D
    ) {
        var current = components ?? TransformComponents(matrix)
        current[component] = isAdditive ? value.adding(current[component]) : value
        components = current
    }

    /// Recomposes a matrix whose components were set.
    private mutating func flush(_ property: LayerProperty) {
        switch property {
        case .transform:
            guard let parts = transform else { return }
            transform = nil
            apply(parts.transform, to: .transform)
        case .sublayerTransform:
            guard let parts = sublayerTransform else { return }
            sublayerTransform = nil
            apply(parts.transform, to: .sublayerTransform)
        default:
            return
        }
    }
}
