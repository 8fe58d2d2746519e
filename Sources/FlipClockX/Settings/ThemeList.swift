import FlipFace

/// The output of `--list-themes`: one theme a line, the name and a description, separated by a tab.
enum ThemeList {
    /// The list, with a line feed after each theme.
    static var text: String {
        BuiltInTheme.all.map { "\($0.name)\t\($0.summary)\n" }.joined()
    }
}
