import TestSupport

@testable import FlipEngine

/// The output of a stage, as pixels or as letters.
struct StageFixture {
    let stage: Stage

    /// A stage of this size in pixels.
    init(width: Int, height: Int) {
        stage = Stage(size: Size(width: Double(width), height: Double(height)))
    }

    var root: Layer { stage.rootLayer }

    /// Changes the tree without implicit animations.
    func change(_ body: () -> Void) { stage.transaction(disableActions: true, body) }

    /// The frame at `time`, drawn.
    func buffer(at time: MediaTime = 0) -> PixelBuffer { Self.draw(stage.commit(at: time)) }

    static func draw(_ tree: RenderTree) -> PixelBuffer {
        let buffer = PixelBuffer(width: tree.viewport.width, height: tree.viewport.height)
        Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: tree.viewport)
        return buffer
    }

    /// One letter per pixel: R, G, B, W, K for the plain opaque colours, `.` for clear, `?` for all others.
    func letters(at time: MediaTime = 0) -> [String] {
        let buffer = buffer(at: time)
        return (0..<buffer.height).map { y in
            String((0..<buffer.width).map { Self.letter(buffer.frameBuffer.row(y)[$0]) })
        }
    }

    private static func letter(_ pixel: UInt32) -> Character {
        switch pixel {
        case 0: "."
        case 0xffff_0000: "R"
        case 0xff00_ff00: "G"
        case 0xff00_00ff: "B"
        case 0xffff_ffff: "W"
        case 0xff00_0000: "K"
        default: "?"
        }
    }
}

extension Color {
    static let pureRed = Color(red: 1, green: 0, blue: 0)
    static let pureGreen = Color(red: 0, green: 1, blue: 0)
    static let pureBlue = Color(red: 0, green: 0, blue: 1)
}

extension Layer {
    /// A layer that fills a rectangle of its superlayer with a colour.
    static func box(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color? = nil
    ) -> Layer {
        let layer = Layer()
        layer.frame = Rect(x: x, y: y, width: width, height: height)
        layer.backgroundColor = color
        return layer
    }
}
