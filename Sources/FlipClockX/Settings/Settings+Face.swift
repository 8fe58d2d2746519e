/// What the settings mean for the face.
extension ClockFace {
    /// The cards that `settings` ask for.
    init(_ settings: Settings) {
        self.init(hourCycle: settings.hourCycle, showsSeconds: settings.showsSeconds)
    }
}

extension FaceStyle {
    /// The usual look, with what `settings` have to say about it.
    init(_ settings: Settings) {
        self.init()
        flipDuration = settings.flipDuration
    }
}
