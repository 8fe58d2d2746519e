import FlipClock
import FlipEngine
import FlipFace
import FlipSystem

/// Draws one picture of a face without a window system, for `--snapshot`.
struct SnapshotRenderer {
    let options: Options.Snapshot
    /// The text in place of the time, and the previous one, from which it changes.
    var text: (before: BoardText, shown: BoardText)?
    /// The alignment and the grid of a text, and how its cards flip.
    var board = BoardStyle()

    /// The timer that starts at the moment of the picture; nil for none.
    var timer: TimerRequest?
    /// The local zone.
    var local = LocalZone(name: "UTC", .utc)
    /// The names of weekdays and months.
    private(set) var names: @Sendable () -> DateNames = LocaleDateNames.current

    /// Draws the face with the settings of `ranks` and `themes` at the requested time, or in the middle of the change to
    /// it.
    ///
    /// The change is made as in a window: a face that shows the old value receives the new one.
    func draw(
        _ ranks: SettingsRanks, themes: (any ThemeSource)? = nil, now: ClockReading
    ) throws -> PixelBuffer {
        let settings = ranks.settings(with: themes)
        let fonts = DigitFonts { Diagnostics.write($0) }
        fonts.prepare(for: FaceStyle(settings).theme, showsWords: settings.showsWords)
        let reading = options.time?.reading(now: now) ?? now
        let moment = Moment(reading, in: local.zone)
        var states = ModeStates()
        try timer?.start(in: &states, at: moment, zone: local.zone)
        let isChanging = options.flip != nil
        let owner = SharedClock(
            Clock(
                settings: settings, states: states,
                texts: BoardTexts(text.map { isChanging ? $0.before : $0.shown }, style: board),
                local: local, names: names, moment: moment), ranks: ranks, themes: themes)
        if isChanging {
            let before = owner.clock.mode.previous(of: moment, in: local.zone)
            owner.change(at: 0) { $0.setMoment(before) }
        }
        // A notice has faded in by the moment of the picture.
        let face = try FaceController(
            owner, width: options.size.width, height: options.size.height, fonts: fonts,
            scale: options.scale,
            ground: .cut(opacity: options.opacity, hasCase: options.hasCase),
            words: MessageLanguage.words(), at: -1)
        // The picture may show the middle of a flip, even if the settings reduce motion.
        face.cards.reducesMotion = false
        face.isVisible = isChanging
        if let text { face.show(text.shown, at: 0) }
        owner.change(at: 0) { $0.setMoment(moment) }
        face.showClock(at: 0)
        face.isVisible = true
        show(face.scene)
        // Cards that change together start one after the other, so the change takes longer than a flip.
        let tree = face.frame(at: (options.flip ?? 0) * face.cards.remainingTime(at: 0))
        let buffer = PixelBuffer(width: options.size.width, height: options.size.height)
        Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: tree.viewport)
        return buffer
    }

    /// Shows the requested side, or the middle of a turn; the button is visible only with the back.
    private func show(_ scene: ClockScene) {
        if let progress = options.turn {
            guard progress > 0 else { return }
            scene.show(
                FaceTurn.Pose(style: options.turnStyle, direction: .leftward, progress: progress))
        } else {
            guard options.side == .back else { return }
            scene.show(.back)
        }
        scene.presence.set(isShown: true, now: 0)
    }

    /// Draws the picture and writes it to its path.
    func run(_ ranks: SettingsRanks, themes: any ThemeSource, now: ClockReading) throws {
        let progress = PictureProgress(width: options.size.width, height: options.size.height)
        defer { progress.end() }
        let picture = try draw(ranks, themes: themes, now: now)
        try PNGFile.write(picture.frameBuffer, to: options.path)
    }
}
