extension Layer {
    /// Sets a property and runs its action, if any. Setting an equal value does nothing.
    final func change<Value: Equatable>(
        _ property: LayerProperty, _ path: WritableKeyPath<LayerProperties, Value>, to value: Value
    ) {
        guard properties[keyPath: path] != value else { return }
        // Looked up before the change, so that the default animation begins at the value shown now.
        let action = implicitAction(for: property)
        properties[keyPath: path] = value
        invalidateProperties()
        action?.run(forKey: property.rawValue, layer: self)
    }

    private func implicitAction(for property: LayerProperty) -> (any LayerAction)? {
        // A layer that was never shown has no value to start from.
        guard presented.node != nil, let stage, presented.ids === stage.ids,
            !stage.transaction.disableActions
        else { return nil }
        return action(forKey: property.rawValue)
    }

    /// Returns the action for a change of the property `event`, like `CALayer.action(forKey:)`: the first of the
    /// following that exists.
    ///
    /// 1. the delegate's answer,
    /// 2. the entry in `actions`,
    /// 3. the entry in `style`'s actions,
    /// 4. the class's `defaultAction(forKey:)`,
    /// 5. for animatable properties an animation from the value shown now to the model's, with the transaction's
    ///    duration and timing function (`default` if it has none). Images and Booleans have none: they change
    ///    immediately.
    ///
    /// `NullAction` at any step ends the search without an action. A transaction that disables actions does not change
    /// the result; it only keeps the action from running.
    public final func action(forKey event: String) -> (any LayerAction)? {
        let found =
            delegate?.action(for: self, forKey: event) ?? actions?[event] ?? style?.actions[event]
            ?? type(of: self).defaultAction(forKey: event) ?? defaultAnimation(for: event)
        return found is NullAction ? nil : found
    }

    private func defaultAnimation(for event: String) -> Animation? {
        guard let stage, let property = LayerProperty(rawValue: event) else { return nil }
        switch property.kind {
        case .bool, .image: return nil
        default: break
        }
        guard stage.transaction.animationDuration > 0 else { return nil }
        let animation = BasicAnimation(keyPath: LayerKeyPath(property))
        let shown = animations.isEmpty ? nil : presented.node?.properties
        animation.fromValue = (shown ?? properties)[property]
        animation.timingFunction = stage.transaction.animationTimingFunction ?? .default
        return animation
    }
}
