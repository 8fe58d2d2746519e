import FlipEngine
import FlipSystem
import FlipX11

/// Lets a face know whether it can be seen, and keeps the screen awake while it can be.
final class ScreenVisibility {
    private let window: XWindow
    private let setup: WindowSetup?
    private let face: FaceController

    /// The visibility of `face` in `window`; `setup` is nil for another client's window.
    init(window: XWindow, setup: WindowSetup?, face: FaceController) {
        self.window = window
        self.setup = setup
        self.face = face
    }

    /// Whether to inhibit the screen saver while the clock is visible: another client's window obeys only the option.
    var keepsAwake: Bool {
        setup?.applied.keepsAwake ?? face.owner.ranks.options.contains(.keepAwake)
    }

    /// Whether the screen should be kept awake now.
    var wantsAwake: Bool { keepsAwake && window.isVisible }

    /// Updates whether the clock can be seen: hidden cards do not animate.
    ///
    /// A clock on monitors that are off is still drawn, without animation: no event reports that they are on again, and
    /// the time must be right then.
    func update() {
        let isVisible = window.isVisible && !window.sleep.isPowerless
        if isVisible && !face.isVisible { face.catchUp(at: MonotonicClock.now) }
        face.isVisible = isVisible
        window.sleep.keepAwake(wantsAwake)
    }

    /// Updates the visibility at the start of a minute, then calls `change`.
    ///
    /// Monitors that are off need no animation, so the server is first asked whether they are on. A server without
    /// shared memory is probably remote, so its reply would come too late; it is not asked.
    ///
    /// - Parameter isRemote: Whether pictures are sent through the socket.
    func startMinute(isRemote: Bool, change: @escaping () -> Void) {
        guard window.isVisible, !isRemote, window.sleep.canLook else { return change() }
        window.sleep.look { [weak self] in
            guard let self else { return }
            update()
            change()
        }
    }

    /// When the screen saver has to be reminded of the clock, in media time; nil if it has not.
    var deadline: MediaTime? { window.isVisible ? window.sleep.deadline : nil }

    /// Reminds the screen saver, if that is due.
    func wake(at now: MediaTime, isNewMinute: Bool = false) {
        if window.isVisible { window.sleep.remind(now: now, isNewMinute: isNewMinute) }
    }
}
