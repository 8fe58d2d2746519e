import FlipEngine

func gettingStarted() {
    let picture = Image(width: 1, height: 1, pixels: [0xFF80_8080])
    var next = 0.0

    let stage = Stage(size: Size(width: 640, height: 360))
    let card = Layer()
    card.bounds = Rect(x: 0, y: 0, width: 200, height: 300)
    card.position = Point(x: 320, y: 180)
    card.contents = picture
    stage.rootLayer.addSublayer(card)

    var eye = Transform3D.identity
    eye.m34 = -1 / 800
    stage.rootLayer.sublayerTransform = eye

    let turn = BasicAnimation(keyPath: "transform.rotation.y")
    turn.fromValue = 0
    turn.toValue = -Double.pi
    turn.duration = 0.6
    turn.timingFunction = .easeInEaseOut
    card.add(turn, forKey: "turn")

    let buffer = PixelBuffer(width: 640, height: 360)
    var last: RenderTree?
    while next < .infinity {
        let tree = stage.commit(at: next)
        for rect in tree.damage(since: last).rects {
            Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: rect)
        }
        stage.deliverEvents()
        last = tree
        next = stage.nextFrameTime < .infinity ? next + 1 / 60 : .infinity
    }

    holds(near(stage.currentTime, 0.6) || stage.currentTime > 0.6, "the turn lasts 0.6 s")
    holds(card.animationKeys.isEmpty, "an animation that has ended is removed")
}
