import FlipEngine

final class Badge: Layer {
    let dot: Layer
    required init() {
        dot = Layer()
        super.init()
        addSublayer(dot)
    }
    required init(layer: Layer) {
        dot = (layer as? Badge)?.dot ?? Layer()
        super.init(layer: layer)
    }
}

func porting() {
    let stage = Stage(size: Size(width: 100, height: 100))
    let badge = Badge()
    badge.position = Point(x: 20, y: 10)
    stage.rootLayer.addSublayer(badge)
    _ = stage.commit(at: 0)
    let copy = badge.presentation() as? Badge
    holds(copy?.dot === badge.dot, "a copy has the properties that its class copies")
    holds(copy?.sublayers.first === badge.dot.presentation(), "its sublayers are copies")

    let shown = badge.presentation()
    stage.transaction(disableActions: true) { badge.position.x += 40 }
    _ = stage.commit(at: 1)
    holds(shown?.superlayer?.model() === stage.rootLayer, "a held copy keeps its superlayer")
    holds(shown?.convert(.zero, to: nil) == Point(x: 20, y: 10), "and stays where it was")
    ignoredArguments(badge)
}

/// Debug builds name what they ignore, once.
private func ignoredArguments(_ badge: Badge) {
    func mistakes() {
        badge.setValue(0.5, forKeyPath: "transform.rotaton.y")
        // FlipEngine: the key path 'transform.rotaton.y' names no property, so it has no effect
        badge.setValue(Point.zero, forKeyPath: "opacity")
        badge.position.x = .nan
        let basic = BasicAnimation(keyPath: "frame")
        basic.toValue = Rect.zero
        badge.add(basic, forKey: nil)
        basic.keyPath = "bounds"
        basic.toValue = 5
        badge.add(basic, forKey: nil)
        let keyframes = KeyframeAnimation(keyPath: "zPosition")
        keyframes.values = [1, Color.black]
        badge.add(keyframes, forKey: nil)
        keyframes.keyPath = "size"
        badge.add(keyframes, forKey: nil)
        badge.addSublayer(badge)
        badge.sublayers = [badge]
        badge.removeAllAnimations()
    }
    #if DEBUG
        let expected = [
            "the key path 'transform.rotaton.y' names no property",
            "a value of the kind point does not fit 'opacity'",
            "a value of 'position' is not finite",
            "the key path 'frame' names no property",
            "a value of the kind scalar does not fit 'bounds'",
            "a value of the kind color does not fit 'zPosition'",
            "the key path 'size' names no property",
        ].map { "FlipEngine: \($0), so it has no effect\n" }.joined()
        let sublayer =
            "FlipEngine: a layer is not added: it is an ancestor, a root layer, a copy, or the tree is too deep\n"
        holds(warnings(mistakes) == expected + sublayer, "debug builds name what they ignore")
        holds(warnings(mistakes).isEmpty, "once")
    #else
        holds(warnings(mistakes).isEmpty, "other builds do not")
    #endif
}
