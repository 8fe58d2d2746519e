extension FaceStyle {
    /// The style for `settings`; values outside their range are clamped.
    package init(_ settings: Settings) {
        func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
            min(max(value, range.lowerBound), range.upperBound)
        }
        self.init()
        flipAxis = settings.flipAxis
        flipDuration = clamped(settings.flipDuration, Settings.flipDurations)
        hingeGap = settings.hingeGap.map { clamped($0, Settings.hingeGaps) }
    }
}
