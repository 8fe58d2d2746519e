import FlipClock
import FlipSystem

/// Starts the clock with the user's session, with the options of this run.
///
/// Options that concern only a single run are left out. So is an option whose setting the user has changed and saved
/// since: it would override that change at each start. The clock starts in the current folder only if an option names a
/// file in it, because some sessions do not start a program whose folder no longer exists.
final class SessionStart {
    private let entry: SessionEntry
    private let owner: SharedClock
    private let program: String
    private let given: [GivenOption]
    private let folder: String?
    /// How many settings options determined when `text` was made; the user's changes only take some away.
    private var optionCount: Int
    /// The text of the entry for this clock.
    private var text = ""

    /// The start of the clock of `owner` with the options in `arguments`, whose first element is the program's name.
    init(
        _ owner: SharedClock, entry: SessionEntry = SessionEntry(),
        arguments: [String] = Arguments.given,
        folder: String? = SessionEntry.currentFolder,
        searchPath: String? = Environment.variable("PATH")
    ) {
        self.entry = entry
        self.owner = owner
        self.folder = folder
        program = SessionEntry.program(
            arguments.first ?? "flipclockx", folder: folder, searchPath: searchPath)
        given = (try? CommandParser.given(Array(arguments.dropFirst()))) ?? []
        optionCount = owner.ranks.options.count
        text = makeText()
    }

    /// Whether the session starts a clock.
    var isOn: Bool { entry.isOn }

    /// Why the start with the session cannot be changed, as one short sentence for users; nil if it can.
    var obstacle: String? { entry.obstacle }

    /// Starts the clock with the session from now on, or no longer.
    func set(_ isOn: Bool) throws(SessionEntry.Failure) {
        text = makeText()
        try entry.set(isOn, text: text)
    }

    /// Removes from the entry the options that the user's changes have replaced, if a clock with the same options has
    /// written it.
    func settingsChanged() throws(SessionEntry.Failure) {
        guard owner.ranks.options.count != optionCount else { return }
        optionCount = owner.ranks.options.count
        let old = text
        text = makeText()
        if text != old { try entry.replace(old, by: text) }
    }

    private func makeText() -> String {
        let kept = given.filter { option in
            !option.option.isForOneRun && !isReplaced(option)
                && option.option.subject.map { isKept($0.name) } != false
        }
        let namesFile = kept.contains {
            if case .files = $0.option.completion { !$0.value.isAbsolutePath } else { false }
        }
        return SessionEntry.text(
            arguments: [program] + kept.flatMap(\.words), folder: namesFile ? folder : nil)
    }

    /// Whether the option called `name` was given and is kept.
    private func isKept(_ name: String) -> Bool {
        given.contains { $0.option.name == name && !isReplaced($0) }
    }

    /// Whether the user has changed and saved all settings that `option` determines, so that the option would override
    /// them.
    private func isReplaced(_ option: GivenOption) -> Bool {
        guard case .run(let options, _) = Arguments.parse(option.words) else { return false }
        let settings = Setting.all.filter(options.overrides.contains)
        return !settings.isEmpty && settings.allSatisfy(owner.ranks.hasSaved)
            && options.settings(from: owner.clock.settings) != owner.clock.settings
    }
}
