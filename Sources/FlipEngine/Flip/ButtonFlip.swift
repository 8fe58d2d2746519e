/// The button that turns over from one picture to another, by itself or in step with a view that turns.
///
///     let button = ButtonFlip(front: gear, back: check, size: Size(width: 44, height: 44))
///     button.action = { view.press(at: now) }
///     corner.addSublayer(button.layer)
///     button.press(at: pointer, time: now)
///
/// It turns from the right on the way there and from the left on the way back, 0.8 s with ease-in-ease-out. In step with a
/// view it takes the view's duration, and whatever is done to the view is done to it: set `isInStep`, then run it as
/// the view runs, and hold it where the view is held.
///
/// `layer` outlives the swap of the pictures: place, hide and fade it. Its bounds are the button's size.
///
/// Source: the well-known flipping button on UIKit; turning in step with a hand is ours.
public final class ButtonFlip: SideFlip {
    /// The button.
    public let layer = Layer()
    /// What a press does; called once for each.
    public var action: () -> Void = {}
    /// Whether something else turns the button: a press then only calls the action.
    public var isInStep = false

    /// A button of `size` points that shows its front, seen from five times its width.
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

    /// Gives the button another size, in points; a turn under way goes on as it began.
    public func resize(to size: Size) {
        layer.bounds = Rect(origin: .zero, size: size)
        eyeDistance = max(size.width, 1) * 5
        for side in [front, back] {
            side.bounds = layer.bounds
            side.position = Point(x: size.width / 2, y: size.height / 2)
        }
    }

    /// A press at `point`, in the coordinates of the superlayer of `layer`, at `time` of that layer.
    ///
    /// Returns whether it was one: it hit the button, and the button was at rest.
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
