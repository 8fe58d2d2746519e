import Glibc
import Testing

@testable import FlipEngine

/// Pictures in general perspective: close to the oracle, the same bits with all kernels and for any part.
@Suite struct ProjectiveTests {
    static let axes: [(Double, Double, Double)] = [
        (1, 1, 0), (1, -1, 0), (0.2, 1, 0.6), (1, 0.1, -0.3),
    ]

    private static let card: Image = {
        let (width, height) = (120, 100)
        let pixels = (0..<width * height).map { index -> UInt32 in
            let x = Double(index % width) + 0.5 - 66
            let y = Double(index / width) + 0.5 - 46
            let reach: Double = (x * x + y * y * 0.6).squareRoot()
            let ring: Double = abs(reach - 30) - 8
            let ink: Double = min(max(0.5 - ring, 0), 1)
            let shade: Double = 40 - y / 8 + (195 + y / 8) * ink
            let gray = UInt32(shade.rounded())
            let blue: UInt32 = gray * 15 / 16
            return 0xff00_0000 | gray << 16 | gray << 8 | blue
        }
        return Sketch.image(width, height, pixels)
    }()

    private static let place = Rect(x: -60, y: -50, width: 120, height: 100)

    private static func map(_ axis: Int, _ degrees: Double) -> PlaneMap {
        let (x, y, z) = axes[axis]
        return Sketch.turned(
            by: degrees * .pi / 180, x: x, y: y, z: z, eye: 320, at: Point(x: 90.3, y: 80.6))
    }

    private static func psnr(_ picture: Image, _ map: PlaneMap, _ path: RasterPath) -> Double {
        let drawn = Sketch.draw(
            [Sketch.picture(picture, over: place, map: map)], width: 180, height: 160, path: path)
        return SamplingOracle(image: picture, map: map, rect: place)
            .psnr(of: drawn.pixels, width: 180, height: 160).decibel
    }

    @Test(arguments: axes.indices, [8.0, 30, 60, -60, 75, -80])
    func isCloseToReference(axis: Int, degrees: Double) {
        let decibel = Self.psnr(Self.card, Self.map(axis, degrees), .best)
        // Measured: 45.1 ... 58 dB.
        #expect(decibel >= 44, "\(decibel) dB")
    }

    @Test(arguments: [(-1.0, 1.0), (1, -1), (-1, -1), (-0.7, 1.3)])
    func mirroredPicturesAreDrawn(x: Double, y: Double) {
        let map = PlaneMap(Transform3D(scaleX: x, y: y)).concatenating(Self.map(0, 35))
        let decibel = Self.psnr(Self.card, map, .best)
        #expect(decibel >= 44, "\(decibel) dB")
        let flat = PlaneMap(
            Transform3D(scaleX: x, y: y).concatenating(Transform3D(translationX: 90, y: 80)))
        #expect(Self.psnr(Self.card, flat, .best) >= 44)
    }

    @Test func rotatedPictureEqualsTransposedPicture() {
        // A quarter turn: read column by column.
        let map = Sketch.turned(
            by: .pi / 2, x: 0, y: 0, z: 1, eye: 400, at: Point(x: 90, y: 80))
        #expect(Self.psnr(Self.card, map, .best) > 55)
    }

    @Test func differsFromTheReferencePath() {
        for axis in Self.axes.indices {
            let commands = [Sketch.picture(Self.card, over: Self.place, map: Self.map(axis, 60))]
            let fast = Sketch.draw(commands, width: 180, height: 160)
            let reference = Sketch.draw(commands, width: 180, height: 160, path: .reference)
            #expect(fast.pixels != reference.pixels)
        }
    }

    @Test(arguments: 0..<60)
    func levelsAndPartsGiveTheSameBits(seed: Int) {
        var random = RandomPixels(seed: UInt64(seed) + 7)
        let image = Sketch.image(
            61, 83, random.premultiplied(61 * 83, seed % 2 == 0 ? .mixed : .opaque))
        func number(_ range: ClosedRange<Double>) -> Double {
            range.lowerBound + (range.upperBound - range.lowerBound) * random.share()
        }
        let scale = number(0.05...3)
        let map = PlaneMap(Transform3D(scaleX: seed % 3 == 0 ? -scale : scale, y: number(0.05...3)))
            .concatenating(
                Sketch.turned(
                    by: number(-1.5...1.5), x: number(-1...1), y: number(-1...1),
                    z: number(-1...1), eye: number(150...900), at: Point(x: 60, y: 50)))
        let commands = [
            Sketch.picture(
                image, over: Rect(x: -50, y: -60, width: 100, height: 120), map: map,
                radius: 9, opacity: seed % 4 == 0 ? 0.7 : 1,
                multiplier: seed % 5 == 0 ? ColorMultiplier(white: 1.3, alpha: 0.8) : .identity)
        ]
        let drawn = RasterPathTests.fast.map {
            Sketch.draw(commands, width: 131, height: 103, path: $0).pixels
        }
        #expect(drawn.allSatisfy { $0 == drawn[0] })
        let buffer = PixelBuffer(width: 131, height: 103)
        let memory = RasterMemory()
        for (top, bottom) in [(0, 1), (1, 50), (50, 67), (67, 103)] {
            for (left, right) in [(0, 13), (13, 64), (64, 131)] {
                Rasterizer(path: .best).draw(
                    commands, into: buffer.frameBuffer,
                    clip: PixelRect(minX: left, minY: top, maxX: right, maxY: bottom),
                    memory: memory)
            }
        }
        #expect(buffer.pixels == drawn[0])
    }

    @Test func uniformPictureKeepsItsColor() {
        let image = Sketch.plain(0xff20_4060, width: 37, height: 29)
        for degrees in stride(from: -85.0, through: 85, by: 17) {
            for axis in Self.axes.indices {
                let drawn = Sketch.draw(
                    [
                        Sketch.color(
                            0xff20_4060, over: Rect(x: 0, y: 0, width: 180, height: 160)),
                        Sketch.picture(image, over: Self.place, map: Self.map(axis, degrees)),
                    ], width: 180, height: 160)
                // Partly covered pixels are rounded twice.
                #expect(drawn.pixels.allSatisfy { ByteDistance.most($0, 0xff20_4060) <= 1 })
            }
        }
    }
}

/// The difference between two pixels.
private enum ByteDistance {
    static func most(_ a: UInt32, _ b: UInt32) -> Int {
        [0, 8, 16, 24].map { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) }.max() ?? 0
    }
}
