/// The two-sided flip with a pop: a press turns a layer over to its back, and both sides shrink or grow halfway.
///
///     let flip = LayerFlip(front: page, back: settings, eyeDistance: 1500)
///     flip.factor = 1.4
///     flip.press(at: event.time) { turned += 1 }
///
/// One group holds both animations: the rotation, which has no duration and so takes the group's, and the scale to
/// `factor`, which is half as long and autoreverses, so that it returns to 1. The perspective is part of each layer's
/// own transform. A press during a turn is ignored.
///
/// Source: the well-known two-sided layer flip with Core Animation; shading is an addition, and off unless `shade` is
/// set.
public final class LayerFlip: SideFlip {
    /// The scale halfway: 1 only turns, less shrinks, more grows. Values that are not above 0 and finite are ignored.
    public var factor = 1.0 {
        didSet { if !(factor > 0 && factor.isFinite) { factor = oldValue } }
    }
    /// The fraction of its light that a side has lost when fully turned away, 0...1; 0 by default.
    public var shade: Double {
        get { shadeStrength }
        set { shadeStrength = newValue }
    }

    /// A flip of two layers, the front up, with a duration of 1 s. `eyeDistance` is in points.
    public init(front: Layer, back: Layer, eyeDistance: Double) {
        super.init(front: front, back: back, eyeDistance: eyeDistance, duration: 1, shade: 0)
    }

    /// Turns over to the other side at `time`, in the time of the layers' superlayer, and calls `completion` when the
    /// flip rests there.
    ///
    /// Returns false and does nothing during a turn.
    @discardableResult
    public func press(at time: MediaTime, completion: (() -> Void)? = nil) -> Bool {
        guard !isTurning else { return false }
        run(toBack: !showsBack, at: time, completion: completion)
        return true
    }

    override var middleScale: Double { factor }

    override func turn(ofFront isFront: Bool) -> Animation {
        let angles = angles(ofFront: isFront)
        let turn = BasicAnimation(keyPath: "transform.rotation.y")
        turn.fromValue = angles[0]
        turn.toValue = angles[2]
        let pop = BasicAnimation(keyPath: "transform.scale")
        pop.fromValue = 1.0
        pop.toValue = factor
        pop.duration = duration / 2
        pop.autoreverses = true
        return AnimationGroup(animations: [turn, pop])
    }
}
