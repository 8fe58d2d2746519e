import FlipEngine

/// A card split in the middle: the top half falls onto the bottom half and shows the next digit.
final class SplitDigitFlip: AnimationDelegate {
    /// The phases of the flap, in order.
    enum State {
        case topToMiddle
        case middleToBottom
        case resetForNext
    }

    let container = Layer()
    private(set) var state = State.resetForNext
    var duration: MediaTime = 0.6

    private let top = Layer()
    private let bottom = Layer()
    private let flap = Layer()
    private let flapBack = Layer()
    private var next: Image?
    private(set) var current: Image

    init(size: Size, image: Image) {
        current = image
        container.bounds = Rect(origin: .zero, size: size)
        // One eye for the three pieces.
        var perspective = Transform3D.identity
        perspective.m34 = -1 / 1000
        container.sublayerTransform = perspective

        let half = Rect(x: 0, y: 0, width: size.width, height: size.height / 2)
        top.frame = half
        bottom.frame = half.offsetBy(dx: 0, dy: half.height)
        flap.bounds = half
        flap.anchorPoint = Point(x: 0.5, y: 1)
        flap.position = Point(x: half.midX, y: half.maxY)
        flap.isHidden = true
        top.contentsRect = Rect(x: 0, y: 0, width: 1, height: 0.5)
        bottom.contentsRect = Rect(x: 0, y: 0.5, width: 1, height: 0.5)
        top.contents = image
        bottom.contents = image
        for layer in [top, bottom, flap] { container.addSublayer(layer) }
        // Mirrored vertically on the flap, so that it is upright when the flap has landed.
        flapBack.frame = half
        flapBack.transform = Transform3D(scaleX: 1, y: -1, z: 1)
        flapBack.contentsRect = bottom.contentsRect
        flap.addSublayer(flapBack)
    }

    /// Flips to `image`; ignored during a flip.
    func flip(to image: Image) {
        guard state == .resetForNext else { return }
        next = image
        let transaction = container.stage?.transaction
        transaction?.begin()
        transaction?.disableActions = true
        top.contents = image
        flap.contents = current
        flap.contentsRect = top.contentsRect
        flapBack.contents = image
        flapBack.isHidden = true
        flap.isHidden = false
        transaction?.commit()
        state = .topToMiddle
        turn(from: 0, to: -.pi / 2, function: .easeIn)
    }

    private func turn(from: Double, to: Double, function: MediaTimingFunction) {
        let turn = BasicAnimation(keyPath: "transform.rotation.x")
        turn.fromValue = from
        turn.toValue = to
        turn.duration = duration / 2
        turn.timingFunction = function
        turn.fillMode = .forwards
        turn.isRemovedOnCompletion = false
        turn.delegate = self
        flap.add(turn, forKey: "turn")
    }

    func animationDidStop(_ animation: Animation, finished: Bool) {
        guard finished, let next else { return }
        let transaction = container.stage?.transaction
        transaction?.begin()
        transaction?.disableActions = true
        switch state {
        case .topToMiddle:
            state = .middleToBottom
            flapBack.isHidden = false
            turn(from: -.pi / 2, to: -.pi, function: .easeOut)
        case .middleToBottom:
            state = .resetForNext
            bottom.contents = next
            current = next
            flap.isHidden = true
            flap.removeAnimation(forKey: "turn")
        case .resetForNext:
            break
        }
        transaction?.commit()
    }
}
