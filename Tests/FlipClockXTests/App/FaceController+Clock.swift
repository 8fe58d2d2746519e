import FlipEngine

@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

extension FaceController {
    /// A face that shows a clock of its own.
    convenience init(
        keeper: SettingsKeeper, states: ModeStates = ModeStates(),
        texts: BoardTexts = BoardTexts(), zones: Zones = Zones(), moment: Moment, width: Int,
        height: Int, fonts: DigitFonts, scale: Double = 1,
        ground: GroundStyle = .whole, words: Words = .english
    ) throws(FontError) {
        try self.init(
            SharedClock(
                Clock(
                    settings: keeper.settings, states: states, texts: texts, zones: zones,
                    moment: moment)),
            keeper: keeper, width: width, height: height, fonts: fonts, scale: scale,
            ground: ground, words: words)
    }

    /// Gives its clock another moment, and shows it.
    func setMoment(_ moment: Moment, at time: MediaTime) {
        owner.change(at: time) { $0.setMoment(moment) }
        showClock(at: time)
    }

    /// Applies settings that were changed in the file or on the back of another face.
    func settingsChanged(now: MediaTime) {
        owner.set(keeper.settings, at: now)
        follow(at: now)
    }
}
