import FlipEngine

/// Draws one picture of the face, without any window system: what `--snapshot` asks for.
struct Snapshot {
    let options: Options.Snapshot
    let face: ClockFace
    var style = FaceStyle()

    /// The picture of the face at the wanted time, in the middle of its change if that is wanted.
    func draw(now: ClockReading) throws(FontError) -> PixelBuffer {
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
        let tree = scene.commit(at: (options.flip ?? 0) * style.flipDuration)
        let buffer = PixelBuffer(width: options.size.width, height: options.size.height)
        Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: tree.viewport)
        return buffer
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
