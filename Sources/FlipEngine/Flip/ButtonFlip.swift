/// A button that turns over from one picture to another, on its own or in step with a view that turns.
///
///     let button = ButtonFlip(front: gear, back: check, size: Size(width: 44, height: 44))
///     button.action = { view.press(at: now) }
///     corner.addSublayer(button.layer)
///     button.press(at: pointer, time: now)
///
/// From front to back its right edge comes towards the viewer, from back to front its left one, in 0.8 s with
/// ease-in-ease-out. To turn it in step with another flip, set `isInStep`, give it that flip's `duration`, and run and
/// hold it whenever that flip is run and held.
///
/// To position, hide or fade the button, change `layer`, which contains both sides. Its bounds are the button's size.
///
/// Source: the well-known flipping button in UIKit; turning in step with a drag is an addition.
public final class ButtonFlip: SideFlip {
    /// The layer of the button.
    public let layer = Layer()
    /// The action of a press; called once for each press.
    public var action: () -> Void = {}
    /// Whether the caller turns the button: a press then only calls the action.
    public var isInStep = false

    /// A button of `size` points that shows its front, with the eye at five times its width.
    public init(front: Image, back: Image, size: Size) {
        super.init(
            front: Layer(), back: Layer(), eyeDistance: max(size.width, 1) * 5, duration: 0.8,
            shade: 0)
        for (side, picture) in [(self.front, front), (self.back, back)] {
            side.contents = picture
            layer.addSublayer(side)
        }
        resize(to: size)
    }

    /// Resizes the button, in points; a turn in progress continues, in the perspective of the new size.
    public func resize(to size: Size) {
        layer.bounds = Rect(origin: .zero, size: size)
        eyeDistance = max(size.width, 1) * 5
        for side in [front, back] {
            side.bounds = layer.bounds
            side.position = Point(x: size.width / 2, y: size.height / 2)
        }
    }

    /// Handles a press. `point` is in the coordinates of the superlayer of `layer`; `time` is in the time of `layer`.
    ///
    /// Returns whether the press was accepted: it hit the button, and the button was at rest.
    @discardableResult
    public func press(at point: Point, time: MediaTime) -> Bool {
        guard !isTurning, layer.hitTest(point) != nil else { return false }
        if !isInStep { run(toBack: !showsBack, at: time) }
        action()
        return true
    }

    override func turn(ofFront isFront: Bool) -> Animation {
        let angles = angles(ofFront: isFront)
        let turn = BasicAnimation(keyPath: "transform.rotation.y")
        turn.fromValue = angles[0]
        turn.toValue = angles[2]
        return turn
    }
}
