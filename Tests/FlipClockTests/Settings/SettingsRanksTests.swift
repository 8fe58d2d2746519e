import Testing

@testable import FlipClock

/// What options, the file, X resources and the user give, and which of them is in force.
@Suite("Ranks of the settings")
struct SettingsRanksTests {
    private static let hours = named("face.hours")
    private static let pop = named("turn.pop")

    private static func named(_ path: String) -> Setting {
        Setting.all.first { $0.path == path } ?? .theme
    }

    private static func save(_ ranks: inout SettingsRanks) throws -> SettingsRanks.Save {
        let save = ranks.takeSave()
        return try #require(save)
    }

    private static func overrides(_ theme: String) -> SettingsOverrides {
        var overrides = SettingsOverrides()
        overrides.set(.theme, to: .name(theme))
        return overrides
    }

    private static func settings(_ change: (inout Settings) -> Void) -> Settings {
        var settings = Settings()
        change(&settings)
        return settings
    }

    private static func theme(_ name: String) -> SettingsChange {
        SettingsChange(setting: .theme, value: .name(name))
    }

    @Test(
        "each rank overrides those below it", arguments: [false, true], [false, true])
    func order(hasOption: Bool, hasFile: Bool) {
        var ranks = SettingsRanks(
            options: hasOption ? Self.overrides("night") : SettingsOverrides())
        #expect(ranks.settings.theme == (hasOption ? "night" : "graphite"))
        ranks.resources = Self.overrides("signal")
        #expect(ranks.settings.theme == (hasOption ? "night" : "signal"))
        ranks.read(Self.settings { $0.theme = "forest" }, given: hasFile ? [.theme] : [])
        #expect(ranks.settings.theme == (hasOption ? "night" : hasFile ? "forest" : "signal"))
        // Where another server gives other resources.
        #expect(
            ranks.settings(over: Self.overrides("system")).theme
                == (hasOption ? "night" : hasFile ? "forest" : "system"))
        ranks.change([Self.theme("paper")])
        #expect(ranks.settings.theme == "paper" && !ranks.options.contains(.theme))
        #expect(ranks.settings(over: Self.overrides("system")).theme == "paper")
    }

    @Test("a value that is chosen again is no change, and its option stays")
    func same() {
        var ranks = SettingsRanks(options: Self.overrides("night"))
        ranks.change([Self.theme("night")])
        let save = ranks.takeSave()
        #expect(ranks.options.contains(.theme) && save == nil && !ranks.isSaveDue)
    }

    @Test("changes that lead back before they are saved leave everything as it was")
    func back() throws {
        var ranks = SettingsRanks()
        ranks.change([Self.theme("paper")])
        ranks.change([Self.theme("graphite")])
        #expect(ranks.isSaveDue)
        let save = ranks.takeSave()
        #expect(save == nil && !ranks.isSaveDue && !ranks.hasSaved(.theme))
        // Not if they have replaced an option, which is no longer in force.
        ranks = SettingsRanks(options: Self.overrides("night"))
        ranks.change([Self.theme("paper")])
        ranks.change([Self.theme("night")])
        let replaced = try Self.save(&ranks)
        #expect(replaced.keys == [.theme])
    }

    @Test(
        "a written setting belongs to the file; a refused one stays in force, and is due again")
    func refused() throws {
        var ranks = SettingsRanks()
        ranks.change([Self.theme("paper"), SettingsChange(setting: Self.hours, value: .choice(1))])
        let save = try Self.save(&ranks)
        #expect(save.keys == [.theme, Self.hours], "in the order of the table")
        ranks.wrote(save, except: [.theme])
        #expect(ranks.hasSaved(Self.hours) && !ranks.hasSaved(.theme))
        #expect(ranks.settings.theme == "paper" && ranks.settings.hourCycle == .h12)
        // The next change takes it along.
        ranks.change([SettingsChange(setting: Self.hours, value: .choice(0))])
        let next = try Self.save(&ranks)
        #expect(Set(next.keys) == [Self.hours, .theme])
        // A file that an editor has written may have been repaired.
        #expect(!ranks.isSaveDue)
        ranks.read(Settings(), given: [])
        #expect(ranks.settings.theme == "paper" && ranks.isSaveDue)
        let last = try Self.save(&ranks)
        #expect(Set(last.keys) == [Self.hours, .theme])
        ranks.wrote(last)
        ranks.read(Settings(), given: [])
        #expect(!ranks.isSaveDue)
    }

    @Test("a change back to the settings before the last save asks for its bytes")
    func undo() throws {
        var ranks = SettingsRanks()
        ranks.resources = Self.overrides("signal")
        var steps: [(SettingsRanks.Bytes, String)] = []
        for (number, name) in ["forest", "paper", "night"].enumerated() {
            steps.append(
                (
                    SettingsRanks.Bytes(before: [UInt8(number)], after: [UInt8(number + 1)]),
                    ranks.settings.theme
                ))
            ranks.change([Self.theme(name)])
            let save = try Self.save(&ranks)
            #expect(save.undo == nil)
            ranks.wrote(save, bytes: steps.last?.0)
        }
        while let (bytes, name) = steps.popLast() {
            // The first one was not from the file, but its default is what the file gave.
            ranks.change([Self.theme(steps.isEmpty ? "graphite" : name)])
            let save = try Self.save(&ranks)
            #expect(save.undo?.before == bytes.before && save.undo?.after == bytes.after)
            ranks.undid(save)
            #expect(ranks.settings.theme == name)
        }
        #expect(!ranks.hasSaved(.theme))
        // If an editor has changed the file since, the values are written instead.
        ranks.change([Self.theme("forest")])
        let first = try Self.save(&ranks)
        ranks.wrote(first, bytes: SettingsRanks.Bytes(before: [0], after: [1]))
        ranks.change([Self.theme("graphite")])
        let second = try Self.save(&ranks)
        #expect(second.undo != nil)
        ranks.wrote(second, bytes: SettingsRanks.Bytes(before: [2], after: [3]))
        #expect(ranks.settings.theme == "graphite" && ranks.hasSaved(.theme))
    }

    @Test("restored defaults keep values written by hand, and none that this program has written")
    func restored() throws {
        var ranks = SettingsRanks()
        ranks.read(
            Self.settings { ($0.theme, $0.popFactor) = ("forest", 2) }, given: [.theme, Self.pop])
        ranks.change([Self.theme("paper")])
        let first = try Self.save(&ranks)
        #expect(first.kept.isEmpty)
        ranks.wrote(first)
        ranks.change(
            SettingsChange.changes(from: ranks.settings, to: Settings()), isRestoring: true)
        let save = try Self.save(&ranks)
        #expect(Set(save.keys) == [.theme, Self.pop] && save.kept == [Self.pop])
        ranks.wrote(save)
        // The next change is an ordinary one.
        ranks.change([SettingsChange(setting: Self.pop, value: .number(1.5))])
        let next = try Self.save(&ranks)
        #expect(next.kept.isEmpty)
    }

    @Test("the saves that can be undone take up a bounded memory")
    func bounded() throws {
        var ranks = SettingsRanks()
        let large = [UInt8](repeating: 32, count: 1 << 19)
        var undone = 0
        let names = ["paper", "night"]
        for number in 0..<20 {
            ranks.change([Self.theme(names[number % 2])])
            let save = try Self.save(&ranks)
            ranks.wrote(save, bytes: SettingsRanks.Bytes(before: large, after: large))
        }
        for number in 0..<20 {
            ranks.change([Self.theme(names[number % 2])])
            guard let save = ranks.takeSave(), save.undo != nil else { break }
            ranks.undid(save)
            undone += 1
        }
        #expect(undone == 1)
    }
}
