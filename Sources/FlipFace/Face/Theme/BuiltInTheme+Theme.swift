import FlipClock

extension BuiltInTheme {
    /// The complete theme, derived from the values; costs some microseconds.
    package var theme: Theme { Theme(values) }
}

extension Theme {
    /// The built-in themes.
    package static var builtIn: [BuiltInTheme] { BuiltInTheme.all }
}
