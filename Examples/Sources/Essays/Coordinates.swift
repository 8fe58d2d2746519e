import FlipEngine

func coordinates() {
    units()
    rowVectors()
    signOfATurn()
    anchors()
    eyes()
    planes()
}

private func units() {
    // Two pixels per point: 320 x 180 points fill a frame of 640 x 360 pixels.
    let stage = Stage(size: Size(width: 640, height: 360))
    let content = Layer()
    content.anchorPoint = .zero
    content.transform = Transform3D(scaleX: 2, y: 2)
    stage.rootLayer.addSublayer(content)
    holds(
        content.convert(Point(x: 320, y: 180), to: nil) == Point(x: 640, y: 360),
        "it fills the frame")

    let dot = Layer()
    dot.frame = Rect(x: 100, y: 50, width: 1, height: 1)
    dot.backgroundColor = .black
    content.addSublayer(dot)
    let frame = stage.commit(at: 0)
    holds(frame.viewport.width == 640 && frame.viewport.height == 360, "the frame has its pixels")
    guard case .draw(let quad)? = frame.commands.first else {
        return holds(false, "the dot is drawn")
    }
    holds(quad.bounds == PixelRect(x: 200, y: 100, width: 2, height: 2), "a point is two pixels")
    let hit = content.hitTest(Point(x: 201, y: 101))
    holds(hit === dot, "the root layer's points are pixels")
}

private func rowVectors() {
    // A point that is moved, then scaled.
    let first = Transform3D(translationX: 10, y: 0)
    let then = Transform3D(scaleX: 2, y: 2)
    let both = first.concatenating(then)
    holds(PlaneMap(both).project(.zero) == Point(x: 20, y: 0), "the left factor is applied first")

    let same = then.translated(x: 10, y: 0)
    holds(same == both, "translated(x:y:z:) puts the translation first")
}

private func signOfATurn() {
    let quarter = Double.pi / 2
    /// The position of (x, y, 0) in space after the transform.
    func moved(_ t: Transform3D, _ x: Double, _ y: Double) -> Vector3 {
        Vector3(
            x: x * t.m11 + y * t.m21, y: x * t.m12 + y * t.m22, z: x * t.m13 + y * t.m23)
    }
    let fall = Transform3D(rotation: -quarter, x: 1, y: 0, z: 0)
    let top = moved(fall, 0, -1)
    holds(near(top.z, 1) && near(top.y, 0), "by -90 degrees about x the top comes to the viewer")

    let door = Transform3D(rotation: -quarter, x: 0, y: 1, z: 0)
    let right = moved(door, 1, 0)
    holds(near(right.z, 1) && near(right.x, 0), "by -90 degrees about y the right comes forward")

    let clock = Transform3D(rotation: quarter, x: 0, y: 0, z: 1)
    let three = moved(clock, 1, 0)
    holds(near(three.y, 1) && near(three.x, 0), "by 90 degrees about z three o'clock goes to six")
}

private func anchors() {
    let height = 100.0
    let flap = Layer()
    flap.bounds = Rect(x: 0, y: 0, width: 80, height: height)
    flap.position = Point(x: 40, y: 50)
    holds(flap.frame == Rect(x: 0, y: 0, width: 80, height: 100), "the anchor is the centre")

    // A hinge along the lower edge, and the layer stays where it is.
    flap.anchorPoint = Point(x: 0.5, y: 1)
    flap.position.y += 0.5 * height
    holds(flap.frame == Rect(x: 0, y: 0, width: 80, height: 100), "the position compensates")
}

private func eyes() {
    let card = Layer()
    let distance = 1000.0
    // One eye for all sublayers of a card, in front of the card's anchor:
    card.sublayerTransform.m34 = -1 / distance
    holds(card.sublayerTransform.m34 == -0.001, "m34 is -1 / distance")

    // The same for one layer by itself, its turn included: the turn comes first, then the eye.
    var eye = Transform3D.identity
    eye.m34 = -1 / distance
    let turned = eye.rotated(by: -.pi / 3, x: 0, y: 1, z: 0)
    card.transform = turned
    card.setValue(-Double.pi / 4, forKeyPath: "transform.rotation.y")
    let expected = eye.rotated(by: -.pi / 4, x: 0, y: 1, z: 0)
    holds(near(card.transform.m14, expected.m14), "the key path keeps the order")

    // A point moved half the distance towards the eye appears twice as large.
    let near = eye.translated(x: 0, y: 0, z: 500)
    let seen = PlaneMap(near).project(Point(x: 10, y: 0))
    holds(seen == Point(x: 20, y: 0), "half the distance is twice the size")
    // A point at the eye or behind it is invisible.
    let behind = PlaneMap(eye.translated(x: 0, y: 0, z: 1000)).project(.zero)
    holds(behind == nil, "at the eye there is no projection")
}

private func planes() {
    let parent = Layer()
    parent.frame = Rect(x: 1000, y: 0, width: 400, height: 400)
    let card = Layer()
    card.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    card.position = Point(x: 200, y: 200)
    card.isDoubleSided = false
    parent.addSublayer(card)
    parent.sublayerTransform.m34 = -1 / 500
    card.transform = Transform3D(rotation: -1, x: 0, y: 1, z: 0)

    // There and back through the perspective.
    let corner = card.convert(Point(x: 100, y: 0), to: parent)
    let back = parent.convert(corner, to: card)
    holds(near(back.x, 100) && near(back.y, 0), "a point comes back through the perspective")
    holds(corner.y < 150, "nearer is larger: the corner is above the layer's untransformed top")

    // x = 1200 in the superlayer is x = 200 in the parent, the centre of the card.
    holds(parent.hitTest(Point(x: 1200, y: 200)) === card, "hitTest takes superlayer coordinates")
    holds(parent.hitTest(Point(x: 200, y: 200)) == nil, "not the layer's own coordinates")
    card.transform = Transform3D(rotation: 3, x: 0, y: 1, z: 0)
    holds(card.hitTest(Point(x: 200, y: 200)) == nil, "the back of a single-sided layer is not hit")
}
