import FlipEngine

/// Two square layers, one the back of the other, that exchange places by half a turn about y, with a pop.
///
/// Everything is as it is written for Core Animation: each layer has its own eye in its transform, one group turns and
/// scales it, and the end state is held by the animation until the delegate has updated the model.
final class TwoSidedLayerFlip: AnimationDelegate {
    /// The layer that both sides stand in; put it where the picture is to be.
    let container = Layer()
    /// 1 turns only, less shrinks away on the way, more pops out.
    var scaleFactor = 1.0
    /// The whole half turn, in seconds.
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

    /// Turns the pair over; a second press while it turns is ignored.
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
