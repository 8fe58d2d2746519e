import TestSupport
import Testing

@testable import FlipEngine

/// Parts of pictures that reach beyond the picture: the edge pixels are extended outwards, as for `contentsRect` in
/// Core Animation.
@Suite("Sources beyond the picture")
struct BeyondThePictureTests {
    static let paths: [RasterPath] = [.reference] + PixelKernels.available.map { .rows($0) }

    /// The reds of the first row of `picture`, which is 10 x 10 pixels, drawn by a layer 20 points wide.
    private func row(_ contentsRect: Rect, width: Double = 20, path: RasterPath) -> [UInt32] {
        let pixels = (0..<100).map { 0xff00_0000 | UInt32($0) << 16 }
        let screen = StageFixture(width: 24, height: 12)
        let layer = Layer.box(2, 1, width, 10)
        layer.contents = Sketch.image(10, 10, pixels)
        layer.contentsRect = contentsRect
        screen.root.addSublayer(layer)
        let tree = screen.stage.commit(at: 0)
        let buffer = PixelBuffer(width: 24, height: 12)
        Rasterizer(path: path).draw(tree.commands, into: buffer.frameBuffer, clip: tree.viewport)
        return (2..<2 + Int(width)).map { buffer.frameBuffer.row(3)[$0] >> 16 & 0xff }
    }

    @Test("contentsRect beyond both sides at the picture's own scale", arguments: paths)
    func bothSides(path: RasterPath) {
        let row = row(Rect(x: -0.5, y: 0, width: 2, height: 1), path: path)
        // The reds of the picture's row are 20 to 29; beyond, five times the edge on each side.
        let wanted: [UInt32] = (-5..<15).map { UInt32(20 + min(max($0, 0), 9)) }
        #expect(row == wanted)
    }

    @Test("contentsRect beyond the upper edge", arguments: paths)
    func above(path: RasterPath) {
        let row = row(Rect(x: 0, y: -0.7, width: 1, height: 1), width: 10, path: path)
        #expect(row == Array(0..<10))
    }

    @Test(
        "contentsRect wholly outside shows the nearest edge",
        arguments: paths, [(2.0, 29), (-3.0, 20), (1, 29), (-1, 20)] as [(Double, UInt32)])
    func outside(path: RasterPath, place: (x: Double, shown: UInt32)) {
        let row = row(Rect(x: place.x, y: 0, width: 1, height: 1), width: 10, path: path)
        #expect(row == Array(repeating: place.shown, count: 10))
        // Stretched, too.
        let wide = self.row(Rect(x: place.x, y: 0, width: 0.7, height: 1), path: path)
        #expect(wide == Array(repeating: place.shown, count: 20))
    }

    @Test("Random sources at the picture's own scale: the nearest pixel of the picture, bit by bit")
    func randomSources() {
        var random = SeededRandom(seed: 81)
        func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        let frame = Turned.frame
        for _ in 0..<400 {
            let (width, height) = (1 + below(40), 1 + below(40))
            let image = Sketch.noise(
                width: width, height: height, seed: random.next(), opaque: below(2) == 0)
            let source = PixelRect(
                x: below(160) - 80, y: below(160) - 80, width: 1 + below(90), height: 1 + below(90))
            let place = (x: below(frame.width), y: below(frame.height))
            let size = Size(width: Double(source.width), height: Double(source.height))
            let rect = Rect(origin: .zero, size: size)
            let isMultiplied = below(4) == 0
            let quad = Quad(
                map: PlaneMap(Transform3D(translationX: Double(place.x), y: Double(place.y))),
                shape: RoundedRect(rect, cornerRadius: below(3) == 0 ? Double(below(9)) : 0),
                paint: .picture(
                    .init(
                        image: image,
                        source: Rect(
                            x: Double(source.minX), y: Double(source.minY), width: size.width,
                            height: size.height),
                        destination: rect,
                        multiplier: isMultiplied ? ColorMultiplier(white: 0.7) : .identity)),
                opacity: below(3) == 0 ? 0.6 : 1, bounds: frame)
            let pictures = Self.paths.map { Turned.drawn([.draw(quad)], $0) }
            #expect(pictures.allSatisfy { $0 == pictures[0] })
            guard quad.shape.cornerRadius == 0, quad.opacity == 1, !isMultiplied else { continue }
            // The nearest pixel of the part that is in the picture; of the picture if none is.
            let columns = Self.nearest(source.minX, source.maxX, in: width)
            let rows = Self.nearest(source.minY, source.maxY, in: height)
            for y in 0..<min(source.height, frame.height - place.y) {
                for x in 0..<min(source.width, frame.width - place.x) {
                    let column = min(max(source.minX + x, columns.lowerBound), columns.upperBound)
                    let row = min(max(source.minY + y, rows.lowerBound), rows.upperBound)
                    let shown = pictures[0][(place.y + y) * frame.width + place.x + x]
                    #expect(shown == image.pixels[row * width + column])
                }
            }
        }
    }

    private static func nearest(_ first: Int, _ end: Int, in count: Int) -> ClosedRange<Int> {
        min(max(first, 0), count - 1)...min(max(end - 1, 0), count - 1)
    }
}
