import FlipEngine

/// A small button that flips between two pictures, by itself or in step with the flip of a main view.
final class FlippingButton {
    /// The layer that contains both faces; position it in a corner.
    let container = Layer()
    /// Called once for each press.
    var action: () -> Void = {}
    /// The duration of the half turn in seconds.
    var duration: MediaTime = 0.8
    /// Whether the back shows, or will show after the current flip.
    private(set) var showsBack = false

    private let faces: [Layer]

    init(front: Image, back: Image, size: Size) {
        let bounds = Rect(origin: .zero, size: size)
        container.bounds = bounds
        var perspective = Transform3D.identity
        perspective.m34 = -1 / 300
        container.sublayerTransform = perspective
        faces = [front, back].map { image in
            let face = Layer()
            face.frame = bounds
            face.contents = image
            face.isDoubleSided = false
            return face
        }
        for face in faces { container.addSublayer(face) }
        faces[1].setValue(Double.pi, forKeyPath: "transform.rotation.y")
    }

    /// Handles a press at `point`, in the coordinates of the container's superlayer.
    func press(at point: Point) {
        guard container.hitTest(point) != nil else { return }
        action()
        container.speed = 1
        container.timeOffset = 0
        turn(beginTime: 0)
    }

    /// Flips in step with a view that the user drags: takes its duration, and from now on its `timeOffset`.
    func follow(duration: MediaTime) {
        self.duration = duration
        container.speed = 0
        // 0 would mean "when it is committed"; this is the beginning of the container's time.
        turn(beginTime: .leastNormalMagnitude)
    }

    /// The `timeOffset` of the view that the button follows, 0...duration.
    var timeOffset: MediaTime {
        get { container.timeOffset }
        set { container.timeOffset = min(max(newValue, 0), duration) }
    }

    /// Flips over: by -180 degrees to the back, by +180 degrees to the front.
    private func turn(beginTime: MediaTime) {
        let angle = showsBack ? Double.pi : -Double.pi
        for (index, face) in faces.enumerated() {
            let start = (index == 0) == showsBack ? -angle : 0
            let flip = BasicAnimation(keyPath: "transform.rotation.y")
            flip.fromValue = start
            flip.toValue = start + angle
            flip.beginTime = beginTime
            flip.duration = duration
            flip.timingFunction = MediaTimingFunction(name: .easeInEaseOut)
            flip.fillMode = .both
            flip.isRemovedOnCompletion = false
            face.add(flip, forKey: "flip")
        }
        showsBack.toggle()
    }
}
