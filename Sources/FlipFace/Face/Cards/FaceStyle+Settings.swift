import FlipClock

extension FaceStyle {
    /// The style for `settings`, with their theme; values outside their range are clamped.
    ///
    /// - Parameters:
    ///   - desktopPrefersDark: Whether the desktop prefers dark themes; nil if it does not say.
    ///   - hasCase: Whether the face is in a case, which changes the ground of the theme.
    package init(
        _ settings: Settings, desktopPrefersDark: Bool? = nil, hasCase: Bool = false
    ) {
        func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
            min(max(value, range.lowerBound), range.upperBound)
        }
        self.init()
        var values = settings.themeValues(desktopPrefersDark: desktopPrefersDark)
        if hasCase { values = values.cased }
        theme = values == .graphite ? .standard : Theme(values)
        flipAxis = settings.flipAxis
        pace = settings.flipDuration.map { .fixed(clamped($0, Settings.flipDurations)) } ?? .auto
        hingeGap = settings.hingeGap.map { clamped($0, Settings.hingeGaps) }
    }
}
