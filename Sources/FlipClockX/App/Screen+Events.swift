import FlipEngine
import FlipX11

/// What happens on a screen: events in, changes of its face out.
extension Screen {
    /// Takes all events that have come, and sends what the line had no room for before.
    func takeEvents() {
        if presenter.wantsRoom { presenter.roomCame() }
        window.roomCame()
        for event in window.takeEvents() { handle(event) }
    }

    private func handle(_ event: WindowEvent) {
        let now = MonotonicClock.now
        switch event {
        case .exposed(let rect): presenter.exposed(rect)
        // The next frame makes the clock fit: however many sizes come before it, one is enough.
        case .resized: notePictureBounds()
        case .pointer(let event): handle(event, now: now)
        case .hovered(let point):
            if inputWatch?.moved(to: point, now: now) == true { wish = .quit }
            hasHand = clock.hover(at: point, now: now)
            rest.stir(now: now)
            updateCursor()
        case .key(let press): handle(press, now: now)
        case .closeRequested, .destroyed: wish = wish ?? .close
        case .visibilityChanged: noteVisibility()
        case .refreshRateMayHaveChanged:
            settle()
            noteRate()
        case .presentCompleted(let completion):
            noteLife(now: now)
            if let frame = presenter.handle(completion) { noteArrival(of: frame, now: now) }
        case .requestFailed(let error):
            noteLife(now: now)
            presenter.handle(error)
        case .desktopSettingsChanged: noteDesktopSettings()
        case .fullScreenChanged: noteFullScreen()
        case .outlineChanged: noteOutline()
        case .monitorsChanged:
            mayLackMirrors = true
            noteMonitors()
        case .mapped, .unmapped: mayLackMirrors = true
        case .focusChanged: break
        }
    }

    /// The server has done something: what it owes may be shown soon.
    private func noteLife(now: MediaTime) {
        guard owedSince != nil else { return }
        if isStalled { clock.catchUp(at: now) }
        owedSince = now
    }

    private func handle(_ event: PointerEvent, now: MediaTime) {
        newestInput = event.time
        if inputWatch != nil && event.phase != .moved { wish = .quit }
        rest.stir(now: now)
        updateCursor()
        let wasFront = clock.isFrontTouched
        clock.pointer(event, now: now)
        switch event.phase {
        case .pressed where event.button == 1 && clock.isFrontTouched:
            clicks.press(at: event.position, time: event.time)
        case .released where event.button == 1 && wasFront:
            if clicks.release(at: event.position) { toggleFullScreen() }
        default: break
        }
    }

    private func handle(_ press: KeyPress, now: MediaTime) {
        newestInput = press.time
        if inputWatch != nil { wish = .quit }
        if clock.key(press, now: now) { return }
        switch press.key {
        case .q: wish = .quit
        case .close: if !press.isRepeat { wish = wish ?? .close }
        case .f, .f11: if !press.isRepeat { toggleFullScreen() }
        case .escape: leaveFullScreenOrQuit()
        default: break
        }
    }
}
