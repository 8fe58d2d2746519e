import FlipEngine
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipFace

/// Faces that are drawn without a window.
enum FaceFixture {
    /// The typeface of the tests' pictures. Fails with the package's name if it is missing.
    static func typeface() throws -> Typeface {
        let file = try FontMatch.find(.cards())
        try #require(
            file.family == "Bebas Neue",
            "these tests need the package fonts-bebas-neue; found \(file.family) instead")
        return try Typeface(file: file.path, index: file.index)
    }

    /// A face that shows `values` at rest.
    static func scene(_ values: [String], width: Int, height: Int) throws -> ClockScene {
        let scene = try ClockScene(
            style: FaceStyle(), cardCount: values.count, typeface: typeface(), width: width,
            height: height)
        for (index, text) in values.enumerated() {
            scene.face.deck.show(CardValue(text: text), on: index)
        }
        return scene
    }

    /// Draws a whole frame.
    static func draw(_ tree: RenderTree) -> PixelBuffer {
        let buffer = PixelBuffer(width: tree.viewport.width, height: tree.viewport.height)
        Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: tree.viewport)
        return buffer
    }

    /// A reading on the day that all tests use.
    static func reading(minute: Int) -> ClockReading {
        ClockReading(dayNumber: 20_000, secondOfDay: minute * 60)
    }
}

extension ClockScene {
    /// A scene of `cardCount` blank cards for two digits each.
    convenience init(
        style: FaceStyle, cardCount: Int, typeface: Typeface, width: Int, height: Int
    ) throws(FontError) {
        try self.init(
            style: style, typeface: typeface, width: width, height: height
        ) { _ in .digits((0..<max(cardCount, 1)).map { String($0) }) }
    }
}
