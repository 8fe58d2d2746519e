/// An action for the change of a property of a layer on a stage, like `CAAction`. Animations are actions: they add
/// themselves to the layer with the event's name as the key.
public protocol LayerAction: AnyObject {
    /// Runs the action for the event, a property's name.
    func run(forKey event: String, layer: Layer)
}

extension Animation: LayerAction {
    /// Adds the animation to the layer with the event's name as the key.
    public func run(forKey event: String, layer: Layer) {
        layer.add(self, forKey: event)
    }
}

/// An action that does nothing and ends the search for another, like `NSNull` in Core Animation.
///
///     layer.actions = ["contents": NullAction(), "position": NullAction()]
public final class NullAction: LayerAction {
    /// An action that does nothing.
    public init() {}

    /// Does nothing.
    public func run(forKey event: String, layer: Layer) {}
}

/// Default actions for events for which a layer has none of its own, like the actions in `CALayer.style`.
public struct LayerStyle {
    /// Actions by event, searched after the layer's own.
    public var actions: [String: any LayerAction]

    /// A style with these actions.
    public init(actions: [String: any LayerAction] = [:]) {
        self.actions = actions
    }
}

/// The delegate that is asked first for a layer's actions, like `CALayerDelegate`.
public protocol LayerDelegate: AnyObject {
    /// Returns the action for the event; nil continues the search, `NullAction` ends it.
    func action(for layer: Layer, forKey event: String) -> (any LayerAction)?
}
