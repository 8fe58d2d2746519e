extension Layer {
    /// Returns the model's value at a key path, or nil if the path is invalid, like `value(forKeyPath:)`.
    public final func value(forKeyPath keyPath: LayerKeyPath) -> AnimatableValue? {
        guard let property = keyPath.property else { return nil }
        return properties[property].part(keyPath.component)
    }

    /// Sets the model's value at a key path, like `setValue(_:forKeyPath:)`; a component of a matrix is replaced alone.
    ///
    /// An invalid key path, and a value that does not fit it or is not finite, are ignored.
    public final func setValue(_ value: any Animatable, forKeyPath keyPath: LayerKeyPath) {
        guard let property = keyPath.property, let kind = keyPath.kind,
            let fitting = value.animatableValue.converted(to: kind)
        else { return Refusal.report(Refusal(of: value.animatableValue, for: keyPath)) }
        var changed = properties
        changed.set(
            property, to: properties[property].replacing(keyPath.component, with: fitting))
        change(property, \.[property], to: changed[property])
    }
}
