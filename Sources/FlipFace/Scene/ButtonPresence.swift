import FlipEngine

/// The visibility of the corner button: it appears when the pointer moves and disappears some time later.
///
/// Times are media time in seconds.
package struct ButtonPresence: Hashable, Sendable {
    /// The duration of fading in or out, in seconds; short, because the user is about to press the button.
    static let fade = 0.15
    /// The delay before it disappears after the pointer has left the window, in seconds.
    static let lingerAfterLeaving = 1.0
    /// The delay before it disappears while the pointer rests, in seconds.
    static let lingerAtRest = 3.0

    /// The button's opacity, 0...1.
    private(set) var opacity = 0.0
    /// The time at which it begins to fade out; nil while it is hidden or fading out.
    private(set) var deadline: MediaTime?

    private var target = 0.0
    private var time: MediaTime?

    /// The time of the next frame, in media time: minus infinity while it fades, infinity if it needs none. `isNeeded`
    /// keeps the button visible.
    func nextFrameTime(isNeeded: Bool) -> MediaTime {
        if opacity != target { return -.infinity }
        return isNeeded ? .infinity : deadline ?? .infinity
    }

    /// Shows the button after a pointer movement over the window, or after a key press.
    mutating func pointerMoved(now: MediaTime) { show(until: now + Self.lingerAtRest, now) }

    /// Shortens the delay when the pointer leaves the window.
    mutating func leave(now: MediaTime) {
        guard target == 1 else { return }
        deadline = min(deadline ?? .infinity, now + Self.lingerAfterLeaving)
    }

    /// Updates the opacity for the frame at `time`. `isNeeded` keeps the button visible.
    mutating func frame(at time: MediaTime, isNeeded: Bool) {
        if isNeeded, target == 0 || deadline.map({ $0 <= time }) == true { pointerMoved(now: time) }
        if let deadline, deadline <= time {
            self.deadline = nil
            target = 0
            self.time = deadline
        }
        if let last = self.time, opacity != target {
            let way = max(time - last, 0) / Self.fade
            opacity = target > opacity ? min(opacity + way, 1) : max(opacity - way, 0)
            self.time = max(time, last)
        }
    }

    /// Shows or hides the button without fading.
    package mutating func set(isShown: Bool, now: MediaTime) {
        target = isShown ? 1 : 0
        opacity = target
        deadline = isShown ? now + Self.lingerAtRest : nil
    }

    private mutating func show(until: MediaTime, _ now: MediaTime) {
        deadline = until
        if target == 0 {
            target = 1
            time = now
        }
    }
}
