extension Layer {
    /// Sets a property and adds its implicit animation, if any. Setting an equal value does nothing.
    final func change<Value: Equatable>(
        _ property: LayerProperty, _ path: WritableKeyPath<LayerProperties, Value>, to value: Value
    ) {
        guard properties[keyPath: path] != value else { return }
        // Made before the change, so that the animation begins at the value shown now.
        let animation = implicitAnimation(of: property)
        properties[keyPath: path] = value
        invalidateProperties()
        if let animation { add(animation, forKey: property.rawValue) }
    }

    /// Returns an animation from the value shown now to the model's; nil if the change takes effect immediately.
    private func implicitAnimation(of property: LayerProperty) -> Animation? {
        // A layer that was never shown has no value to start from.
        guard presented.node != nil, let stage, presented.ids === stage.ids,
            !stage.transaction.disableActions, stage.transaction.animationDuration > 0
        else { return nil }
        switch property.kind {
        case .bool, .image: return nil
        default: break
        }
        let animation = BasicAnimation(keyPath: LayerKeyPath(property))
        let shown = animations.isEmpty ? nil : presented.node?.properties
        animation.fromValue = (shown ?? properties)[property]
        animation.timingFunction = stage.transaction.animationTimingFunction ?? .default
        return animation
    }
}
