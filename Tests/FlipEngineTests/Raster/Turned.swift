import Glibc

@testable import FlipEngine

/// Turned cards in a small frame, and the difference of two drawn frames.
enum Turned {
    static let frame = PixelRect(x: 0, y: 0, width: 203, height: 171)

    /// A picture with flat parts, hard edges and soft ones, and with a rim of clear pixels unless it is opaque.
    static func image(_ width: Int, _ height: Int, isOpaque: Bool = true) -> Image? {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                let inRing = abs(hypot(Double(x) - 50, Double(y) - 45) - 28) < 7
                let shade = UInt32(40 + 60 * y / max(height, 1))
                let pixel = inRing ? 0xffee_e6dc : 0xff00_0000 | shade << 16 | shade << 8 | shade
                let isRim = x < 3 || y < 3 || x >= width - 3 || y >= height - 3
                pixels.append(isRim && !isOpaque ? 0 : pixel)
            }
        }
        return Image(width: width, height: height, pixels: pixels)
    }

    /// A plane of 100 x 90 points rotated about its centre, seen from 2.6 times its height.
    static func map(_ degrees: Double, about axis: (Double, Double, Double)) -> PlaneMap {
        var eye = Transform3D.identity
        eye.m34 = -1 / (2.6 * 90)
        return PlaneMap(
            Transform3D(translationX: -50, y: -45, z: 0)
                .concatenating(
                    Transform3D(rotation: degrees * .pi / 180, x: axis.0, y: axis.1, z: axis.2)
                )
                .concatenating(eye)
                .concatenating(Transform3D(translationX: 101, y: 85, z: 0)))
    }

    static func card(
        _ degrees: Double, about axis: (Double, Double, Double), isOpaque: Bool = true,
        multiplier: ColorMultiplier = .identity, opacity: Double = 1
    ) -> Quad {
        guard let image = image(100, 90, isOpaque: isOpaque) else {
            preconditionFailure("the picture has pixels")
        }
        let rect = Rect(x: 0, y: 0, width: 100, height: 90)
        return Quad(
            map: map(degrees, about: axis),
            shape: RoundedRect(rect, cornerRadius: isOpaque ? 0 : 8),
            paint: .picture(
                .init(image: image, source: rect, destination: rect, multiplier: multiplier)),
            opacity: opacity, bounds: frame)
    }

    /// A square picture in the middle of 120 x 120 pixels, or its mirror image about the diagonal.
    static func square(
        _ degrees: Double, about axis: (Double, Double, Double), isOnItsSide: Bool = false
    ) -> Quad {
        let side = 80
        var random = RandomPixels(seed: 3)
        let pixels = random.premultiplied(side * side, .opaque)
        let turned = (0..<side * side).map { pixels[$0 % side * side + $0 / side] }
        guard
            let image = Image(width: side, height: side, pixels: isOnItsSide ? turned : pixels)
        else { preconditionFailure("the picture has pixels") }
        let rect = Rect(x: 0, y: 0, width: 80, height: 80)
        var eye = Transform3D.identity
        eye.m34 = -1.0 / 256
        let map = PlaneMap(
            Transform3D(translationX: -40, y: -40, z: 0)
                .concatenating(
                    Transform3D(rotation: degrees * .pi / 180, x: axis.0, y: axis.1, z: axis.2)
                )
                .concatenating(eye)
                .concatenating(Transform3D(translationX: 60, y: 60, z: 0)))
        return Quad(
            map: map, shape: RoundedRect(rect),
            paint: .picture(.init(image: image, source: rect, destination: rect)), bounds: frame)
    }

    /// Overlapping pictures at rest: a ground, cards with clear corners, one of them multiplied, a group, a faded one.
    static func pile() throws -> [DrawCommand] {
        func rest(
            _ image: Image, x: Double, y: Double, opacity: Double = 1,
            multiplier: ColorMultiplier = .identity
        ) -> DrawCommand {
            let rect = Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
            return .draw(
                Quad(
                    map: PlaneMap(Transform3D(translationX: x, y: y, z: 0)),
                    shape: RoundedRect(rect),
                    paint: .picture(
                        .init(
                            image: image, source: rect, destination: rect, multiplier: multiplier)),
                    opacity: opacity, bounds: frame))
        }
        guard let ground = image(frame.width, frame.height),
            let card = image(90, 70, isOpaque: false), let small = image(80, 60)
        else { preconditionFailure("the pictures have pixels") }
        return [
            rest(ground, x: 0, y: 0), rest(card, x: 10, y: 12),
            .beginGroup(bounds: frame), rest(small, x: 40, y: 30), rest(card, x: 30, y: 35),
            .endGroup(opacity: 0.5),
            rest(card, x: 100, y: 80, multiplier: ColorMultiplier(white: 1.2)),
            rest(small, x: -20, y: 100, opacity: 0.3), rest(small, x: 150, y: -15),
            rest(card, x: 60, y: 60, multiplier: ColorMultiplier(white: 1, alpha: 0.8)),
        ]
    }

    /// Overlapping cards rotated about several axes, opaque and not, multiplied and faded.
    static func scene(_ degrees: Double) -> [DrawCommand] {
        let light = ColorMultiplier(red: 1.3, green: 0.9, blue: 0.7)
        return [
            .draw(card(2, about: (1, 0, 0))),
            .draw(card(degrees, about: (1, 0, 0), isOpaque: false, multiplier: light)),
            .draw(card(-degrees, about: (1, 0, 0), opacity: 0.6)),
            .draw(card(degrees, about: (0, 1, 0), isOpaque: false, multiplier: light)),
            .draw(card(-degrees, about: (0, 1, 0), opacity: 0.4)),
            .draw(card(degrees, about: (1, 1, 0), isOpaque: false, opacity: 0.7)),
        ]
    }

    static func drawn(
        _ commands: [DrawCommand], _ path: RasterPath, parts: [PixelRect] = [frame]
    ) -> [UInt32] {
        let buffer = PixelBuffer(width: frame.width, height: frame.height)
        let memory = RasterMemory()
        for part in parts {
            Rasterizer(path: path).draw(
                commands, into: buffer.frameBuffer, clip: part, memory: memory)
        }
        return buffer.pixels
    }

    /// The PSNR of two frames in dB, over the pixels that either has drawn.
    static func psnr(_ a: [UInt32], _ b: [UInt32]) -> Double {
        var sum = 0.0
        var count = 0
        for (one, two) in zip(a, b) where one | two != 0 {
            for shift: UInt32 in [0, 8, 16] {
                let difference = Double(one >> shift & 0xff) - Double(two >> shift & 0xff)
                sum += difference * difference
                count += 1
            }
        }
        return sum == 0 ? .infinity : 10 * log10(255 * 255 * Double(count) / sum)
    }
}
