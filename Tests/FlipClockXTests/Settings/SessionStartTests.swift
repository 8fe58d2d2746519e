import Glibc
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

/// The options with which the session starts the clock.
@Suite("Starting with the session")
struct SessionStartTests {
    private let folder: TemporaryFolder
    private let entry: SessionEntry

    init() throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        entry = SessionEntry { $0 == "XDG_CONFIG_HOME" ? folder("config") : nil }
    }

    /// A running clock: its settings, and its start with the session.
    private struct Clock {
        let keeper: KeptSettings
        let session: SessionStart

        /// Changes settings, as the back does.
        func change(_ change: (inout Settings) -> Void) throws {
            var new = keeper.settings
            change(&new)
            keeper.change(to: new)
            keeper.save()
            try session.settingsChanged()
        }
    }

    /// A clock that was started with `words` in `/home/user`.
    private func clock(_ words: [String]) throws -> Clock {
        guard case .run(let options, _) = Arguments.parse(words), case .window = options.task
        else { throw TestError("\(words) does not start a clock") }
        let file = SettingsFile(path: folder("config/flipclockx/config.toml"))
        let keeper = try KeptSettings(file: file, overrides: options.overrides)
        return Clock(
            keeper: keeper,
            session: SessionStart(
                keeper.owner, entry: entry, arguments: ["/usr/bin/flipclockx"] + words,
                folder: "/home/user", searchPath: nil))
    }

    /// The line of the file with this key, without the key; nil without one.
    private func line(_ key: String) throws -> String? {
        let path = try #require(entry.path)
        let text = try #require(readFile(path))
        return text.split(separator: "\n").first { $0.hasPrefix("\(key)=") }
            .map { String($0.dropFirst(key.count + 1)) }
    }

    @Test("options for one run are left out, with their values and with what only they need")
    func oneRun() throws {
        let words = [
            ["--menu", "--debug", "--widget", "--tell", "--frame-log", "log.txt"],
            ["--timer", "5m", "--rounds=4", "-geometry", "640x360", "--12h"],
            ["--until", "2020-01-01 12:00", "--title", "--timer"],
            ["--follow", "--align", "left", "--grid=8x2", "--spool", "--sticky"],
            ["--text", "--follow", "--align", "left", "--spool"],
        ]
        let kept = [
            "--widget", "-geometry 640x360 --12h", "--title --timer", "--sticky",
            "--text --follow --align left --spool",
        ]
        for (words, kept) in zip(words, kept) {
            try clock(words).session.set(true)
            #expect(try line("Exec") == "/usr/bin/flipclockx \(kept)", "\(words)")
            #expect(try line("Path") == nil, "\(words)")
        }
    }

    @Test("the clock starts in the current folder only for a file that is named relative to it")
    func path() throws {
        try clock(["--config", "clock.toml"]).session.set(true)
        #expect(try line("Path") == "/home/user")
        try clock(["--config=/etc/clock.toml"]).session.set(true)
        #expect(try line("Path") == nil)
    }

    @Test("a setting that was changed and saved replaces its options, before and after")
    func changedSettings() throws {
        let words = ["--theme", "paper", "--widget", "--seconds", "-geometry", "640x360"]
        let clock = try clock(words)
        try clock.change { $0.theme = "forest" }
        try clock.session.set(true)
        #expect(
            try line("Exec") == "/usr/bin/flipclockx --widget --seconds -geometry 640x360")
        // After the file was written, it follows.
        try clock.change { $0.window.layer = .ordinary }
        #expect(try line("Exec") == "/usr/bin/flipclockx --seconds -geometry 640x360")
        // So it does in the clock that the session has started.
        let next = try self.clock(["--seconds", "-geometry", "640x360"])
        try next.change { $0.seconds = .none }
        #expect(try line("Exec") == "/usr/bin/flipclockx -geometry 640x360")
        // A clock with other options leaves the file as it is.
        let other = try self.clock(["--theme", "paper"])
        try other.change { $0.theme = "night" }
        #expect(try line("Exec") == "/usr/bin/flipclockx -geometry 640x360")
    }

    @Test("a change that no file keeps does not replace an option")
    func unsavedSettings() throws {
        let words = ["--no-config", "--theme", "paper"]
        let keeper = try KeptSettings(file: nil, overrides: themes("paper"))
        let session = SessionStart(
            keeper.owner, entry: entry, arguments: ["/usr/bin/flipclockx"] + words,
            folder: nil, searchPath: nil)
        try session.set(true)
        let clock = Clock(keeper: keeper, session: session)
        try clock.change { $0.theme = "forest" }
        #expect(try line("Exec") == "/usr/bin/flipclockx --no-config --theme paper")
    }

    private func themes(_ name: String) -> SettingsOverrides {
        var overrides = SettingsOverrides()
        overrides.set(.theme, to: .name(name))
        return overrides
    }
}
