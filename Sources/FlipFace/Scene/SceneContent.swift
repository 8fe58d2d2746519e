import FlipEngine

/// The cards on the front of a scene.
package protocol SceneCards: AnyObject {
    /// Handles pointer events.
    @discardableResult
    func pointer(_ event: PointerEvent, now: MediaTime) -> GestureResponse
}

/// What else is on a scene, and receives the input that the scene does not handle itself.
package protocol SceneContent: AnyObject {
    /// Handles pointer events on the back; returns whether it claims the gesture. It can do so at the press or at a
    /// later movement, and the claim lasts until the release.
    func pagePointer(_ event: PointerEvent, now: MediaTime) -> Bool

    /// Prepares the back for the frame at `time`; `isHidden` is true if that frame does not show the back.
    func prepareBack(at time: MediaTime, isHidden: Bool)

    /// The user has pressed the word beside the notice.
    func wordPressed(now: MediaTime)

    /// The user has clicked on the front, at `point` of the window; `isSecond` for the second click of a double click.
    func frontClicked(at point: Point, isSecond: Bool, now: MediaTime)
}
