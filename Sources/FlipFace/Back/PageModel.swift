import FlipClock
import FlipEngine

/// The values of the page: takes the outcomes of inputs to its controls, and gives the changes of settings, which it
/// can undo.
///
///     let response = model.take(outcome, of: item, isHeld: false)
///     let back = model.undo()
///
/// The change of a held control is complete when the control is released: only then it is given, and one undo undoes all
/// of it.
struct PageModel: Hashable, Sendable {
    /// The settings that the page shows.
    private(set) var settings: Settings
    /// The settings that do not work on this desktop.
    var limits = DesktopLimits()
    /// The settings that cannot be changed here, with the reasons.
    var fixed: [Setting: Phrase] = [:]
    /// Whether the clock starts with the user's session.
    var startsWithSession = false

    private var history = PageHistory()
    /// The row whose control is held, and the settings without its change; nil if none is held.
    private var hold: Hold?
    /// The direction of the flip that shows the user's changes since the last frame.
    private var direction: FlipTimeline.Direction?

    private struct Hold: Hashable, Sendable {
        let item: SettingsItem
        var settings: Settings
    }

    /// Values without changes that could be undone.
    init(settings: Settings) { self.settings = settings }

    // MARK: Rows

    /// The value that the control of `item` shows; nil for a button.
    func value(of item: SettingsItem) -> Setting.Value? {
        item == .session ? .isOn(startsWithSession) : item.value(in: settings)
    }

    /// Whether the user can operate the control of `item`.
    func isEnabled(_ item: SettingsItem) -> Bool {
        if case .setting(let setting) = item, fixed[setting] != nil { return false }
        // A control does not take the effect from itself while it is held.
        let settings = hold?.item == item ? hold?.settings ?? settings : settings
        return item.isEnabled(in: settings, limits: limits)
            || item == .restore && history.canUndoRestoring
    }

    /// The value of `row` as text, the reason why it is fixed, or its button's title; nil if the control itself shows it.
    /// `pointed` is the index of the alternative under the pointer, whose name is shown if the alternatives themselves
    /// have none.
    func text(of row: BackLayout.Row, pointed: Int? = nil) -> Phrase? {
        if case .setting(let setting) = row.item, let reason = fixed[setting] { return reason }
        let titles = row.item.buttonTitles(canUndo: history.canUndoRestoring)
        return (row.isShort ? titles.last : titles.first)
            ?? row.item.text(in: settings, pointed: pointed)
    }

    // MARK: Changes

    /// Shows `new`, which comes from elsewhere and is without the change of a held control; that stays.
    mutating func show(_ new: Settings) {
        let changes = hold.map { SettingsChange.changes(from: $0.settings, to: settings) }
        hold?.settings = new
        settings = new
        for change in changes ?? [] { change.apply(to: &settings) }
    }

    /// Takes the outcome of an input to the control of `item`, which the user continues to hold if `isHeld`.
    mutating func take(
        _ outcome: ControlOutcome, of item: SettingsItem, isHeld: Bool
    ) -> PageResponse {
        let before = hold?.settings ?? settings
        hold = isHeld ? Hold(item: item, settings: before) : nil
        if item == .restore, outcome.isPush, history.canUndoRestoring { return undo() }
        var response = PageResponse(isHandled: true)
        apply(item.changes(for: outcome, in: settings), .forward)
        if !isHeld { response.changes = SettingsChange.changes(from: before, to: settings) }
        response.isRestoring = item == .restore && outcome.isPush
        response.isQuitting = item == .quit && outcome.isPush
        if item == .session, case .isOn(let isOn) = outcome.value {
            startsWithSession = isOn
            response.startWithSession = isOn
        }
        if !isHeld { history.note(from: before, to: settings, isRestoring: item == .restore) }
        return response
    }

    /// Undoes the latest change.
    mutating func undo() -> PageResponse {
        let changes = history.undo(in: settings)
        apply(changes, .backward)
        return PageResponse(isHandled: true, changes: changes)
    }

    private mutating func apply(
        _ changes: [SettingsChange], _ direction: FlipTimeline.Direction
    ) {
        guard !changes.isEmpty else { return }
        for change in changes { change.apply(to: &settings) }
        if self.direction != .backward { self.direction = direction }
    }

    /// Gives up the change of a control that is no longer held; returns whether there was a hold.
    mutating func endHold() -> Bool {
        guard let hold else { return false }
        settings = hold.settings
        self.hold = nil
        return true
    }

    /// The direction of the flip that shows the user's changes since the last call: backward for an undo; nil if the
    /// user has changed nothing.
    mutating func takeDirection() -> FlipTimeline.Direction? {
        defer { direction = nil }
        return direction
    }

    /// Records that the user has left the page: the changes can still be undone, but the button restores the defaults
    /// again.
    mutating func leave() { history.leave() }
}
