import FlipEngine

/// Whether the corner button is to be seen: it comes with the pointer and goes a while after.
///
/// Times are media time in seconds.
package struct ButtonPresence: Hashable, Sendable {
    /// How long it takes to come or go.
    static let fade = 0.15
    /// How long it stays after the pointer has left.
    static let lingerAfterLeaving = 1.0
    /// How long it stays over a pointer that rests.
    static let lingerAtRest = 3.0

    /// How much of it shows, 0...1.
    private(set) var opacity = 0.0
    /// When it begins to go, unless something happens before; nil while it is hidden or goes.
    private(set) var deadline: MediaTime?

    private var target = 0.0
    private var time: MediaTime?

    /// When the next frame is due, in media time: minus infinity while it fades, infinity for never. `isNeeded` while the
    /// button has to be there.
    func nextFrameTime(isNeeded: Bool) -> MediaTime {
        if opacity != target { return -.infinity }
        return isNeeded ? .infinity : deadline ?? .infinity
    }

    /// The pointer moved over the window, or a key has shown that somebody is there.
    mutating func stir(now: MediaTime) { show(until: now + Self.lingerAtRest, now) }

    /// The pointer left the window.
    mutating func leave(now: MediaTime) {
        guard target == 1 else { return }
        deadline = min(deadline ?? .infinity, now + Self.lingerAfterLeaving)
    }

    /// A frame for `time` is about to be made. `isNeeded` while the button has to be there.
    mutating func frame(at time: MediaTime, isNeeded: Bool) {
        if isNeeded, target == 0 || deadline.map({ $0 <= time }) == true { stir(now: time) }
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

    /// Shows or hides it without fading.
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
