import CTOML
import FlipFace

@testable import FlipClock
@testable import FlipClockX

/// The settings file and theme files.
extension Fuzzer {
    /// The parser of TOML, through its interface in C.
    static let toml = Fuzzer("toml") { bytes in
        let document = bytes.withUnsafeBytes { bytes in
            ctoml_parse(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        defer { ctoml_free(document) }
        var place = ctoml_position()
        if let reason = ctoml_error(document, &place).map({ String(cString: $0) }) {
            demand(!reason.isEmpty && reason.utf8.count < 1024, "a reason is short: \(reason)")
            demand(reason != CTOML_VIOLATION, "an assertion of the parser holds")
            demand(place.line >= 1 && place.column >= 1, "an error has a place")
            return
        }
        var count = 0
        let nodes = UnsafeBufferPointer(start: ctoml_nodes(document, &count), count: count)
        demand(nodes.first?.depth == 0, "the first node is the document's own table")
        for (before, node) in zip(nodes, nodes.dropFirst()) {
            // A header may name arrays of tables made before, which nest twice for each of its parts.
            demand(node.depth <= 2 * CTOML_DEPTH_LIMIT + 2, "no value is nested beyond the limit")
            demand(1...before.depth + 1 ~= node.depth, "a value follows the one that it is in")
            demand(isOrdered(node.region), "a value's end follows its beginning")
            // Reads every byte, so that AddressSanitizer checks it.
            _ = UnsafeRawBufferPointer(start: node.key, count: node.key_length).reduce(0, &+)
            _ = UnsafeRawBufferPointer(start: node.text, count: node.text_length).reduce(0, &+)
        }
    }

    private static func isOrdered(_ region: ctoml_region) -> Bool {
        let (begin, end) = (region.begin, region.end)
        return begin.line >= 1 && begin.column >= 1
            && (begin.line, begin.column) <= (end.line, end.column)
    }

    /// The settings file: reading, and writing one setting, which changes no other.
    static let settings = Fuzzer("settings", examples: "toml") { bytes in
        let reading = SettingsReading(bytes, path: "config.toml")
        demandSentences(reading.warnings)
        guard let old = reading.settings else { return }
        let sum = bytes.reduce(0) { $0 &+ Int($1) }
        let setting = Setting.all[sum % Setting.all.count]
        let literal = setting.literal(in: sum / 64 % 2 == 0 ? Settings() : others)
        guard let edit = try? TOMLEdit(bytes) else {
            return demand(false, "a file that was read can be edited")
        }
        guard
            let edited = try? edit.setting(
                setting.name, in: setting.table, to: literal, isKept: sum / 128 % 2 == 0)
        else { return }
        let new = SettingsReading(edited, path: "config.toml").settings
        for other in Setting.all {
            let expected = other == setting ? literal : other.literal(in: old)
            let found = new.map { other.literal(in: $0) } ?? "nothing"
            demand(
                found == expected,
                "\(other.path) is \(expected) after a change of \(setting.path), not \(found)")
        }
    }

    /// Settings other than the defaults.
    private static let others: Settings = {
        let text = """
            [look]
            theme = "paper"
            font = ["DejaVu Serif", "Liberation Mono"]
            [face]
            mode = "world"
            hours = 12
            [world]
            zones = ["Home=Europe/Lisbon", "Asia/Kathmandu"]
            [score]
            start = "Home 3:2 Away"
            [flip]
            axis = "y"
            duration = 0.45
            [sound]
            volume = 0.5
            """
        return SettingsReading(Array(text.utf8), path: "").settings ?? Settings()
    }()

    /// A theme file, and the theme that follows from its values.
    static let theme = Fuzzer("theme") { bytes in
        let reading = ThemeReading(bytes, path: "themes/own.toml")
        demandSentences(reading.warnings)
        guard let values = reading.values else { return }
        for key in ThemeKey.all { _ = key.value(in: values) }
        _ = Theme(values)
    }
}
