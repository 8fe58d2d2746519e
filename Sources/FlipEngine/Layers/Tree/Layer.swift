/// A rectangle that can be placed, turned, coloured, filled with a picture and animated, as `CALayer`.
///
///     let card = Layer()
///     card.bounds = Rect(x: 0, y: 0, width: 200, height: 300)
///     card.position = Point(x: 400, y: 300)
///     card.contents = picture
///     stage.rootLayer.addSublayer(card)
///
/// **Coordinates.** Points; x to the right, y downwards, z towards the viewer. `position` is where the anchor lies in
/// the superlayer; `bounds` are the layer's own coordinates; the transform turns about the anchor. No setter of these
/// moves another: changing `anchorPoint` moves the layer on the screen, unless `position` makes up for it.
///
/// **Model and presentation.** The properties are the model: what was set last. What is on the screen is the
/// presentation, made at the stage's commits from the model and the animations (`presentation()`).
///
/// **Implicit animations.** Once a layer on a stage has been shown, changing an animatable property runs its action, by
/// default an animation from the value shown to the new one; see `action(forKey:)`.
///
/// **Bad input.** A number that is not finite is refused: the property keeps what it had. Values out of range are
/// fenced, as each property says.
///
/// **Subclasses** copy their own properties in `init(layer:)`, which `presentation()` calls.
///
/// Layers are not `Sendable`: one thread owns a tree. A subtree may be built off a stage and added later. Trees may be
/// as wide as memory allows; nesting costs stack, and more than 500 levels are refused (see `addSublayer(_:)`). In an
/// optimised build for x86-64, 500 levels need 0.25 MB of stack for a commit, and up to 1.2 MB for drawing where every level
/// is a group (translucent, or with a shadow); a thread with 2 MB has enough for all that is done with a tree.
open class Layer: MediaTiming {
    /// A name of your own.
    public final var name: String?
    /// Who decides about actions first; not kept alive.
    public final weak var delegate: (any LayerDelegate)?
    /// Actions by event; asked after the delegate. `NullAction` means none.
    public final var actions: [String: any LayerAction]?
    /// Defaults; asked after the layer's own `actions`.
    public final var style: LayerStyle?

    /// The model.
    @exclusivity(unchecked) final var properties = LayerProperties()
    @exclusivity(unchecked) final var timing = MediaTimingValues.layer
    @exclusivity(unchecked) final var animations: [AttachedAnimation] = []
    @exclusivity(unchecked) final var children: [Layer] = []
    /// The superlayer, which keeps this layer alive and takes itself out of here when it dies. A presentation copy has no
    /// `children`, and keeps its superlayer alive itself.
    final unowned(unsafe) var parent: Layer?
    /// The stage whose next commit stops the animations here, unless the layer is on a stage again by then.
    final weak var formerStage: Stage?
    /// The stage, for its root layer only; takes itself out of here when it dies.
    final unowned(unsafe) var ownStage: Stage?
    /// What is known of the last frame.
    final let presented = LayerPresentation()
    /// Whether this is a copy, whose tree cannot be changed.
    @exclusivity(unchecked) final var isCopy = false
    /// For copies: the layer itself.
    final weak var modelLayer: Layer?
    /// For copies made by `presentation()`: their place in the frame.
    @exclusivity(unchecked) final var place: PresentationPlace?

    /// A layer without extent, contents or colour.
    public required init() {}

    /// A copy of `layer` for the presentation tree, as `CALayer.init(layer:)`: `presentation()` calls it. A subclass that
    /// has initializers of its own overrides it and copies its own stored properties:
    ///
    ///     final class Badge: Layer {
    ///         let dot: Layer
    ///         required init() {
    ///             dot = Layer()
    ///             super.init()
    ///             addSublayer(dot)
    ///         }
    ///         required init(layer: Layer) {
    ///             dot = (layer as? Badge)?.dot ?? Layer()     // the layer itself: dot.presentation() is its copy
    ///             super.init(layer: layer)
    ///         }
    ///     }
    ///
    /// `layer` is the layer itself, as it is now. This initializer copies its name, properties and timing; afterwards
    /// `presentation()` replaces the properties with those shown in the frame. It copies no animations, actions,
    /// delegate or sublayers. The copy is in no tree yet, and the tree of a copy cannot be changed: adding sublayers
    /// here has no effect. For the layer that is being copied, and for all layers in it, `presentation()` is nil in
    /// here. Do not use this initializer to make layers for a tree of your own.
    public required init(layer: Layer) {
        isCopy = true
        name = layer.name
        properties = layer.properties
        timing = layer.timing
        modelLayer = layer.model()
    }

    deinit {
        presented.handle?.layer = nil
        for child in children { child.parent = nil }
    }

    /// The stage that the layer is on, if any.
    public final var stage: Stage? {
        var layer = self
        while let parent = layer.parent { layer = parent }
        return layer.ownStage
    }

    /// The action that runs for an event when neither delegate, actions nor style have one; nil for none.
    ///
    /// By default none: the layer itself then makes the animations that `action(forKey:)` describes.
    open class func defaultAction(forKey event: String) -> (any LayerAction)? { nil }

    /// Whether the layer draws nothing and leaves its sublayers in space.
    var isTransformLayer: Bool { false }
}
