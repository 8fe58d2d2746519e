import FlipEngine

/// Two square layers, front and back, that swap with half a turn about y while they scale.
///
/// Written as for Core Animation: each layer has the perspective in its own transform, an animation group rotates and
/// scales it, and the animation holds the end state until the delegate has updated the model.
final class TwoSidedLayerFlip: AnimationDelegate {
    /// The layer that contains both sides; position it in its superlayer.
    let container = Layer()
    /// The scale halfway through the flip: 1 only rotates, a smaller value shrinks, a larger one pops out.
    var scaleFactor = 1.0
    /// The duration of the half turn in seconds.
    var duration: MediaTime = 1

    private(set) var topLayer: Layer
    private(set) var bottomLayer: Layer
    private var isFlipping = false

    init(front: Image, back: Image) {
        let side = Rect(x: 0, y: 0, width: 125, height: 125)
        container.bounds = side

        topLayer = Self.side(side, contents: front)
        bottomLayer = Self.side(side, contents: back)
        container.addSublayer(bottomLayer)
        container.addSublayer(topLayer)
        bottomLayer.isHidden = true
    }

    private static func side(_ bounds: Rect, contents: Image) -> Layer {
        let layer = Layer()
        layer.bounds = bounds
        layer.position = Point(x: bounds.midX, y: bounds.midY)
        layer.contents = contents
        layer.cornerRadius = 8
        layer.masksToBounds = true
        layer.isDoubleSided = false
        var perspective = Transform3D.identity
        perspective.m34 = -1 / 1500
        layer.transform = perspective
        return layer
    }

    /// Flips the pair; ignored during a flip.
    func flip() {
        guard !isFlipping else { return }
        isFlipping = true
        bottomLayer.isHidden = false
        let topAnimation = flipAnimation(beginsOnTop: true)
        let bottomAnimation = flipAnimation(beginsOnTop: false)
        topAnimation.delegate = self
        topLayer.add(topAnimation, forKey: "flip")
        bottomLayer.add(bottomAnimation, forKey: "flip")
    }

    private func flipAnimation(beginsOnTop: Bool) -> Animation {
        let flip = BasicAnimation(keyPath: "transform.rotation.y")
        flip.fromValue = beginsOnTop ? 0 : Double.pi
        flip.toValue = beginsOnTop ? -Double.pi : 0

        let scale = BasicAnimation(keyPath: "transform.scale")
        scale.toValue = scaleFactor
        scale.duration = duration / 2
        scale.autoreverses = true

        let group = AnimationGroup()
        group.animations = [flip, scale]
        group.timingFunction = MediaTimingFunction(name: .easeInEaseOut)
        group.duration = duration
        group.fillMode = .forwards
        group.isRemovedOnCompletion = false
        return group
    }

    func animationDidStop(_ animation: Animation, finished: Bool) {
        let transaction = container.stage?.transaction
        transaction?.begin()
        transaction?.disableActions = true
        topLayer.isHidden = true
        (topLayer, bottomLayer) = (bottomLayer, topLayer)
        topLayer.removeAnimation(forKey: "flip")
        bottomLayer.removeAnimation(forKey: "flip")
        transaction?.commit()
        isFlipping = false
    }
}
