import TestSupport
import Testing

@testable import FlipEngine

/// The placement of pictures in their layers, and the width of borders.
@Suite("Gravity and borders")
struct GravityTests {
    @Test(
        "A picture of 40 x 20 pixels at two per point, in 100 x 60 points: as on iOS, top is below",
        arguments: [
            (ContentsGravity.center, 40, 25, 20, 10), (.top, 40, 50, 20, 10),
            (.bottom, 40, 0, 20, 10), (.left, 0, 25, 20, 10), (.right, 80, 25, 20, 10),
            (.topLeft, 0, 50, 20, 10), (.topRight, 80, 50, 20, 10), (.bottomLeft, 0, 0, 20, 10),
            (.bottomRight, 80, 0, 20, 10), (.resize, 0, 0, 100, 60),
            (.resizeAspect, 0, 5, 100, 50), (.resizeAspectFill, -10, 0, 120, 60),
        ] as [(ContentsGravity, Double, Double, Double, Double)])
    func places(
        _ gravity: ContentsGravity, _ x: Double, _ y: Double, _ width: Double, _ height: Double
    ) throws {
        let layer = Layer()
        layer.bounds = Rect(x: 7, y: 9, width: 100, height: 60)
        layer.contents = Sketch.noise(width: 40, height: 20, seed: 1)
        layer.contentsScale = 2
        layer.contentsGravity = gravity
        let picture = try #require(layer.properties.picture)
        #expect(picture.destination == Rect(x: 7 + x, y: 9 + y, width: width, height: height))
        #expect(picture.source == Rect(x: 0, y: 0, width: 40, height: 20))
    }

    @Test("An unknown name is the centre")
    func unknownName() {
        #expect(ContentsGravity(rawValue: "resizeAspect") == .resizeAspect)
        #expect(ContentsGravity(rawValue: "nonsense") ?? .center == .center)
    }

    // Source: GNUstep quartzcore, CARenderer: 80 x 60 with a border of 5 has 1300 border pixels on Apple's.
    @Test("Published: a border of 5 inside 80 x 60 covers 1300 pixels, over the content")
    func border() {
        let screen = StageFixture(width: 100, height: 80)
        let box = Layer.box(10, 10, 80, 60, .pureBlue)
        (box.borderWidth, box.borderColor) = (5, .pureRed)
        box.addSublayer(Layer.box(0, 0, 80, 60, .pureGreen))
        screen.root.addSublayer(box)
        let letters = screen.letters().joined()
        #expect(letters.count { $0 == "R" } == 1300)
        #expect(letters.count { $0 == "G" } == 80 * 60 - 1300)
    }
}
