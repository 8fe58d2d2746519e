import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX

/// Changes of a list in the settings file: the text between its elements stays.
@Suite("Editing an array of TOML")
struct TOMLArrayTests {
    private func set(_ words: [String], in text: String, isKept: Bool = false) throws -> String {
        let literal = "[" + words.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
        let bytes = try TOMLEdit(Array(text.utf8)).setting(
            "zones", in: "world", to: literal, isKept: isKept)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The words of the array in `text`.
    private func words(_ text: String) throws -> [String] {
        let document = try TOMLDocument(Array(text.utf8))
        guard case .array(let nodes)? = document.root["world"]?["zones"]?.content else { return [] }
        return nodes.compactMap {
            if case .scalar(.string(let word)) = $0.content { word } else { nil }
        }
    }

    @Test(
        "on one line",
        arguments: [
            ("['a', 'b']", "a b c", "['a', 'b', \"c\"]"), ("['a', 'b']", "b", "['b']"),
            ("['a', 'b']", "a", "['a']"), ("['a', 'b', 'c']", "a c", "['a', 'c']"),
            ("['a', 'b', 'c']", "a", "['a']"), ("[ 'a', 'b' ]", "a", "[ 'a' ]"),
            ("['a',]", "a b", "['a', \"b\",]"), ("['b']", "a b", "[\"a\", 'b']"),
            ("['a']", "x y", "[\"x\", \"y\"]"), ("[]", "a", "[\"a\"]"),
            ("['a', 'c']", "a b c", "['a', \"b\", 'c']"), ("'a'", "a b", "[\"a\", \"b\"]"),
            ("['b', 'a']", "a b", "['a', \"b\"]"),
        ])
    func oneLine(old: String, new: String, result: String) throws {
        let new = new.split(separator: " ").map(String.init)
        #expect(
            try set(new, in: "[world]\nzones = \(old)  # c\nx = 1\n")
                == "[world]\nzones = \(result)  # c\nx = 1\n")
    }

    private static let lines = """
        [world] # w
        # Where friends are.
        zones = [ # all
            "a",  # first, of "a"
            # not shown: "z",
            "b"   # second
            # end
        ] # x
        y = 1

        """

    @Test("on several lines: every comment stays, and an added city has a line of its own")
    func severalLines() throws {
        let lines = Self.lines
        #expect(
            try set(["a", "b", "c"], in: lines)
                == lines.replacing("\"b\"   # second\n", with: "\"b\",   # second\n    \"c\"\n"))
        #expect(
            try set(["a", "c", "b"], in: lines)
                == lines.replacing("of \"a\"\n", with: "of \"a\"\n    \"c\",\n"))
        #expect(
            try set(["c", "a", "b"], in: lines)
                == lines.replacing("    \"a\",  #", with: "    \"c\",\n    \"a\",  #"))
        #expect(
            try set(["b"], in: lines)
                == lines.replacing("    \"a\",  # first", with: "    # first"))
        #expect(
            try set(["a"], in: lines)
                == lines.replacing("    \"b\"   # second", with: "    # second"))
        // An element without a comment goes with its line.
        let plain = "[world]\r\nzones = [\r\n  'a',\r\n  'b',\r\n]\r\n"
        #expect(try set(["a"], in: plain) == "[world]\r\nzones = [\r\n  'a',\r\n]\r\n")
        #expect(
            try set(["a", "b", "c"], in: plain)
                == "[world]\r\nzones = [\r\n  'a',\r\n  'b',\r\n  \"c\",\r\n]\r\n")
        #expect(try set(["c"], in: plain) == "[world]\r\nzones = [\r\n  \"c\",\r\n]\r\n")
    }

    @Test(
        "an array of several lines that a restored default replaces stays as a comment of one line")
    func kept() throws {
        #expect(
            try set(["b", "c"], in: Self.lines, isKept: true)
                == Self.lines.replacing(
                    "zones = [ # all", with: "# zones = [\"a\", \"b\"]\nzones = [ # all"
                )
                .replacing("    \"a\",  # first", with: "    # first")
                .replacing("\"b\"   # second\n", with: "\"b\",   # second\n    \"c\"\n"))
    }

    @Test("random arrays with random changes keep every comment, and have the new elements")
    func random() throws {
        var generator = SeededRandom(seed: 48)
        for round in 0..<3000 {
            func pick<T>(_ values: [T]) -> T {
                values[Int(generator.next() % UInt64(values.count))]
            }
            let ending = pick(["\n", "\r\n"])
            let gaps = ["", " ", ending, ending + "\t", "  "]
            var comments: [String] = []
            func gap() -> String {
                guard pick([true, false, false]) else { return pick(gaps) }
                let comment = "# \(comments.count), \"x\", ]"
                comments.append(comment)
                return pick(gaps) + comment + ending + pick(gaps)
            }
            let old = (0..<pick([0, 1, 2, 3, 5])).map { _ in pick(["a", "b", "c", "d", "e"]) }
            var text = "[world]\(ending)zones = [" + gap()
            for (index, word) in old.enumerated() {
                text += pick(["'\(word)'", "\"\(word)\""]) + gap()
                let isLast = index + 1 == old.count
                if !isLast || pick([true, false]) { text += "," + gap() }
            }
            text += "]\(ending)x = 1\(ending)"
            let new = (0..<pick([1, 2, 3, 5])).map { _ in pick(["a", "b", "c", "d", "e", "f"]) }
            let edited = try set(new, in: text)
            #expect(try words(edited) == new, "round \(round): \(text)")
            for comment in comments {
                #expect(edited.contains(comment), "round \(round): \(text) becomes \(edited)")
            }
        }
    }
}

/// The cities of the world board, as the page changes them.
@Suite("Cities in the settings file")
struct CitiesFileTests {
    private static let handwritten = """
        # my clock
        [world]
        zones = [
            "Home=Europe/Lisbon",  # where I live
            # "Asia/Tokyo",
            "Africa/Cairo",  # Nadia
        ]

        """

    private func keeper(_ folder: TemporaryFolder) throws -> KeptSettings {
        try KeptSettings(
            file: SettingsFile(path: folder("config.toml")))
    }

    private func text(_ folder: TemporaryFolder) -> String {
        String(decoding: folder.read("config.toml") ?? [], as: UTF8.self)
    }

    @Test("cities are added to the list and removed from it; labels and comments stay")
    func changes() throws {
        let folder = try TemporaryFolder()
        folder.write(Array(Self.handwritten.utf8), to: "config.toml")
        let keeper = try keeper(folder)
        func change(_ change: (inout [ZoneName]) -> Void) {
            var new = keeper.settings
            change(&new.zones)
            keeper.change(to: new)
            keeper.save()
        }
        let added = Self.handwritten.replacing(
            "# Nadia\n", with: "# Nadia\n    \"America/Sao_Paulo\",\n")
        change { $0.append(contentsOf: [ZoneName("America/Sao_Paulo")].compactMap { $0 }) }
        #expect(text(folder) == added)
        change { $0.removeLast() }
        #expect(text(folder) == Self.handwritten)
        change { $0.remove(at: 1) }
        #expect(
            text(folder)
                == Self.handwritten.replacing("\"Africa/Cairo\",  # Nadia", with: "# Nadia"))
        #expect(keeper.settings.zones.map(\.description) == ["Home=Europe/Lisbon"])
        let reading = try SettingsFile(path: folder("config.toml")).read()
        #expect(reading.warnings.isEmpty && reading.settings?.zones == keeper.settings.zones)
    }

    @Test("restored defaults keep the list as a comment, and an undo restores the file exactly")
    func restoring() throws {
        let folder = try TemporaryFolder()
        folder.write(Array(Self.handwritten.utf8), to: "config.toml")
        let keeper = try keeper(folder)
        let before = keeper.settings
        keeper.change(to: Settings(), isRestoring: true)
        keeper.save()
        for comment in [
            "# zones = [\"Home=Europe/Lisbon\", \"Africa/Cairo\"]\n", "# where I live\n",
            "# \"Asia/Tokyo\",\n", "# Nadia\n",
        ] {
            #expect(text(folder).contains(comment), "\(text(folder))")
        }
        #expect(
            try SettingsFile(path: folder("config.toml")).read().settings?.zones == Settings().zones
        )
        keeper.change(to: before)
        keeper.save()
        #expect(text(folder) == Self.handwritten)
    }
}
