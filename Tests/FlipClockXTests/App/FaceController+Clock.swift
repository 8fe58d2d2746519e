import FlipEngine

@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

extension FaceController {
    /// A face that shows a clock of its own.
    convenience init(
        keeper: KeptSettings, states: ModeStates = ModeStates(),
        texts: BoardTexts = BoardTexts(), zones: Zones = Zones(), moment: Moment, width: Int,
        height: Int, fonts: DigitFonts, scale: Double = 1,
        ground: GroundStyle = .whole, words: Words = .english
    ) throws(FontError) {
        keeper.owner = SharedClock(
            Clock(
                settings: keeper.settings, states: states, texts: texts, zones: zones,
                moment: moment), ranks: keeper.owner.ranks, themes: keeper.keeper)
        try self.init(
            keeper.owner, width: width, height: height, fonts: fonts, scale: scale,
            ground: ground, words: words)
    }

    /// Gives its clock another moment, and shows it.
    func setMoment(_ moment: Moment, at time: MediaTime) {
        owner.change(at: time) { $0.setMoment(moment) }
        showClock(at: time)
    }

    /// Changes the settings, as the user does on the back of another face.
    func change(to new: Settings, isRestoring: Bool = false, at time: MediaTime) {
        owner.ranks.change(
            SettingsChange.changes(from: owner.clock.settings, to: new), isRestoring: isRestoring)
        owner.followRanks(at: time)
        follow(at: time)
    }
}
