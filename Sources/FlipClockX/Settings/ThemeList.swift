import FlipClock

/// The output of `--list-themes`: one line for each theme, with its name, a tab, and its description or its file's
/// path.
enum ThemeList {
    /// The list of the built-in themes and of those in `files`, with a line feed after each.
    static func text(_ files: [(name: String, path: String)]) -> String {
        let builtIn = BuiltInTheme.all.map { "\($0.name)\t\($0.summary)\n" }
        // A file with a built-in theme's name is never read.
        let files = files.filter {
            Setting.isName($0.name) && BuiltInTheme.named($0.name) == nil
        }
        return (builtIn + files.map { "\($0.name)\t\($0.path)\n" }).joined()
    }

    /// The sentence about a folder with more entries than were read.
    static func warning(ofCut folder: String) -> String {
        "\(folder) has more than \(ThemeFolders.entryLimit) entries; the list lacks the themes of the others"
    }
}
