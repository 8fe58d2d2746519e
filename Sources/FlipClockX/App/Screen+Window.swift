import FlipEngine
import FlipFace
import FlipX11

/// How the window behaves on its desktop: title and icon, corners, place, and the pointer over a full screen.
extension Screen {
    // MARK: What it looks like

    /// The ground that suits the window's outline now, for one that is wanted `opacity` opaque.
    static func ground(of window: XWindow, opacity: Double) -> GroundLook {
        guard window.isBlended, !window.isFullScreen else { return .whole }
        return GroundLook(opacity: opacity, cornerRadius: window.cornerRadius, isBlended: true)
    }

    /// The window's corners may have changed, or what is seen through it.
    func noteOutline() {
        guard let desk else { return }
        clock.ground = Self.ground(of: window, opacity: desk.wishes.groundOpacity)
    }

    /// The window has a size: the picture gets its place in it, and the window around it the colour of the picture's edge.
    func notePictureBounds() {
        let picture = window.picture
        presenter.origin = (picture.minX, picture.minY)
        let isBounded = (picture.width, picture.height) != window.size
        window.setBackground(isBounded ? clock.edgePixel : nil)
        guard isBounded, !hasSaidBounds else { return }
        hasSaidBounds = true
        Diagnostics.write(
            """
            display \(connection.name): the window has \(window.size.width)x\(window.size.height) pixels, \
            too many for one picture; the clock is drawn in \(picture.width)x\(picture.height) of them
            """)
    }

    /// Writes the time into the title; only if it is another one.
    func noteTitle(_ reading: ClockReading) {
        guard let desk else { return }
        let title = desk.wishes.title ?? Self.title(clock.caption(of: reading))
        // A server that takes nothing is not sent more and more of it.
        guard title != shownTitle, !connection.isFlushOwed else { return }
        shownTitle = title
        window.setTitle(title)
    }

    /// The title over `caption`: what is looked for in a list of windows comes first.
    static func title(_ caption: String?) -> String {
        caption.map { "\($0) \u{2013} FlipClockX" } ?? "FlipClockX"
    }

    /// The desktop may stop showing that the program starts, and gets the icon, which no first frame has to wait for.
    func announce() {
        guard !isAnnounced else { return }
        isAnnounced = true
        window.sleep.watch()
        window.followDesktop()
        noteVisibility()
        guard desk != nil else { return }
        window.announceStart()
        layout = window.monitors.places.signature
        isSettling = true
        window.askOrigin()
        setIcon()
    }

    /// The icon, and the window around the picture, go with the face's look.
    func noteLook() {
        notePictureBounds()
        if isAnnounced, desk != nil { setIcon() }
    }

    private func setIcon() {
        let painter = IconPainter(typeface: clock.scene.face.digits, theme: clock.theme)
        if let icon = try? painter.pictures() { window.setIcon(icon) }
    }

    /// The server has said where the window is: where it came to be by itself is no place that a user chose.
    func settle() {
        guard isSettling else { return }
        isSettling = false
        settledFrame = window.isFullScreen ? nil : window.framedPlace
    }

    /// Leaves the full screen that this one is a part of.
    func leaveFullScreen() {
        wish = nil
        (owner ?? self).setFullScreen(false)
    }

    /// Full screen or back, by what the window is now: a window manager may have changed it a moment ago.
    func toggleFullScreen() {
        let screen = owner ?? self
        screen.window.refreshState { [weak screen] in
            guard let screen else { return }
            screen.setFullScreen(!screen.window.isFullScreen)
        }
    }

    /// Leaves full screen, or ends the program where the window is an ordinary one.
    func leaveFullScreenOrQuit() {
        let screen = owner ?? self
        screen.window.refreshState { [weak screen] in
            guard let screen else { return }
            if screen.window.isFullScreen {
                screen.setFullScreen(false)
            } else {
                screen.wish = .quit
            }
        }
    }

    /// Fills the monitors that are wanted, or goes back.
    func setFullScreen(_ isFull: Bool) {
        if let owner {
            owner.setFullScreen(isFull)
            return
        }
        window.setFullScreen(isFull)
    }

    /// The window fills its monitor, or does not any more.
    func noteFullScreen() {
        if let owner, !window.isFullScreen { owner.setFullScreen(false) }
        mayLackMirrors = true
        rest.setFullScreen(window.isFullScreen, now: MonotonicClock.now)
        updateCursor()
        window.updateShape()
        noteOutline()
    }

    // MARK: Place

    /// Other monitors: the window's place on the old ones is remembered, and the one on these found again.
    func noteMonitors() {
        guard isAnnounced, !window.outage.isOut, let desk else { return }
        let signature = window.monitors.places.signature
        guard signature != layout else { return }
        leavePlace()
        layout = signature
        settledFrame = window.isFullScreen ? nil : window.framedPlace
        guard !window.isFullScreen, let place = desk.placement.place(on: signature) else { return }
        let visible = window.monitors.places.visible(place)
        window.move(to: visible)
        settledFrame = visible
    }

    /// Keeps the window's place, at the end.
    func keepPlace() {
        guard let desk else { return }
        leavePlace()
        desk.placement.save()
        for warning in desk.takeWarnings() { Diagnostics.write(warning) }
    }

    /// Notes where the window is, if somebody has moved it.
    private func leavePlace() {
        guard isAnnounced, let frame = window.ordinaryPlace.frame, let settled = settledFrame,
            frame != settled
        else { return }
        desk?.placement.leave(frame, on: layout)
    }

    // MARK: Pointer

    /// Gives the pointer the look that suits what it is over and how long it has been there.
    func updateCursor() {
        let wanted: WindowCursor = rest.isHidden ? .hidden : hasHand ? .hand : .inherited
        guard wanted != cursor else { return }
        cursor = wanted
        window.setCursor(wanted)
    }
}
