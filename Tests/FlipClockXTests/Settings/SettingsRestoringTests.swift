import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

@Suite("Restoring defaults in the settings file")
struct SettingsRestoringTests {
    private func keeper(_ folder: TemporaryFolder) throws -> KeptSettings {
        try KeptSettings(
            file: SettingsFile(path: folder("config.toml")))
    }

    private func text(_ folder: TemporaryFolder) -> String {
        String(decoding: folder.read("config.toml") ?? [], as: UTF8.self)
    }

    private static let handwritten = """
        # my clock
        [flip]
          duration = 0.8  # I like it slow
        axis = 'y'

        [face]
        hours = 12
        """

    /// A keeper of the handwritten file that has restored the defaults, and the settings before that.
    private func restored() throws -> (TemporaryFolder, KeptSettings, before: Settings) {
        let folder = try TemporaryFolder()
        folder.write(Array(Self.handwritten.utf8), to: "config.toml")
        let keeper = try keeper(folder)
        let before = keeper.settings
        keeper.change(to: Settings(), isRestoring: true)
        keeper.save()
        return (folder, keeper, before)
    }

    @Test("values written by hand stay as comments, and an undo restores the file exactly")
    func byHand() throws {
        let (folder, keeper, before) = try restored()
        #expect(
            text(folder) == """
                # my clock
                [flip]
                  # duration = 0.8
                  duration = "auto"  # I like it slow
                # axis = 'y'
                axis = "x"

                [face]
                # hours = 12
                hours = 24
                """)
        #expect(keeper.settings == Settings())
        keeper.change(to: before)
        keeper.save()
        #expect(text(folder) == Self.handwritten)
        #expect(keeper.settings == before && keeper.takeWarnings().isEmpty)
    }

    @Test("what the program wrote itself is not kept as a comment")
    func byProgram() throws {
        let folder = try TemporaryFolder()
        let keeper = try keeper(folder)
        var settings = Settings()
        // Two changes, so that the defaults are not the state before the last one.
        settings.seconds = .cards
        keeper.change(to: settings)
        keeper.save()
        settings.hourCycle = .h12
        keeper.change(to: settings)
        keeper.save()
        let lines = text(folder).split(separator: "\n").count
        for _ in 0..<5 {
            keeper.change(to: Settings(), isRestoring: true)
            keeper.save()
            #expect(!text(folder).contains("# seconds"))
            #expect(text(folder).split(separator: "\n").count == lines)
            keeper.change(to: settings)
            keeper.save()
        }
    }

    @Test("an undo after an editor has changed the file keeps the editor's change")
    func edited() throws {
        let (folder, keeper, before) = try restored()
        folder.write(Array((text(folder) + "\n# a note\n").utf8), to: "config.toml")
        keeper.change(to: before)
        keeper.save()
        #expect(text(folder).contains("# a note\n"))
        #expect(try self.keeper(folder).settings == before)
    }

    @Test("values in inline tables and dotted keys are kept, too")
    func otherNotations() throws {
        for file in ["face = { hours = 12, seconds = true }\n", "face.hours = 12 # why\n"] {
            let folder = try TemporaryFolder()
            folder.write(Array(file.utf8), to: "config.toml")
            let keeper = try keeper(folder)
            keeper.change(to: Settings(), isRestoring: true)
            keeper.save()
            #expect(text(folder).contains("# hours = 12\n"))
            #expect(try self.keeper(folder).settings == Settings())
        }
    }

    @Test("changes that are undone leave no key behind, one after the other")
    func absence() throws {
        let folder = try TemporaryFolder()
        let keeper = try keeper(folder)
        let standard = keeper.settings
        var steps: [(settings: Settings, bytes: [UInt8]?)] = [(standard, nil)]
        for change: (inout Settings) -> Void in [
            { $0.theme = "forest" }, { $0.hourCycle = .h12 }, { $0.theme = "paper" },
        ] {
            var new = keeper.settings
            change(&new)
            keeper.change(to: new)
            keeper.save()
            steps.append((keeper.settings, folder.read("config.toml")))
        }
        // X resources apply only to settings that the file does not give.
        var resources = SettingsOverrides()
        resources.set(.theme, to: .name("night"))
        #expect(keeper.owner.ranks.settings(over: resources).theme == "paper")
        steps.removeLast()
        while let step = steps.popLast() {
            keeper.change(to: step.settings)
            keeper.save()
            if let bytes = step.bytes { #expect(folder.read("config.toml") == bytes) }
        }
        // The new file has only its first comment left.
        let left = text(folder)
        #expect(!left.isEmpty)
        #expect(left.split(separator: "\n").allSatisfy { $0.hasPrefix("#") }, "\(left)")
        #expect(
            keeper.owner.ranks.settings(over: resources).theme == "night"
                && !keeper.owner.ranks.hasSaved(.theme))
        #expect(keeper.takeWarnings().isEmpty)
    }

    @Test(
        "all comments and their order survive random changes, restorings and undos",
        arguments: 0..<8)
    func comments(part: Int) throws {
        var random = SeededRandom(seed: UInt64(900 + part))
        var changes = 0
        while changes < TestLength.count(1250) {
            let folder = try TemporaryFolder()
            let original = RandomSettingsFile(seed: UInt64(part * 1000 + changes)).text
            folder.write(Array(original.utf8), to: "config.toml")
            let keeper = try keeper(folder)
            var earlier: [Settings] = [keeper.settings]
            for _ in 0..<50 {
                changes += 1
                switch Int.random(in: 0..<10, using: &random) {
                case 0:
                    earlier.append(keeper.settings)
                    keeper.change(to: Settings(), isRestoring: true)
                case 1:
                    keeper.change(to: earlier.popLast() ?? Settings())
                default:
                    earlier.append(keeper.settings)
                    let key = Setting.all.randomElement(using: &random) ?? .hours
                    var new = keeper.settings
                    key.copy(from: RandomSettingsFile.settings(using: &random), to: &new)
                    keeper.change(to: new)
                }
                let wanted = keeper.settings
                keeper.save()
                #expect(keeper.settings == wanted)
            }
            // The files have unknown names, but everything can be written.
            #expect(keeper.takeWarnings().allSatisfy { $0.contains("is not known") })
            let result = text(folder)
            #expect(SettingsReading(Array(result.utf8), path: "f").settings == keeper.settings)
            // The remaining comments begin at the first number sign of their lines.
            var rest = Self.comments(result)[...]
            for comment in Self.comments(original) {
                let place = try #require(rest.firstIndex(of: comment), "\(comment) is missing")
                rest = rest[(place + 1)...]
            }
            // At most one comment for each value that was written by hand, and one line for each setting.
            let added = result.split(separator: "\n").count - original.split(separator: "\n").count
            #expect(added <= 3 * Setting.all.count + 8)
        }
    }

    private static func comments(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            line.firstIndex(of: "#").map { String(line[$0...]) }
        }
    }
}
