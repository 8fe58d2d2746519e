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
}
