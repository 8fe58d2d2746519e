import Testing

@testable import FlipEngine

/// The bands of a large frame: they cover all of it once, and are columns where that is cheaper.
@Suite struct BandsTests {
    /// A picture rotated slightly about (`x`, `y`, `z`), in perspective.
    private static func turned(_ x: Double, _ y: Double, _ z: Double) -> DrawCommand {
        var eye = Transform3D.identity
        eye.m34 = -1.0 / 900
        let map = Transform3D(rotation: 0.4, x: x, y: y, z: z).concatenating(eye)
        let place = Rect(x: 0, y: 0, width: 300, height: 200)
        return .draw(
            Quad(
                map: PlaneMap(map), shape: RoundedRect(place),
                paint: .color(PremultipliedColor(Color(white: 1))),
                bounds: PixelRect(x: 0, y: 0, width: 300, height: 200)))
    }

    private static let still = DrawCommand.draw(
        Quad(
            map: .identity, shape: RoundedRect(Rect(x: 0, y: 0, width: 4000, height: 4000)),
            paint: .color(PremultipliedColor(Color(white: 1))),
            bounds: PixelRect(x: 0, y: 0, width: 4000, height: 4000)))

    @Test(arguments: [(1, 1), (1, 900), (900, 1), (13, 7), (640, 3), (3, 2000), (501, 333), (0, 5)])
    func bandsCoverTheFrameOnce(width: Int, height: Int) {
        let rects = [
            PixelRect(x: 2, y: 1, width: width, height: height),
            PixelRect(x: 2003, y: 9, width: 57, height: 70),
        ]
        for commands in [[], [Self.turned(0, 1, 0)]] {
            for pixels in [0, 1, 10, 999, 1_000_000] {
                let bands = Rasterizer.bands(of: rects, drawing: commands, pixels: pixels)
                #expect(bands.allSatisfy { !$0.isEmpty })
                for (index, band) in bands.enumerated() {
                    #expect(bands[..<index].allSatisfy { !$0.intersects(band) })
                }
                for rect in rects {
                    let own = bands.filter { rect.contains($0) }
                    #expect(own.reduce(0) { $0 + $1.area } == rect.area)
                }
            }
        }
    }

    @Test func bandsAreRowsUnlessMostLayersRotateAboutY() {
        let frame = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
        func bands(_ commands: [DrawCommand]) -> [PixelRect] {
            Rasterizer.bands(of: [frame], drawing: commands, pixels: frame.area / 6)
        }
        let aboutX = Self.turned(1, 0, 0)
        let aboutY = Self.turned(0, 1, 0)
        for commands in [[], [Self.still], [aboutX], [Self.still, aboutX, aboutX, aboutY]] {
            #expect(bands(commands).count == 6)
            #expect(bands(commands).allSatisfy { $0.width == 1920 && $0.height == 180 })
        }
        for commands in [[aboutY], [Self.still, aboutY], [aboutX, aboutY, Self.still, aboutY]] {
            #expect(bands(commands).count == 6)
            #expect(bands(commands).allSatisfy { $0.height == 1080 && $0.minX.isMultiple(of: 16) })
        }
    }

    @Test("bands drawn by tasks give the picture drawn at once")
    func tasks() async {
        let commands = Turned.scene(30)
        let frame = Turned.frame
        let buffer = PixelBuffer(width: frame.width, height: frame.height)
        let target = buffer.frameBuffer
        await withTaskGroup(of: Void.self) { group in
            for band in Rasterizer.bands(of: [frame], drawing: commands, pixels: 2000) {
                group.addTask { Rasterizer().draw(commands, into: target, clip: band) }
            }
        }
        #expect(buffer.pixels == Turned.drawn(commands, .best))
    }
}
