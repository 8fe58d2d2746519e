import TestSupport

@testable import FlipEngine

/// Helpers for drawing in a test.
enum Sketch {
    /// Draws the whole frame of `commands`.
    static func draw(
        _ commands: [DrawCommand], width: Int, height: Int, path: RasterPath = .best
    ) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height)
        Rasterizer(path: path)
            .draw(commands, into: buffer.frameBuffer, clip: buffer.frameBuffer.bounds)
        return buffer
    }

    /// A picture of random premultiplied pixels.
    static func noise(width: Int, height: Int, seed: UInt64, opaque: Bool = false) -> Image {
        var random = SeededRandom(seed: seed)
        let pixels = (0..<width * height).map { _ in
            opaque
                ? UInt32(truncatingIfNeeded: random.next()) | 0xff00_0000
                : random.premultipliedPixel()
        }
        return image(width, height, pixels)
    }

    /// A picture of one colour.
    static func plain(_ pixel: UInt32, width: Int = 1, height: Int = 1) -> Image {
        image(width, height, Array(repeating: pixel, count: width * height))
    }

    static func image(_ width: Int, _ height: Int, _ pixels: [UInt32]) -> Image {
        guard let image = Image(width: width, height: height, pixels: pixels) else {
            preconditionFailure("a picture has as many pixels as it says")
        }
        return image
    }

    /// A picture stretched over `rect`.
    static func picture(
        _ image: Image, over rect: Rect, map: PlaneMap = .identity, radius: Double = 0,
        opacity: Double = 1, multiplier: ColorMultiplier = .identity, clips: [Quad.Clip] = []
    ) -> DrawCommand {
        let source = Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
        return .draw(
            Quad(
                map: map, shape: RoundedRect(rect, cornerRadius: radius),
                paint: .picture(
                    .init(image: image, source: source, destination: rect, multiplier: multiplier)),
                opacity: opacity, clips: clips, bounds: .empty))
    }

    /// A colour that fills `rect`.
    static func color(
        _ bits: UInt32, over rect: Rect, map: PlaneMap = .identity, radius: Double = 0,
        opacity: Double = 1, clips: [Quad.Clip] = []
    ) -> DrawCommand {
        .draw(
            Quad(
                map: map, shape: RoundedRect(rect, cornerRadius: radius),
                paint: .color(PremultipliedColor(bits: bits)), opacity: opacity, clips: clips,
                bounds: .empty))
    }

    /// A card in the middle of a frame, rotated about an axis and seen from a distance of `eye` points.
    static func turned(
        by angle: Double, x: Double, y: Double, z: Double = 0, eye: Double, at center: Point
    ) -> PlaneMap {
        var perspective = Transform3D.identity
        perspective.m34 = -1 / eye
        return PlaneMap(
            Transform3D(rotation: angle, x: x, y: y, z: z).concatenating(perspective)
                .concatenating(Transform3D(translationX: center.x, y: center.y)))
    }

    /// Whether no colour of any pixel exceeds its alpha.
    static func isPremultiplied(_ pixels: [UInt32]) -> Bool {
        pixels.allSatisfy { pixel in
            [16, 8, 0].allSatisfy { pixel >> $0 & 0xff <= pixel >> 24 }
        }
    }
}
