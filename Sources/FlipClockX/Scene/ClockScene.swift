import FlipEngine

/// All that a window shows: takes the face, gives frames.
///
///     let scene = try ClockScene(style: FaceStyle(), cardCount: 2, typeface: typeface, width: 1280, height: 720)
///     scene.face.show(CardValue(text: "09"), on: 0)
///     let tree = scene.commit(at: time)
///
/// It owns the stage; the face is one layer on it. Points are the window's pixels, times media time in seconds.
final class ClockScene {
    /// The front: the ground and the cards.
    let face: FaceScene

    private let stage: Stage

    /// A scene of `cardCount` blank cards, in pixels; sizes below 1 count as 1.
    ///
    /// Throws a `FontError` when the typeface lacks a digit.
    init(
        style: FaceStyle, cardCount: Int, typeface: Typeface, width: Int, height: Int
    ) throws(FontError) {
        stage = Stage()
        face = try FaceScene(
            style: style, cardCount: cardCount, typeface: typeface, on: stage, width: width,
            height: height)
        stage.rootLayer.addSublayer(face.layer)
        place()
    }

    // MARK: Frames

    /// Ends what is over by `time` and gives the frame.
    func commit(at time: MediaTime) -> RenderTree {
        face.finish(by: time)
        let tree = stage.commit(at: time)
        stage.deliverEvents()
        return tree
    }

    /// Whether something moves by itself, so that each refresh needs a new frame.
    var isMoving: Bool { face.isMoving }

    /// Makes the scene fit a window of another size; what turns goes on turning.
    func resize(width: Int, height: Int) throws(FontError) {
        try face.resize(width: width, height: height)
        place()
    }

    /// Everything in its place in a window of the face's size.
    private func place() {
        let size = Size(width: Double(face.layout.width), height: Double(face.layout.height))
        stage.transaction(disableActions: true) {
            stage.size = size
            face.layer.position = Point(x: size.width / 2, y: size.height / 2)
        }
    }
}
