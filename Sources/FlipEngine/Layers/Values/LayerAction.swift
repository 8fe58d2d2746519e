/// What happens when a property of a layer on a stage changes, as `CAAction`. Animations are actions: they add
/// themselves to the layer under the event's name.
public protocol LayerAction: AnyObject {
    /// The event (a property's name) has happened to the layer.
    func run(forKey event: String, layer: Layer)
}

extension Animation: LayerAction {
    /// Adds the animation to the layer under the event's name.
    public func run(forKey event: String, layer: Layer) {
        layer.add(self, forKey: event)
    }
}

/// The action that does nothing, and ends the search for another: what `NSNull` is in Core Animation.
///
///     layer.actions = ["contents": NullAction(), "position": NullAction()]
public final class NullAction: LayerAction {
    /// The action that does nothing.
    public init() {}

    /// Does nothing.
    public func run(forKey event: String, layer: Layer) {}
}

/// Defaults that a layer takes where it has none of its own, as `CALayer.style`: only actions.
public struct LayerStyle {
    /// Actions by event; asked after the layer's own.
    public var actions: [String: any LayerAction]

    /// A style with the actions given.
    public init(actions: [String: any LayerAction] = [:]) {
        self.actions = actions
    }
}

/// Who decides about a layer's actions first, as `CALayerDelegate`.
public protocol LayerDelegate: AnyObject {
    /// The action for the event: nil to go on searching, `NullAction` to have none.
    func action(for layer: Layer, forKey event: String) -> (any LayerAction)?
}
