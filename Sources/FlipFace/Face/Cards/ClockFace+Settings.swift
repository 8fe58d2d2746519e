/// What the settings mean for the face.
extension ClockFace {
    /// The cards that `settings` ask for.
    package init(_ settings: Settings) {
        self.init(hourCycle: settings.hourCycle, showsSeconds: settings.showsSeconds)
    }
}
