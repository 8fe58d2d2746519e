import CX11
import FlipSystem
import Glibc

/// The X selections through which a second start of the program asks a running clock to open its menu.
///
/// Every clock with a menu takes a selection whose name contains the clock's instance name, so the newest clock of that
/// name owns it. A click-through clock also takes a second selection, because clicks cannot open its menu. When the
/// newest clock no longer owns a selection, an older clock takes it again. A request is a conversion of the selection;
/// the reply tells whether the menu opens. ICCCM allows a conversion to have such a side effect. Any client may make a
/// request, because a menu does no harm.
final class MenuSelections {
    /// The selections of clocks called `name`.
    struct Names {
        /// The selection of the newest clock.
        let clock: Atom
        /// The selection of the newest click-through clock.
        let clickThrough: Atom
        /// The target of the conversion.
        let target: Atom

        /// Interns the names. Waits for the server the first time, so it is only for the start.
        init(instanceName name: String, on connection: XConnection) {
            let screen = connection.screen
            let atoms = XAtoms.intern(
                [
                    "_FLIPCLOCKX_CLOCK_S\(screen)_\(name)",
                    "_FLIPCLOCKX_CLICK_THROUGH_S\(screen)_\(name)", "_FLIPCLOCKX_MENU",
                ], display: connection.display)
            (clock, clickThrough, target) = (atoms[0], atoms[1], atoms[2])
        }
    }

    private let window: ServerWindow
    private let names: Names
    private var isClickThrough = false
    /// The selections that newer clocks have taken, with their owners.
    private var taken: [Atom: SelectionOwner] = [:]

    /// Makes `window`, a clock called `instanceName`, reachable.
    init(_ window: ServerWindow, instanceName: String) {
        self.window = window
        names = Names(instanceName: instanceName, on: window.connection)
        window.own(names.clock)
    }

    /// Records whether clicks go through the window.
    func update(isClickThrough isOn: Bool) {
        guard isOn != isClickThrough else { return }
        isClickThrough = isOn
        let isTaken = taken.removeValue(forKey: names.clickThrough) != nil
        if isOn {
            window.own(names.clickThrough)
        } else if !isTaken {
            window.disown(names.clickThrough)
        }
    }

    /// Handles `event`, which may report that a newer clock has taken a selection, or has ended.
    func note(_ event: XEvent) {
        for owner in taken.values { owner.handle(event) }
        guard event.type == SelectionClear, event.xselectionclear.window == window.id else {
            return
        }
        let selection = event.xselectionclear.selection
        guard selection == names.clock || selection == names.clickThrough && isClickThrough else {
            return
        }
        let owner = SelectionOwner(of: selection, isShy: true, connection: window.connection)
        owner.onFound = { [weak self, weak owner] in
            guard let self, let owner, owner.window == 0, taken[selection] === owner else {
                return
            }
            taken[selection] = nil
            window.own(selection)
            window.connection.flush()
        }
        taken[selection] = owner
    }

    /// Answers the SelectionRequest `event`; returns whether it was accepted, so that the menu must open. If `isReachable`
    /// is false, every request is refused.
    func answer(_ event: XEvent, isReachable: Bool) -> Bool {
        let request = event.xselectionrequest
        guard request.owner == window.id else { return false }
        let isKnown =
            request.selection == names.clock
            || request.selection == names.clickThrough && isClickThrough
        let isAccepted = isKnown && isReachable && request.target == names.target
        window.answer(request, isAccepted: isAccepted)
        window.connection.flush()
        return isAccepted
    }
}

extension XConnection {
    /// Asks a running clock called `name` to open its menu; returns whether it does. Waits for at most `patience`
    /// seconds, so it is only for the start.
    ///
    /// - Parameter isForAny: Whether to ask any clock of that name; otherwise only a click-through clock is asked.
    package func opensMenu(
        ofClock name: String, isForAny: Bool, patience: Double = 1
    ) -> Bool {
        guard isAlive else { return false }
        let names = MenuSelections.Names(instanceName: name, on: self)
        let selections = isForAny ? [names.clickThrough, names.clock] : [names.clickThrough]
        let deadline = MonotonicClock.now + patience
        return selections.contains { selection in
            guard isAlive, XGetSelectionOwner(display, selection) != 0 else { return false }
            return converts(selection, to: names.target, until: deadline)
        }
    }

    /// Asks the owner of `selection` for a conversion; returns whether it has accepted before `deadline`.
    private func converts(_ selection: Atom, to target: Atom, until deadline: Double) -> Bool {
        let window = ServerWindow.makeHidden(on: self)
        defer { if isAlive { window.destroy() } }
        window.convert(selection, to: target, property: target)
        var event = XEvent()
        while isAlive {
            if XCheckTypedWindowEvent(display, window.id, SelectionNotify, &event) != 0 {
                return event.xselection.property != 0
            }
            let rest = deadline - MonotonicClock.now
            guard rest > 0 else { return false }
            var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
            SystemCall.uninterrupted { poll(&descriptor, 1, Int32(rest * 1000) + 1) }
        }
        return false
    }
}
