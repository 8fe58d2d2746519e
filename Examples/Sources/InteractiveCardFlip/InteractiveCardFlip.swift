import FlipEngine

/// A card that the user flips by dragging: keyframe animations on two single-sided layers, paused with a speed of 0 and
/// scrubbed through `timeOffset`.
final class InteractiveCardFlip {
    /// The progress of the flip.
    enum State {
        case begin
        case inProgress
        case end
    }

    /// The events, each reported once per crossing.
    enum Event {
        case reachedStart
        case reachedEnd
        case withdrewFromStart
        case withdrewFromEnd
    }

    let container = Layer()
    let frontLayer: Layer
    let backLayer: Layer
    let duration: MediaTime = 1
    /// Called at each crossing.
    var onEvent: (Event) -> Void = { _ in }
    private(set) var state = State.begin
    /// The speed in half turns per second, at most 4; after a release it approaches at least 1.
    private(set) var speed = 0.0
    private var targetSpeed = 0.0

    init(front: Image, back: Image) {
        let bounds = Rect(x: 0, y: 0, width: 200, height: 280)
        container.bounds = bounds
        frontLayer = Layer()
        backLayer = Layer()
        for (layer, image) in [(frontLayer, front), (backLayer, back)] {
            layer.frame = bounds
            layer.contents = image
            layer.isDoubleSided = false
            container.addSublayer(layer)
        }
        addAnimations(to: frontLayer, angles: [0, 3 / 2 * .pi, .pi], shade: (0, 0.8))
        addAnimations(to: backLayer, angles: [.pi, .pi / 2, 0], shade: (0.8, 0))
    }

    private func addAnimations(to layer: Layer, angles: [Double], shade: (Double, Double)) {
        var perspective = Transform3D.identity
        perspective.m34 = -1 / 850
        let turn = KeyframeAnimation(keyPath: "transform")
        turn.values = [
            perspective.rotated(by: angles[0], x: 0, y: 1, z: 0),
            perspective.scaled(x: 0.85, y: 0.85, z: 0.85).rotated(by: angles[1], x: 0, y: 1, z: 0),
            perspective.rotated(by: angles[2], x: 0, y: 1, z: 0),
        ]
        turn.duration = duration
        turn.timingFunction = MediaTimingFunction(name: .easeInEaseOut)
        turn.isRemovedOnCompletion = false
        turn.fillMode = .both
        layer.add(turn, forKey: "turn")

        let shadow = Layer()
        shadow.frame = layer.bounds
        shadow.backgroundColor = .black
        shadow.opacity = 0
        layer.addSublayer(shadow)
        let darken = BasicAnimation(keyPath: "opacity")
        darken.fromValue = shade.0
        darken.toValue = shade.1
        darken.duration = duration
        darken.timingFunction = MediaTimingFunction(name: .easeInEaseOut)
        darken.isRemovedOnCompletion = false
        darken.fillMode = .both
        shadow.add(darken, forKey: "shade")

        layer.speed = 0
    }

    /// The position in the flip, 0...duration; setting it scrubs.
    var timeOffset: MediaTime {
        get { frontLayer.timeOffset }
        set {
            let offset = min(max(newValue, 0), duration)
            frontLayer.timeOffset = offset
            backLayer.timeOffset = offset
            updateState()
        }
    }

    private func updateState() {
        let new: State =
            timeOffset < 0.0001 ? .begin : timeOffset >= duration ? .end : .inProgress
        guard new != state else { return }
        if state == .begin { onEvent(.withdrewFromStart) }
        if state == .end { onEvent(.withdrewFromEnd) }
        if new == .begin { onEvent(.reachedStart) }
        if new == .end { onEvent(.reachedEnd) }
        state = new
    }

    /// The user releases the card with `velocity`, in half turns per second.
    func release(velocity: Double) {
        speed = min(max(velocity, -4), 4)
        targetSpeed = speed > 0 ? max(speed, 1) : min(speed, -1)
    }

    /// Advances the released card by one frame, `elapsed` seconds after the last; returns false at rest.
    func step(elapsed: MediaTime) -> Bool {
        if abs(targetSpeed - speed) > 0.01 {
            speed += (targetSpeed - speed) * (elapsed / 0.2)
        }
        timeOffset += speed * elapsed
        return state == .inProgress
    }
}
