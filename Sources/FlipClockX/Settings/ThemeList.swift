import FlipFace

/// The output of `--list-themes`: one line for each theme, with its name, a tab, and its description or its file's
/// path.
enum ThemeList {
    /// The list of the built-in themes and of those in `folders`, with a line feed after each.
    static func text(_ folders: ThemeFolders = ThemeFolders()) -> String {
        let builtIn = BuiltInTheme.all.map { "\($0.name)\t\($0.summary)\n" }
        // A file with a built-in theme's name is never read.
        let files = folders.names().filter {
            Setting.isName($0.name) && BuiltInTheme.named($0.name) == nil
        }
        return (builtIn + files.map { "\($0.name)\t\($0.path)\n" }).joined()
    }
}
