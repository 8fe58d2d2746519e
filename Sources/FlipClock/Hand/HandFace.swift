import FlipEngine

/// A face that shows the cards of a hand.
package protocol HandFace: AnyObject {
    /// Whether one of its cards is pressed, dragged, or falling after a drag.
    var isPressed: Bool { get }

    /// Whether none of its cards turns at `time` or is pressed.
    func isAtRest(at time: MediaTime) -> Bool

    /// Sets the position of the wheels without a flip; the hand then shows the change.
    func setBase(_ position: Position)

    /// Shows a change of the hand.
    func show(_ change: Hand.Change, at time: MediaTime)
}
