import FlipEngine

func time() {
    clocks()
    wakingUp()
    pauseAndResume()
    scrubbing()
    begin()
    filling()
    severalAnimations()
    nextFrames()
    events()
    matrices()
}

private func angle(_ layer: Layer) -> Double {
    guard case .scalar(let angle) = layer.presentation()?.value(forKeyPath: "transform.rotation.x")
    else { return .nan }
    return angle
}

/// A stage committed at `time`, a layer on it, and a rotation from 0 to -1 in one second, not yet added to the layer.
private func turning(at time: MediaTime) -> (Stage, Layer, BasicAnimation) {
    let stage = Stage(size: Size(width: 100, height: 100))
    let card = Layer()
    stage.rootLayer.addSublayer(card)
    _ = stage.commit(at: time)
    let fall = BasicAnimation(keyPath: "transform.rotation.x")
    fall.fromValue = 0
    fall.toValue = -1
    fall.duration = 1
    return (stage, card, fall)
}

private func clocks() {
    let (stage, card, _) = turning(at: 0)
    card.beginTime = 2
    card.speed = 3
    card.timeOffset = 1
    // t = (tp - beginTime) * speed + timeOffset
    holds(card.convertTime(4, from: nil) == 7, "(4 - 2) * 3 + 1 is 7")
    holds(card.convertTime(7, to: nil) == 4, "and back")
    holds(card.convertTime(1, from: stage.rootLayer) == 0, "before beginTime a layer's time is 0")
}

private func pauseAndResume() {
    let (stage, layer, fall) = turning(at: 10)
    layer.add(fall, forKey: "fall")
    _ = stage.commit(at: 10)
    _ = stage.commit(at: 10.25)

    var now = 10.3
    let stopped = layer.convertTime(now, from: nil)
    layer.speed = 0
    layer.timeOffset = stopped
    _ = stage.commit(at: now)
    holds(near(angle(layer), -0.3), "a paused layer stands still")

    // An hour later; meanwhile nothing moved, so nothing was committed.
    now += 3600

    let paused = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(now, from: nil) - paused
    _ = stage.commit(at: now + 0.2)
    holds(near(angle(layer), -0.5), "a resumed layer continues from there")
}

private func wakingUp() {
    let stage = Stage(size: Size(width: 64, height: 64))
    let (front, back) = (Layer(), Layer())
    for side in [back, front] {
        side.frame = stage.rootLayer.bounds
        stage.rootLayer.addSublayer(side)
    }
    let flip = LayerFlip(front: front, back: back, eyeDistance: 400)
    _ = stage.commit(at: 1)
    holds(stage.nextFrameTime == .infinity, "nothing moves")

    let now = 3601.0
    stage.advance(to: now)
    flip.press(at: stage.currentTime)
    _ = stage.commit(at: now + 0.01)
    holds(flip.isTurning && flip.offset(at: now + 0.01) < 0.02, "the turn has just begun")
}

private func scrubbing() {
    let (stage, card, fall) = turning(at: 10)
    fall.fillMode = .both
    fall.isRemovedOnCompletion = false
    card.add(fall, forKey: "fall")
    card.speed = 0
    _ = stage.commit(at: 10)
    for share in [0.75, 0.25, 1, 0] {
        card.timeOffset = share * fall.duration
        _ = stage.commit(at: 10)
        holds(near(angle(card), -share), "timeOffset is the time, both ways, ends included")
    }
}

private func begin() {
    let (stage, card, fall) = turning(at: 10)
    card.speed = 0
    card.timeOffset = 0.4
    card.add(fall, forKey: "fall")
    _ = stage.commit(at: 11)
    holds(near(angle(card), 0), "0 means now, which is 0.4 in this layer's time")

    fall.beginTime = .leastNormalMagnitude
    card.add(fall, forKey: "fall")
    _ = stage.commit(at: 11)
    holds(near(angle(card), -0.4), "a tiny number means the beginning of the layer's time")
}

private func filling() {
    let (stage, card, fall) = turning(at: 0)
    fall.beginTime = 1
    fall.fillMode = .backwards
    // The model has the end already: nothing jumps when the animation goes.
    stage.transaction(disableActions: true) {
        card.setValue(-1, forKeyPath: "transform.rotation.x")
    }
    card.add(fall, forKey: "fall")
    _ = stage.commit(at: 0.5)
    holds(near(angle(card), 0), "backwards: the first value shows before beginTime")
    _ = stage.commit(at: 2.5)
    holds(near(angle(card), -1) && card.animationKeys.isEmpty, "after it, the model value shows")
}

private func severalAnimations() {
    let (stage, card, _) = turning(at: 0)
    func fade(to end: Double) {
        let fade = BasicAnimation(keyPath: "opacity")
        fade.fromValue = card.opacity - end
        fade.toValue = 0
        fade.duration = 1
        fade.isAdditive = true
        stage.transaction(disableActions: true) { card.opacity = end }
        card.add(fade, forKey: nil)
    }
    fade(to: 0)
    _ = stage.commit(at: 0)
    _ = stage.commit(at: 0.5)
    holds(near(card.presentation()?.opacity ?? -1, 0.5), "halfway to transparent")
    fade(to: 1)
    _ = stage.commit(at: 0.5)
    holds(near(card.presentation()?.opacity ?? -1, 0.5), "reversed without a jump")

    let (old, new) = (Color.white, Color(white: 0.5))
    let darken = BasicAnimation(keyPath: "backgroundColor")
    darken.fromValue = ExtendedColor(old) - ExtendedColor(new)
    darken.toValue = ExtendedColor.zero
    darken.isAdditive = true
    darken.duration = 1
    stage.transaction(disableActions: true) { card.backgroundColor = new }
    card.add(darken, forKey: "darken")
    _ = stage.commit(at: 2)
    _ = stage.commit(at: 2.5)
    holds(near(card.presentation()?.backgroundColor?.red ?? -1, 0.75), "from white to grey")
}

private func nextFrames() {
    let (stage, card, fall) = turning(at: 0)
    holds(stage.nextFrameTime == .infinity, "an idle stage has no next frame")
    fall.beginTime = 5
    card.add(fall, forKey: "fall")
    _ = stage.commit(at: 1)
    holds(stage.nextFrameTime == 5, "a delayed animation: its begin time")
    _ = stage.commit(at: 5.5)
    holds(stage.nextFrameTime <= stage.currentTime, "a running animation: at once")
    _ = stage.commit(at: 6)
    holds(stage.nextFrameTime == .infinity, "idle again")
}

/// Records the delegate calls.
private final class Witness: AnimationDelegate {
    var heard: [String] = []

    func animationDidStart(_ animation: Animation) {
        heard.append("start")
    }

    func animationDidStop(_ animation: Animation, finished: Bool) {
        heard.append(finished ? "finished" : "removed")
    }
}

private func events() {
    let (stage, card, fall) = turning(at: 0)
    let witness = Witness()
    var isComplete = false
    fall.delegate = witness
    stage.transaction.begin()
    stage.transaction.completionBlock = { isComplete = true }
    card.add(fall, forKey: "fall")
    stage.transaction.commit()
    _ = stage.commit(at: 0)
    holds(witness.heard.isEmpty, "no delegate is called inside a commit")
    stage.deliverEvents()
    holds(witness.heard == ["start"] && !isComplete, "the delegate is called after the frame")
    _ = stage.commit(at: 1)
    stage.deliverEvents()
    holds(witness.heard == ["start", "finished"] && isComplete, "the end, once, with its flag")
}

private func matrices() {
    let (stage, card, _) = turning(at: 0)
    func turn(_ angle: Double, _ scale: Double = 1) -> Transform3D {
        Transform3D(scaleX: scale, y: scale, z: scale).rotated(by: angle, x: 0, y: 1, z: 0)
    }
    let flip = KeyframeAnimation(keyPath: "transform")
    flip.values = [turn(0), turn(3 / 2 * .pi, 0.85), turn(.pi)]
    flip.duration = 1
    card.add(flip, forKey: "flip")
    _ = stage.commit(at: 0)
    _ = stage.commit(at: 0.25)
    let shown = card.presentation()?.transform ?? .identity
    let scale = 1 - 0.15 / 2
    let expected = turn(-.pi / 4, scale)
    holds(near(shown.m13, expected.m13) && near(shown.m11, expected.m11), "0, -90, -180 degrees")
}
