import CX11
import FlipEngine
import FlipSystem

/// Finds out whether other windows cover the clock. This is needed where a compositor runs, because the server then
/// regards every window as visible.
///
/// The selected events depend on the state. While the clock is seen, any top-level window may come to cover it, so
/// SubstructureNotify is selected on the root window, but only until its first event: then a look follows a moment
/// later, which selects SubstructureNotify again. So a window that moves costs four wake-ups a second, and a desktop at
/// rest none. While the clock is covered, only the windows that cover it matter, and the window manager's frame of the
/// clock.
///
/// Thumbnails and overviews of a compositor show the last picture of a covered clock, as for a minimised clock: no
/// property tells that thumbnails are shown, and most pictures drawn for them would never be seen.
final class WindowsAbove {
    /// Called with whether other windows cover the clock, when that changes.
    var onChange: (Bool) -> Void = { _ in }
    /// The time of the next look; nil if nothing has changed since the last one.
    var deadline: MediaTime? { isNeeded && !isReading ? times.deadline : nil }

    private let window: ServerWindow
    private let reader: StackReader
    private var times = LookoutTimes()
    private var isNeeded = false
    /// Whether replies are awaited, even for a watch that has been stopped since.
    private var isReading = false
    private var isArmed = false
    /// The windows whose events are selected, with the events.
    private var watched: [Window: Int] = [:]
    /// The windows found by the running look.
    private var found: Set<Window> = []
    private var shape: XExtensionCodes?

    private var connection: XConnection { window.connection }

    /// The request of the Shape extension.
    private enum Request { static let shapeSelectInput: UInt8 = 6 }

    /// Creates a watch for the windows above `window`, which does nothing yet.
    init(_ window: ServerWindow) {
        self.window = window
        reader = StackReader(window)
        reader.willAsk = { [unowned self] in note($0) }
        guard window.isOurs, connection.isAlive else { return }
        connection.questions.askExtension("SHAPE") { [weak self] codes in
            guard let self, let codes else { return }
            shape = codes
            reader.shape = codes
            cx11_know_event(connection.display, codes.firstEvent)
        }
    }

    // MARK: Looking

    /// Starts or stops watching; to be called when the need for it may have changed.
    func update(isNeeded new: Bool, now: MediaTime) {
        guard new != isNeeded, connection.isAlive else { return }
        isNeeded = new
        if new {
            times.changed(at: now)
        } else {
            let wasCovered = times.isCovered
            times = LookoutTimes()
            disarm()
            for id in watched.keys { forget(id) }
            if wasCovered { onChange(false) }
        }
    }

    /// Asks for the windows above the clock; to be called at the deadline.
    func look() {
        guard isNeeded, connection.isAlive, !isReading else { return }
        isReading = true
        times.begin()
        // Selected before the windows are queried, so that no change is missed.
        arm()
        found = []
        reader.read { [weak self] stack in self?.take(stack) }
        connection.flush()
    }

    private func take(_ stack: StackReader.Stack?) {
        isReading = false
        // The watch may have been stopped, and started again, in the meantime.
        guard isNeeded, times.isLooking else {
            for id in watched.keys { forget(id) }
            return
        }
        let wasCovered = times.isCovered
        let isCovered = stack.map { StackedWindow.cover($0.target, by: $0.windows) } ?? false
        times.found(isCovered: isCovered, at: MonotonicClock.now)
        for id in watched.keys where !found.contains(id) { forget(id) }
        if isCovered, let stack {
            for id in stack.watched { select(id, StructureNotifyMask | PropertyChangeMask) }
            if stack.top != window.id { select(stack.top, StructureNotifyMask) }
            disarm()
        } else {
            for id in watched.keys { deselect(id, StructureNotifyMask) }
        }
        connection.flush()
        if isCovered != wasCovered { onChange(isCovered) }
    }

    // MARK: Events

    /// Handles `event`; returns whether it was for this watch alone.
    func handle(_ event: XEvent, now: @autoclosure () -> MediaTime) -> Bool {
        let receiver = event.xany.window
        switch event.type {
        case CreateNotify, DestroyNotify, MapNotify, UnmapNotify, ReparentNotify, ConfigureNotify,
            GravityNotify, CirculateNotify:
            let subject = event.xmap.window
            if receiver == connection.root, subject != receiver {
                if event.type == DestroyNotify { drop(subject) }
                // A menu of ours does not cover the clock.
                guard isNeeded, subject == window.id || !connection.owns(subject) else {
                    return true
                }
                disarm()
                times.changed(at: now())
                return true
            }
            if receiver == window.id {
                if event.type == ReparentNotify { reader.forgetTop() }
                if isNeeded { times.changed(at: now()) }
                return false
            }
            guard watched[receiver] != nil else { return false }
            if event.type == DestroyNotify { drop(receiver) }
            times.changed(at: now())
            return true
        case PropertyNotify:
            guard receiver != window.id, receiver != connection.root, watched[receiver] != nil
            else { return false }
            let atom = event.xproperty.atom
            if atom == connection.atoms[.netWMWindowOpacity]
                || atom == connection.atoms[.netWMOpaqueRegion]
            {
                times.changed(at: now())
            }
            return true
        default:
            guard let shape, event.type == shape.firstEvent, watched[receiver] != nil else {
                return false
            }
            times.changed(at: now())
            return true
        }
    }

    // MARK: Selecting

    private func arm() {
        guard !isArmed else { return }
        isArmed = true
        connection.listen(to: connection.root, SubstructureNotifyMask)
    }

    private func disarm() {
        guard isArmed else { return }
        isArmed = false
        connection.stopListening(to: connection.root, SubstructureNotifyMask)
    }

    /// Selects the events that report changes of the opacity and shape of the window `id`, before they are queried.
    /// Events that report its place are selected later, if it covers the clock; until then the root window reports it.
    ///
    /// Selected again at each look: the number may belong to another window by now, because a program that is started
    /// again often gets the numbers of the one that has ended.
    private func note(_ id: Window) {
        found.insert(id)
        drop(id)
        select(id, PropertyChangeMask)
    }

    private func select(_ id: Window, _ mask: Int) {
        let isNew = watched[id] == nil
        watched[id] = watched[id, default: 0] | mask
        connection.listen(to: id, mask)
        if isNew { selectShape(id, isOn: true) }
    }

    private func deselect(_ id: Window, _ mask: Int) {
        watched[id]? &= ~mask
        connection.stopListening(to: id, mask)
    }

    private func forget(_ id: Window) {
        guard let mask = watched.removeValue(forKey: id) else { return }
        connection.stopListening(to: id, mask)
        selectShape(id, isOn: false)
    }

    /// Forgets the window `id` without a request: it may have been destroyed.
    private func drop(_ id: Window) {
        guard watched.removeValue(forKey: id) != nil else { return }
        connection.forget(id)
    }

    private func selectShape(_ id: Window, isOn: Bool) {
        guard let shape else { return }
        let major = UInt8(truncatingIfNeeded: shape.majorOpcode)
        let id = UInt32(truncatingIfNeeded: id)
        connection.questions.ask { server in
            var words: [UInt32] = [0, id, isOn ? 1 : 0]
            cx11_request(server, major, Request.shapeSelectInput, &words, 3, 0)
            // `ask` needs a request with a reply, and ShapeSelectInput has none.
            return xcb_get_input_focus(server).sequence
        } take: { _ in
        }
    }
}
