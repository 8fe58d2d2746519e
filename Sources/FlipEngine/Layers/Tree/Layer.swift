/// A rectangle with position, transform, colours, a picture and animations, like `CALayer`.
///
///     let card = Layer()
///     card.bounds = Rect(x: 0, y: 0, width: 200, height: 300)
///     card.position = Point(x: 400, y: 300)
///     card.contents = picture
///     stage.rootLayer.addSublayer(card)
///
/// **Coordinates.** Points; x to the right, y downwards, z towards the viewer. `position` is the anchor's position in
/// the superlayer; `bounds` are the layer's own coordinates; the transform is about the anchor. None of these setters
/// changes another property: changing `anchorPoint` moves the layer on screen unless `position` is adjusted.
///
/// **Model and presentation.** The properties are the model: the values set last. The presentation is shown on the
/// screen; the stage's commits derive it from the model and the animations (`presentation()`).
///
/// **Implicit animations.** Once a layer on a stage has been shown, changing an animatable property adds an animation
/// from the value shown to the new one, under the property's name as its key, with the transaction's duration and
/// timing function (`default` if it has none). Images and Booleans change immediately, and so does everything in a
/// transaction with `disableActions`.
///
/// **Bad input.** NaN is ignored: the property keeps its value. Infinity is ignored as well, except for opacities,
/// which are clamped, and for durations and repeat counts. Values out of range are clamped or ignored, as each property
/// documents.
///
/// **Subclasses** copy their own properties in `init(layer:)`, which `presentation()` calls.
///
/// Layers are not `Sendable`: one thread owns a tree. A subtree may be built off a stage and added later. Trees may be
/// as wide as memory allows. Nesting takes stack space, and more than 500 levels are refused (see `addSublayer(_:)`).
/// In an optimised build for x86-64, 500 levels need 0.25 MB of stack for a commit, and up to 1.2 MB for drawing if
/// every level is a translucent group; a stack of 2 MB suffices for every operation on a tree.
open class Layer: MediaTiming {
    /// An arbitrary name.
    public final var name: String?

    /// The model values.
    @exclusivity(unchecked) final var properties = LayerProperties()
    @exclusivity(unchecked) final var timing = MediaTimingValues.layer
    @exclusivity(unchecked) final var animations: [AttachedAnimation] = []
    @exclusivity(unchecked) final var children: [Layer] = []
    /// The superlayer, which keeps this layer alive and clears this reference when it is deallocated. With presentation
    /// copies it is the other way round: a copy has no `children`, and its `place` retains the copy of its superlayer.
    final unowned(unsafe) var parent: Layer?
    /// The stage whose next commit stops the animations here, unless the layer is on a stage again by then.
    final weak var formerStage: Stage?
    /// The stage, for its root layer only; it clears this reference when it is deallocated.
    final unowned(unsafe) var ownStage: Stage?
    /// The state of the last frame.
    final let presented = LayerPresentation()
    /// Whether this is a presentation copy, whose tree cannot be changed.
    @exclusivity(unchecked) final var isCopy = false
    /// For copies: the original layer.
    final weak var modelLayer: Layer?
    /// For copies made by `presentation()`: their place in the frame.
    @exclusivity(unchecked) final var place: PresentationPlace?

    /// An empty layer, without contents or colour.
    public required init() {}

    /// A copy of `layer` for the presentation tree, like `CALayer.init(layer:)`; `presentation()` calls it. A subclass
    /// with initializers of its own overrides it and copies its own stored properties:
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
    /// `layer` is the original, in its current state. This initializer copies its name, properties and timing;
    /// afterwards `presentation()` replaces the properties with those shown in the frame. It does not copy animations
    /// or sublayers. The copy is not in a tree yet, and the tree of a copy cannot be changed: adding sublayers here has
    /// no effect. During the call `presentation()` is nil for the original and its descendants. Do not use this
    /// initializer to make layers for a tree of your own.
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

    /// Whether the layer draws nothing itself and does not flatten its sublayers.
    var isTransformLayer: Bool { false }
}
