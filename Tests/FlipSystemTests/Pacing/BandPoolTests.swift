import FlipEngine
import Testing

@testable import FlipThreads

/// Several threads draw the same frames as one.
@Suite struct BandPoolTests {
    private static let frame = PixelRect(x: 0, y: 0, width: 211, height: 173)

    /// Overlapping cards, rotated about several axes.
    private static func commands(_ step: Int) throws -> [DrawCommand] {
        let (width, height) = (97, 83)
        let pixels = (0..<width * height).map { index -> UInt32 in
            let shade = UInt32((index % width * 3 ^ index / width * 5) & 0xff)
            return 0xff00_0000 | shade << 16 | (255 - shade) << 8 | 0x40
        }
        let image = try #require(Image(width: width, height: height, pixels: pixels))
        let source = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        var eye = Transform3D.identity
        eye.m34 = -1.0 / 300
        return (0..<6).map { index in
            let angle = Double(index * 17 + step) * 0.21
            let turn = Transform3D(
                rotation: angle, x: index % 3 == 0 ? 0 : 1, y: index % 3 == 1 ? 0 : 1, z: 0)
            let map = Transform3D(translationX: -48, y: -41).concatenating(turn)
                .concatenating(eye)
                .concatenating(Transform3D(translationX: Double(40 + 26 * index), y: 86))
            return .draw(
                Quad(
                    map: PlaneMap(map), shape: RoundedRect(source, cornerRadius: 7),
                    paint: .picture(.init(image: image, source: source, destination: source)),
                    opacity: index == 4 ? 0.6 : 1, bounds: frame))
        }
    }

    @Test(arguments: [1, 2, 3, 7])
    func everyThreadCountGivesTheSameBits(threads: Int) throws {
        let pool = BandPool(threadCount: threads, least: 1)
        let parts = [
            PixelRect(minX: 0, minY: 0, maxX: 211, maxY: 60),
            PixelRect(minX: 3, minY: 60, maxX: 150, maxY: 173),
        ]
        // Often enough to catch a thread that is late or not waited for.
        for step in 0..<40 {
            let commands = try Self.commands(step)
            let alone = PixelBuffer(width: 211, height: 173)
            let together = PixelBuffer(width: 211, height: 173)
            for part in parts {
                Rasterizer().draw(commands, into: alone.frameBuffer, clip: part)
            }
            pool.draw(commands, into: together.frameBuffer, rects: parts)
            #expect(alone.pixels == together.pixels)
        }
        #expect(pool.startedThreads == threads - 1)
    }

    @Test func smallFramesStartNoThread() throws {
        let pool = BandPool(threadCount: 4, least: 211 * 173 + 1)
        let buffer = PixelBuffer(width: 211, height: 173)
        pool.draw(try Self.commands(0), into: buffer.frameBuffer, rects: [Self.frame])
        #expect(pool.startedThreads == 0)
        #expect(buffer.pixels.contains { $0 != 0 })
        pool.draw([], into: buffer.frameBuffer, rects: [])
    }
}
