import FlipEngine
import FlipFace

/// Draws one picture of the face, without any window system: what `--snapshot` asks for.
struct SnapshotRenderer {
    let options: Options.Snapshot
    let face: ClockFace
    var style = FaceStyle()
    /// A text in place of the time, and the one that it changes from.
    var text: (before: BoardText, shown: BoardText)?
    /// What the page on the back shows.
    var settings = Settings()

    /// The picture of the face at the wanted time, in the middle of its change if that is wanted.
    func draw(now: ClockReading) throws(FontError) -> PixelBuffer {
        if let text { return try draw(text.shown, from: text.before) }
        let reading = options.reading ?? now
        let scene = try ClockScene(
            style: style, cardCount: face.cardCount, typeface: .digits(),
            width: options.size.width, height: options.size.height)
        let values = face.cards(for: reading)
        if let share = options.flip {
            show(
                face.cards(for: face.previous(of: reading)), changingTo: values, share,
                on: scene.face)
        } else {
            for (index, value) in values.enumerated() { scene.face.show(value, on: index) }
        }
        try turn(scene)
        return draw(scene.commit(at: (options.flip ?? 0) * style.flipDuration))
    }

    private func draw(_ text: BoardText, from before: BoardText) throws(FontError) -> PixelBuffer {
        let board = try TextBoard(
            text: options.flip == nil ? text : before, style: style, typeface: .digits(),
            width: options.size.width, height: options.size.height, missing: .standard)
        // As long as nothing is shown at all, what comes flips from blank cards.
        try board.show(text, at: 0)
        return draw(board.frame(at: (options.flip ?? 0) * style.flipDuration))
    }

    private func draw(_ tree: RenderTree) -> PixelBuffer {
        let buffer = PixelBuffer(width: options.size.width, height: options.size.height)
        Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: tree.viewport)
        return buffer
    }

    /// The side, or the moment between the two, with the button wherever the front is not simply up.
    private func turn(_ scene: ClockScene) throws(FontError) {
        guard options.side == .back || options.turn ?? 0 > 0 else { return }
        let page = SettingsPage(
            settings: settings, width: options.size.width, height: options.size.height,
            typeface: try .labels(), style: style.theme.back)
        page.obstacle = scene.button.place
        page.prepare(at: 0)
        scene.show(page: page.layer)
        scene.popFactor = settings.popFactor
        if let progress = options.turn {
            scene.show(
                FaceTurn.Pose(style: options.turnStyle, direction: .leftward, progress: progress))
        } else {
            scene.show(options.side)
        }
        scene.presence.set(isShown: true, now: 0)
    }

    /// Draws the picture and writes it where it is wanted.
    func run(now: ClockReading) throws {
        let picture = try draw(now: now)
        try PNGFile.write(picture.frameBuffer, to: options.path)
    }

    /// The cards that change are flips that began at the media time 0.
    private func show(
        _ before: [CardValue], changingTo after: [CardValue], _ share: Double,
        on scene: FaceScene
    ) {
        for index in after.indices {
            scene.show(before[index], on: index)
            if before[index] != after[index] {
                scene.flip(to: after[index], on: index, direction: .forward, at: 0)
            }
        }
    }
}
