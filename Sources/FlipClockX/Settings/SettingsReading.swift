import FlipClock
import FlipSystem

/// The result of reading a settings file.
struct SettingsReading: Hashable, Sendable {
    /// The settings, with defaults for missing and unusable values; nil if the file is missing, unreadable or invalid.
    var settings: Settings?
    /// The settings that the file gives.
    var given: Set<Setting> = []
    /// The problems of the file: one sentence each, with the position and the remedy.
    var warnings: [String] = []

    /// Reads the settings from the bytes of a file; `path` is for the messages.
    ///
    /// Each unusable value causes a warning, and the setting's default is used. An unknown name causes a warning as
    /// well, because it is usually a typo.
    init(_ bytes: [UInt8], path: String) {
        let document: TOMLDocument
        do throws(TOMLDocument.SyntaxError) {
            document = try TOMLDocument(bytes)
        } catch {
            warnings = [
                Self.sentence(error, path: path)
                    + "; no setting in this file is used until that is fixed"
            ]
            return
        }
        var settings = Settings()
        guard case .table(let tables, _) = document.root.content else { return }
        let text = TOMLText(bytes)
        var problems = Warnings(path: path)
        for table in tables {
            let known = Setting.all.filter { $0.table == table.key }
            guard !known.isEmpty else {
                problems.add(
                    table,
                    Quotation.shortened(table.key, to: Quotation.nameLimit) + " is not known"
                        + Self.suggestion(for: table.key, in: nil))
                continue
            }
            guard case .table(let values, _) = table.content else {
                problems.add(
                    table,
                    "\(table.key) must be a table; write [\(table.key)] above its keys")
                continue
            }
            for value in values {
                guard let key = known.first(where: { $0.name == value.key }) else {
                    if table.key == ThemeOverrides.table {
                        ThemeReading.read(
                            value, text, prefix: "\(table.key).", into: &settings.look, &problems)
                        continue
                    }
                    problems.add(
                        value,
                        "\(table.key).\(Quotation.shortened(value.key, to: Quotation.nameLimit)) "
                            + "is not known" + Self.suggestion(for: value.key, in: table.key))
                    continue
                }
                given.insert(key)
                let source = text.range(of: value.region).map { text.bytes[$0] } ?? []
                if let problem = key.read(
                    value.content,
                    source: Quotation.shortened(bytes: source, to: Quotation.nameLimit),
                    into: &settings)
                {
                    problems.add(value, problem, at: value.region.lowerBound)
                }
            }
        }
        self.settings = settings
        warnings = problems.all
    }

    /// Creates the result for a file that could not be read, with the reasons.
    init(warnings: [String] = []) {
        self.warnings = warnings
    }

    /// Returns the message for invalid TOML, without its consequence.
    static func sentence(_ error: TOMLDocument.SyntaxError, path: String) -> String {
        // All messages of the parser begin with the same words.
        var reason = error.reason.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let opening = "Error while parsing "
        reason =
            reason.hasPrefix(opening)
            ? "in the " + reason.dropFirst(opening.count)
            : reason.prefix(1).lowercased() + reason.dropFirst()
        // The parser quotes its input, which may be long.
        reason = Quotation.shortened(reason)
        return place(error.position, path: path) + ": invalid TOML: \(reason)"
    }

    /// Returns file, line and column as compilers print them, so that editors can jump there.
    static func place(_ position: TOMLNode.Position, path: String) -> String {
        "\(path):\(position.line):\(position.column)"
    }

    /// Returns a hint with the name that the user may have meant.
    private static func suggestion(for name: String, in table: String?) -> String {
        let candidates =
            table.map { table in Setting.all.filter { $0.table == table }.map(\.name) }
            ?? Setting.all.map(\.table)
        guard let nearest = Spelling.nearest(to: name, of: candidates) else {
            return "; it has no effect"
        }
        return "; is it \(table.map { "\($0).\(nearest)" } ?? nearest)?"
    }
}

extension ThemeOverrides {
    /// The table of the settings file with the theme's name and the values that replace the theme's.
    static let table = "look"
}
