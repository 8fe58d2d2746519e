import FlipEngine

/// What turns the cards of a window: the clock, or a board with a text.
///
/// The window gives it input and asks it for frames. All times are media time in seconds.
package protocol FaceDriver: AnyObject {
    /// Whether anybody sees the cards.
    var isVisible: Bool { get set }
    /// Whether something moves by itself or has changed since the last frame.
    var needsFrames: Bool { get }
    /// When a frame is due although nothing moves; nil for never.
    var deadline: MediaTime? { get }
    /// Whether a hand holds a flap, which Escape then puts back.
    var isDragging: Bool { get }

    /// The deadline has come.
    func wake()
    /// No frame could be shown for a while: what was due by `time` happens now, without a flip.
    func catchUp(at time: MediaTime)
    /// The frame for `time`.
    func frame(at time: MediaTime) -> RenderTree
    /// The angle of the flap that turns, in degrees 0...180; nil at rest.
    func turningAngle(at time: MediaTime) -> Double?
    /// The cards look or move differently from now on; what turns goes on turning.
    func setStyle(_ style: FaceStyle) throws(FontError)
    /// The window has another size.
    func resize(width: Int, height: Int) throws(FontError)

    /// The pointer did something, in the window's pixels.
    func pointer(_ event: PointerEvent, now: MediaTime)
    /// Sets card `index` forward by `units`, back for a negative number.
    func step(_ index: Int, by units: Int, now: MediaTime)
    /// Undoes what the hand has set.
    func goBack(now: MediaTime)
    /// Puts a held flap back.
    func cancelDrag(now: MediaTime)
}

/// Cards that no hand turns.
extension FaceDriver {
    package var deadline: MediaTime? { nil }
    package var isDragging: Bool { false }
    package func wake() {}
    package func catchUp(at time: MediaTime) {}
    package func pointer(_ event: PointerEvent, now: MediaTime) {}
    package func step(_ index: Int, by units: Int, now: MediaTime) {}
    package func goBack(now: MediaTime) {}
    package func cancelDrag(now: MediaTime) {}
}

extension Clockwork: FaceDriver {}
