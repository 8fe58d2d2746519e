import FlipClock
import FlipSystem

/// The result of reading a theme file: the values of the theme on which it is based, some of them replaced by its own.
///
///     base = "paper"      # optional; graphite without it
///     card = "#e8dcc8"
///     ink = "#3a2a1c"
///     ground = ["#8a6a4a", "#5a4026"]
///     accent = "#a04020"
struct ThemeReading {
    /// The values; nil for invalid TOML.
    private(set) var values: ThemeValues?
    /// The file's own values, which replace those of the theme that it is based on.
    private(set) var overrides = ThemeOverrides()
    /// The problems of the file: one sentence each, with the position.
    private(set) var warnings: [String] = []
    private var base = ThemeValues.graphite

    /// Reads the theme from the bytes of the file at `path`.
    init(_ bytes: [UInt8], path: String) {
        let document: TOMLDocument
        do throws(TOMLDocument.SyntaxError) {
            document = try TOMLDocument(bytes)
        } catch {
            warnings = [SettingsReading.sentence(error, path: path)]
            return
        }
        guard case .table(let nodes, _) = document.root.content else { return }
        var problems = Warnings(path: path)
        let text = TOMLText(bytes)
        for node in nodes {
            if node.key == "base" {
                readBase(node, text, &problems)
            } else {
                Self.read(node, text, prefix: "", into: &overrides, &problems)
            }
        }
        warnings = problems.all
        values = overrides.applied(to: base)
    }

    /// Makes `picture` the ground.
    mutating func setPicture(_ picture: ThemePicture) {
        overrides.setPicture(picture)
        values = overrides.applied(to: base)
    }

    private mutating func readBase(
        _ node: TOMLNode, _ text: TOMLText, _ problems: inout Warnings
    ) {
        if case .scalar(.string(let name)) = node.content,
            let theme = BuiltInTheme.named(name)
        {
            base = theme.values
            return
        }
        let names = BuiltInTheme.all.map { "\"\($0.name)\"" }
        problems.add(
            node,
            "base = \(Self.source(of: node, in: text)) cannot be used; give "
                + "\(Setting.alternatives(names)); until then it is \"graphite\"",
            at: node.region.lowerBound)
    }

    /// Reads `node`, whose name in messages begins with `prefix`, into `overrides`.
    static func read(
        _ node: TOMLNode, _ text: TOMLText, prefix: String,
        into overrides: inout ThemeOverrides, _ problems: inout Warnings
    ) {
        guard let key = ThemeKey.named(node.key) else {
            let names = ThemeKey.all.map(\.name) + (prefix.isEmpty ? ["base"] : ["theme"])
            let hint = Spelling.nearest(to: node.key, of: names).map { "; is it \(prefix)\($0)?" }
            problems.add(
                node,
                "\(prefix)\(Quotation.shortened(node.key, to: Quotation.nameLimit)) is not known"
                    + (hint ?? "; it has no effect"))
            return
        }
        let folder = problems.path.lastSlash.map { String(problems.path[..<$0]) } ?? "."
        let what = "\(prefix)\(key.name) = \(source(of: node, in: text))"
        switch key.outcome(of: node.content, folder: folder) {
        case .value(let value): overrides[key] = value
        case .clamped(let value, let problem):
            overrides[key] = value
            problems.add(node, "\(what) \(problem)", at: node.region.lowerBound)
        case .refused(let accepted):
            problems.add(
                node,
                "\(what) cannot be used; give \(accepted); until then the theme keeps its own",
                at: node.region.lowerBound)
        }
    }

    private static func source(of node: TOMLNode, in text: TOMLText) -> String {
        Quotation.shortened(
            bytes: text.range(of: node.region).map { text.bytes[$0] } ?? [],
            to: Quotation.nameLimit)
    }
}
