extension Settings {
    /// The values of the theme that the settings select and change.
    ///
    /// - Parameter desktopPrefersDark: Whether the desktop prefers dark themes; nil if it does not say.
    package func themeValues(desktopPrefersDark: Bool? = nil) -> ThemeValues {
        let builtIn = BuiltInTheme.named(theme, desktopPrefersDark: desktopPrefersDark)
        var values = look.applied(to: themeValues ?? builtIn?.values ?? .graphite)
        if !fonts.isEmpty { values.fonts = fonts }
        return values
    }

    /// Whether each digit has a card of its own: about a vertical axis, and in some themes.
    var hasSingleDigits: Bool { flipAxis == .y || themeValues().group < 1.5 }
}
