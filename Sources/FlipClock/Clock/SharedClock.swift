import FlipEngine

/// The owner of the clock that several faces show: passes events to the clock, and the changes of the hand to every
/// face.
///
///     let owner = SharedClock(Clock(settings: settings, zones: zones, moment: moment))
///     owner.readMoment = { wallClock.moment }
///     let number = owner.attach(face)              // for each face
///     owner.handle(.step(.minutes, by: 1), on: number, at: now)
///     owner.change([change], at: now)              // of settings
///     owner.show(text, at: now)
///
/// Times are media time in seconds.
package final class SharedClock {
    /// The clock.
    package internal(set) var clock: Clock
    /// What each rank gives to the settings; `followRanks(at:)` takes a change over.
    package var ranks: SettingsRanks
    /// Reads the clocks, when the user does something; without it the newest moment counts.
    package var readMoment: (() -> Moment)?

    /// Gives the values of the theme that the settings name; without it there are only built-in themes.
    private let themes: (any ThemeSource)?

    private struct Face {
        weak var face: (any ClockFace)?
    }

    private var faces: [Face] = []
    /// The number of faces that were attached so far.
    private var count = 0

    /// A clock without faces.
    ///
    /// - Parameters:
    ///   - ranks: Where the settings of the clock come from; without it all of them are those of a file.
    ///   - themes: Gives the values of the theme that the settings name; without it there are only built-in themes.
    package init(
        _ clock: Clock, ranks: SettingsRanks? = nil, themes: (any ThemeSource)? = nil
    ) {
        self.clock = clock
        self.ranks = ranks ?? SettingsRanks(file: clock.settings)
        self.themes = themes
    }

    /// The moment on the clocks.
    package var moment: Moment { readMoment?() ?? clock.moment }

    /// Has `face` show every change of the hand from now on; returns its number. There is no strong reference to it.
    package func attach(_ face: any ClockFace) -> Int {
        faces.removeAll { $0.face == nil }
        faces.append(Face(face: face))
        count += 1
        return count
    }

    /// Handles an event of the user on the cards of the face `number`; all faces show the changes.
    package func handle(_ event: HandEvent, on number: Int, at time: MediaTime) {
        let changes = clock.handle(event, on: number, at: moment, time)
        guard !changes.isEmpty else { return }
        for face in faces { face.face?.show(changes, at: time) }
    }

    /// Changes the clock; the caller then has the faces show it. A card that is held while the mode changes is released
    /// first.
    @discardableResult
    package func change<Result>(at time: MediaTime, _ change: (inout Clock) -> Result) -> Result {
        var new = clock
        var result = change(&new)
        if new.modeRevision != clock.modeRevision, let held = clock.hand.held {
            handle(.drop, on: held.face, at: time)
            new = clock
            result = change(&new)
        }
        // A timer behind another mode goes on without wake-ups, so the last moment may be long past.
        if new.modeRevision != clock.modeRevision, let readMoment { new.setMoment(readMoment()) }
        clock = new
        return result
    }

    /// Takes over changes of settings by the user; the caller then has the faces show them.
    ///
    /// - Parameter isRestoring: Whether they restore defaults.
    package func change(
        _ changes: [SettingsChange], isRestoring: Bool = false, at time: MediaTime
    ) {
        guard !changes.isEmpty else { return }
        // The mode that was chosen may already be selected, but hidden by a timer that is shown in its place.
        if changes.contains(where: { $0.setting == .mode }) { clock.leaveGuest() }
        ranks.change(changes, isRestoring: isRestoring)
        followRanks(at: time)
    }

    /// Puts into force what the ranks give; the caller then has the faces show it. Returns whether the settings have
    /// changed.
    @discardableResult
    package func followRanks(at time: MediaTime) -> Bool {
        let settings = ranks.settings(with: themes)
        guard settings != clock.settings else { return false }
        change(at: time) { $0.settings = settings }
        clock.settle(isTurning: isTurning(at: time), at: time)
        return true
    }

    /// Records that the user has touched the clock.
    package func touch() { clock.touch() }

    /// Returns the events of the modes since the last call.
    package func takeEvents() -> [ModeEvent] { clock.takeEvents() }

    /// Shows another text; while the user holds a card, it waits for the release.
    package func show(_ text: BoardText, at time: MediaTime) {
        clock.show(text)
        followTexts(at: time)
    }

    /// Shows a text that has waited for a release, and makes the board smaller if it can be.
    package func followTexts(at time: MediaTime) {
        guard clock.isTextDue || clock.boardDeadline.map({ $0 <= time }) ?? false else { return }
        let isTurning = isTurning(at: time)
        clock.showWaitingText(isTurning: isTurning, at: time)
        clock.shrinkBoard(isTurning: isTurning, at: time)
    }

    /// Whether a card turns on a face.
    private func isTurning(at time: MediaTime) -> Bool {
        faces.contains { $0.face?.isTurning(at: time) == true }
    }
}

/// A face, as far as its clock is concerned.
package protocol ClockFace: AnyObject {
    /// Whether one of its cards turns at `time`.
    func isTurning(at time: MediaTime) -> Bool

    /// Shows changes of the hand.
    func show(_ changes: [Hand.Change], at time: MediaTime)
}
