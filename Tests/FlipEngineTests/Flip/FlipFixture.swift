import Glibc

@testable import FlipEngine

/// A digit flip on a stage, with pictures whose pixels identify their origin.
struct FlipFixture {
    static let width = 30
    static let height = 40
    static let frame = 64

    let screen = StageFixture(width: FlipFixture.frame, height: FlipFixture.frame)
    let flip: DigitFlip
    /// The pictures before and after: noise, so that all pixels differ.
    let old: Image
    let new: Image

    /// - Parameter opaque: Whether the pictures fill their card, or have clear corners as printed cards do.
    init(
        axis: FlipAxis = .x, opaque: Bool = true, appearance: FlapAppearance = FlapAppearance()
    ) {
        flip = DigitFlip(
            size: Size(width: Double(Self.width), height: Double(Self.height)), axis: axis,
            appearance: appearance)
        old = Self.card(seed: 50, opaque: opaque)
        new = Self.card(seed: 51, opaque: opaque)
        screen.root.backgroundColor = Color(white: 0.2)
        flip.layer.position = Point(x: 32, y: 32)
        screen.root.addSublayer(flip.layer)
        flip.show(old)
    }

    private static func card(seed: UInt64, opaque: Bool) -> Image {
        let noise = Sketch.noise(width: width, height: height, seed: seed, opaque: true)
        guard !opaque else { return noise }
        let pixels = noise.pixels.enumerated().map { index, pixel in
            let (x, y) = (index % width, index / width)
            let toSide = min(x, width - 1 - x) + min(y, height - 1 - y)
            return toSide > 1 ? pixel : toSide == 1 ? PixelMath.scale(pixel, by: 100) : 0
        }
        return Sketch.image(width, height, pixels)
    }

    /// The whole stage, drawn.
    func pixels(at time: MediaTime = 0) -> [UInt32] { screen.buffer(at: time).pixels }

    /// The stage's pixels with a card's picture at rest.
    func resting(_ picture: Image) -> [UInt32] {
        let fixture = FlipFixture()
        fixture.flip.show(picture)
        return fixture.pixels()
    }

    /// Only the rows of the card's standing or landing half in a picture of the stage.
    static func half(_ half: Fold.Half, of pixels: [UInt32]) -> [UInt32] {
        let rows = half == .standing ? 12..<32 : 32..<52
        return rows.flatMap { y in pixels[(y * frame + 17)..<(y * frame + 47)] }
    }

    /// The angle of the flap in the last frame, 0...π, read from its layer.
    var presentedAngle: Double? {
        // The flap is the last of the card's parts; it falls by negative angles.
        guard let flap = flip.layer.sublayers.last(where: { $0.isTransformLayer }),
            let turn = flap.presentedProperties?.transform
        else { return nil }
        let angle = flip.axis == .x ? -atan2(turn.m23, turn.m22) : atan2(turn.m13, turn.m11)
        return angle < -1e-6 ? angle + 2 * .pi : angle
    }
}
