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
        let values = settings.themeValues(desktopPrefersDark: desktopPrefersDark)
        theme = values == .graphite ? .standard : Theme(values)
        flipAxis = settings.flipAxis
        pace = settings.flipDuration.map { .fixed(clamped($0, Settings.flipDurations)) } ?? .auto
        hingeGap = settings.hingeGap.map { clamped($0, Settings.hingeGaps) }
    }
}
