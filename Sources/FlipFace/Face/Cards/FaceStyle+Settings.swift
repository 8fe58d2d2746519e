import FlipClock

extension FaceStyle {
    /// The style for `settings`, with their theme; values outside their range are clamped.
    ///
    /// - Parameter desktopPrefersDark: Whether the desktop prefers dark themes; nil if it does not say.
    package init(_ settings: Settings, desktopPrefersDark: Bool? = nil) {
        func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
            min(max(value, range.lowerBound), range.upperBound)
        }
        self.init()
        theme = Self.theme(settings, desktopPrefersDark: desktopPrefersDark)
        flipAxis = settings.flipAxis
        pace = settings.flipDuration.map { .fixed(clamped($0, Settings.flipDurations)) } ?? .auto
        hingeGap = settings.hingeGap.map { clamped($0, Settings.hingeGaps) }
    }

    private static func theme(_ settings: Settings, desktopPrefersDark: Bool?) -> Theme {
        let builtIn = BuiltInTheme.named(settings.theme, desktopPrefersDark: desktopPrefersDark)
        var values = settings.look.applied(to: settings.themeValues ?? builtIn?.values ?? .graphite)
        if !settings.fonts.isEmpty { values.fonts = settings.fonts }
        return values == .graphite ? .standard : Theme(values)
    }
}
