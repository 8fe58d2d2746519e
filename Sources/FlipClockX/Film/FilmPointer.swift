import FlipEngine
import FlipFace

/// Draws the pointer over the frames of a film. It shrinks a little while the button is down.
final class FilmPointer {
    private let stage = Stage()
    private let layer = Layer()
    private let picture: PixelBuffer
    private let memory = RasterMemory()
    private var isPressed = false

    /// The side of the pointer's picture, as a fraction of the frame's shorter side, and its limits in pixels.
    private static let extent = 0.17
    private static let sides = 24.0...256.0
    /// The scale of the pointer while the button is down.
    private static let heldScale = 0.90
    /// The duration of the change of scale, in seconds.
    private static let duration = 0.12

    /// A pointer for frames of `width` x `height` pixels.
    init(width: Int, height: Int) {
        picture = PixelBuffer(width: width, height: height)
        stage.size = Size(width: Double(width), height: Double(height))
        let side = (Double(min(width, height)) * Self.extent).rounded()
        let bounded = min(max(side, Self.sides.lowerBound), Self.sides.upperBound)
        stage.transaction(disableActions: true) {
            layer.bounds = Rect(x: 0, y: 0, width: bounded, height: bounded)
            layer.anchorPoint = PointerPainter.fingertip
            layer.contents = PointerPainter(side: Int(bounded)).picture()
            stage.rootLayer.addSublayer(layer)
        }
    }

    /// Returns a copy of `frame` with the tip of the pointer at `point`; valid until the next call.
    func draw(over frame: FrameBuffer, at point: Point, isPressed: Bool, time: MediaTime)
        -> FrameBuffer
    {
        stage.transaction(disableActions: true) {
            layer.position = point
            guard isPressed != self.isPressed else { return }
            self.isPressed = isPressed
            let scale = isPressed ? Self.heldScale : 1
            let press = BasicAnimation(keyPath: "transform.scale")
            press.fromValue = isPressed ? 1 : Self.heldScale
            press.duration = Self.duration
            layer.transform = Transform3D(scaleX: scale, y: scale)
            layer.add(press, forKey: "press")
        }
        let tree = stage.commit(at: time)
        let copy = picture.frameBuffer
        Rasterizer().draw(
            tree.commands, into: copy, rects: [copy.bounds], over: frame, memory: memory)
        return copy
    }
}
