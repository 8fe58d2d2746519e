import FlipClock

/// The changes that the user made on the page, for undoing them one after the other, the latest first.
///
///     history.note(from: old, to: settings)
///     let changes = history.undo(in: settings)   // the changes that undo the newest one
///
/// A drag of a slider is one change. A setting is not undone if something else has changed it since, such as an editor
/// of the file.
struct PageHistory: Hashable, Sendable {
    /// The change of one setting.
    private struct Step: Hashable, Sendable {
        let setting: Setting
        let old: Setting.Value
        let new: Setting.Value
    }

    /// One change by the user; restoring the defaults changes several settings.
    private struct Entry: Hashable, Sendable {
        let steps: [Step]
        let isRestoring: Bool
    }

    /// The maximum number of changes kept; earlier ones are dropped.
    static let limit = 200

    private var entries: [Entry] = []
    /// Whether the defaults were restored since the page was opened.
    private var hasRestored = false

    /// Whether the defaults were restored since the page was opened, and this change was not undone.
    var canUndoRestoring: Bool { hasRestored && entries.contains(where: \.isRestoring) }

    /// Adds the change from `old` to `new`; equal settings are ignored.
    mutating func note(from old: Settings, to new: Settings, isRestoring: Bool = false) {
        let steps = SettingsChange.changes(from: old, to: new).map { change in
            Step(setting: change.setting, old: change.setting.value(in: old), new: change.value)
        }
        guard !steps.isEmpty else { return }
        entries.append(Entry(steps: steps, isRestoring: isRestoring))
        if isRestoring { hasRestored = true }
        if entries.count > Self.limit { entries.removeFirst(entries.count - Self.limit) }
    }

    /// Removes the latest change that still has an effect, and returns the changes that undo it; empty if there is
    /// none.
    mutating func undo(in settings: Settings) -> [SettingsChange] {
        while let entry = entries.popLast() {
            let changes = entry.steps.filter { $0.setting.value(in: settings) == $0.new }.map {
                SettingsChange(setting: $0.setting, value: $0.old)
            }
            if !changes.isEmpty { return changes }
        }
        return []
    }

    /// Records that the user has left the page: the changes can still be undone, but the button restores the defaults
    /// again.
    mutating func leave() {
        hasRestored = false
        entries = entries.map { Entry(steps: $0.steps, isRestoring: false) }
    }
}
