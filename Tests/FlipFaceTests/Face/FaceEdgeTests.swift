import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock

/// The window cuts off no part of a flip: its border shows only the ground in every frame.
@Suite("Borders of the face")
struct FaceEdgeTests {
    private func border(_ buffer: PixelBuffer) -> [UInt32] {
        let (width, height) = (buffer.width, buffer.height)
        let pixels = buffer.pixels
        // Separate statements: older compilers cannot type-check the sum of all four.
        var border = Array(pixels[..<width])
        border += pixels[(width * (height - 1))...]
        for row in 0..<height {
            border.append(pixels[row * width])
            border.append(pixels[row * width + width - 1])
        }
        return border
    }

    @Test(
        "all cards flipping, in every frame",
        arguments: [(1280, 720), (720, 1280), (320, 120)], [2, 3])
    func border(size: (Int, Int), count: Int) throws {
        let before = Array(repeating: "09", count: count)
        let scene = try FaceFixture.scene(before, width: size.0, height: size.1)
        let ground = border(FaceFixture.draw(scene.frame(at: 0)))
        for index in 0..<count {
            scene.face.deck.flip(to: CardValue(text: "10"), on: index, direction: .forward, at: 1)
        }
        for frame in 1..<36 {
            let buffer = FaceFixture.draw(scene.frame(at: 1 + Double(frame) / 60))
            #expect(border(buffer) == ground, "frame \(frame)")
        }
    }
}
