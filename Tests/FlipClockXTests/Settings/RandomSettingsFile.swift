import TestSupport

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

/// Settings files as users may write them: with comments, in any order and notation, with unknown keys.
struct RandomSettingsFile {
    private var random: SeededRandom
    private(set) var text = ""

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        let tables = Array(Set(Setting.all.map(\.table))).sorted().shuffled(using: &random)
        addNoise()
        // Dotted keys must be before the first header.
        let dotted = Int.random(in: 0...tables.count, using: &random)
        for (index, table) in tables.enumerated() where !isRare() {
            add(table, withHeader: index >= dotted)
        }
        if Bool.random(using: &random) { addOwnTable() }
        if Bool.random(using: &random) { text = text.replacing("\n", with: "\r\n") }
        if isRare() { text = "\u{feff}" + text }
        if isRare(), text.hasSuffix("\n") { text.removeLast() }
    }

    /// Settings with random values, as the controls would set them.
    static func settings(using random: inout SeededRandom) -> Settings {
        var settings = Settings()
        settings.theme = BuiltInTheme.all.randomElement(using: &random)?.name ?? "mine"
        settings.fonts = [[], ["Oswald"], ["A B", "C-D"]].randomElement(using: &random) ?? []
        settings.hourCycle = Bool.random(using: &random) ? .h12 : .h24
        settings.seconds = SecondsForm.allCases.randomElement(using: &random) ?? .line
        settings.leadingZero =
            [.auto, .shown, .hidden].randomElement(using: &random) ?? .auto
        settings.date = [.none, .below, .only].randomElement(using: &random) ?? .none
        settings.mode = [.time, .world, .score, .text].randomElement(using: &random) ?? .time
        settings.zones =
            [["UTC"], ["A b=Asia/Tokyo", "Europe/Lisbon"]].randomElement(using: &random)?
            .compactMap { ZoneName($0) } ?? settings.zones
        settings.score =
            ["Home 0:0 Away", "7:11", "A 1, B 2, C 3"].randomElement(using: &random)
            .flatMap { ScoreBoard($0) } ?? settings.score
        settings.ripples = Bool.random(using: &random)
        settings.flipAxis = Bool.random(using: &random) ? .x : .y
        settings.motion = Settings.Motion.allCases.randomElement(using: &random) ?? .full
        settings.flipDuration =
            Bool.random(using: &random) ? .random(in: Settings.flipDurations, using: &random) : nil
        settings.popFactor = .random(in: Settings.popFactors, using: &random)
        settings.hingeGap =
            Bool.random(using: &random) ? .random(in: Settings.hingeGaps, using: &random) : nil
        settings.returnDelay =
            Bool.random(using: &random) ? .random(in: Settings.returnDelays, using: &random) : nil
        settings.duskStart =
            Bool.random(using: &random)
            ? TimeOfDay(minutes: .random(in: 0..<1440, using: &random)) : nil
        settings.duskEnd =
            TimeOfDay(minutes: .random(in: 0..<1440, using: &random)) ?? settings.duskEnd
        settings.drifts = Bool.random(using: &random)
        settings.soundVolume = .random(in: Settings.soundVolumes, using: &random)
        settings.duskLight = .random(in: Dusk.lights, using: &random)
        for key in Setting.all { key.assign(key.roundedValue(in: settings), in: &settings) }
        return settings
    }

    private mutating func add(_ table: String, withHeader hasHeader: Bool) {
        let keys = Setting.all.filter { $0.table == table }.shuffled(using: &random)
        let values = Self.settings(using: &random)
        if !hasHeader, isRare() {
            let parts = keys.filter { _ in Bool.random(using: &random) }.map {
                "\(spelled($0.name))\(blank())=\(blank())\($0.literal(in: values))"
            }
            text += "\(table) = {\(blank())\(parts.joined(separator: "," + blank()))\(blank())}"
            text += ending()
            return
        }
        if hasHeader { text += "\(blank())[\(blank())\(spelled(table))\(blank())]\(ending())" }
        for key in keys {
            addNoise()
            let isGiven = Bool.random(using: &random)
            if !isGiven && Bool.random(using: &random) { text += "# \(key.name) = 1\n" }
            guard isGiven else { continue }
            let path = hasHeader ? spelled(key.name) : "\(table)\(blank()).\(spelled(key.name))"
            text += "\(blank())\(path)\(blank())=\(blank())\(key.literal(in: values))\(ending())"
        }
        if hasHeader, isRare() { text += "[\(table).mine]\naxis = [1, # c\n  2]\n" }
    }

    private mutating func addOwnTable() {
        text +=
            "[[mine]]\nstory = '''\n[flip]\n# axis = 'x'\naxis = 'y'\n''' # end\n[mine.flip]\npop = 1\n"
    }

    private mutating func addNoise() {
        let noise = [
            "", "\n", "# a comment\n", "  # [flip]\n", "#pop = 3\n", "\t\n", "# ünï — ☃\n",
        ]
        text += noise.randomElement(using: &random) ?? ""
    }

    private mutating func isRare() -> Bool { Int.random(in: 0..<5, using: &random) == 0 }

    private mutating func blank() -> String {
        ["", "", " ", "  ", "\t"].randomElement(using: &random) ?? ""
    }

    private mutating func ending() -> String {
        ["\n", "\n", "  # why: \"because\" = 'so'\n", "\t#\n", " # ☃ = 1\n"]
            .randomElement(using: &random) ?? "\n"
    }

    private mutating func spelled(_ name: String) -> String {
        ["\(name)", "\(name)", "\"\(name)\"", "'\(name)'"].randomElement(using: &random) ?? name
    }
}
