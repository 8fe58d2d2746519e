import TestSupport
import Testing

@testable import FlipEngine

/// The arithmetic of pixels, compared with plain integers and Doubles.
@Suite("Pixel arithmetic")
struct PixelMathTests {
    private func bytes(_ pixel: UInt32) -> [Int] {
        [24, 16, 8, 0].map { Int(pixel >> $0 & 0xff) }
    }

    private func isPremultiplied(_ pixel: UInt32) -> Bool {
        bytes(pixel).allSatisfy { $0 <= Int(pixel >> 24) }
    }

    @Test("a pixel converts to lanes and back")
    func lanes() {
        var random = SeededRandom(seed: 1)
        for _ in 0..<10_000 {
            let pixel = UInt32(truncatingIfNeeded: random.next())
            #expect(PixelMath.pixel(PixelMath.lanes(pixel)) == pixel)
        }
    }

    @Test("the mean of two pixels is exactly rounded, for every weight")
    func mean() {
        var random = SeededRandom(seed: 7)
        var wrong = 0
        for weight in 0...128 {
            let pairs: [(UInt32, UInt32)] =
                [(0xff00_ff00, 0x00ff_00ff), (UInt32.max, 0), (0, UInt32.max), (.max, .max)]
                + (0..<100).map { _ in
                    (
                        UInt32(truncatingIfNeeded: random.next()),
                        UInt32(truncatingIfNeeded: random.next())
                    )
                }
            for (one, other) in pairs {
                let expected = zip(bytes(one), bytes(other)).map {
                    ($0 * weight + $1 * (128 - weight) + 64) / 128
                }
                let mean = PixelMath.mean(one, other, weight: UInt8(weight))
                if bytes(mean) != expected { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    @Test("scale is the exactly rounded quotient, for all 65,536 pairs in every channel")
    func scaleIsExact() {
        var wrong = 0
        for factor in 0...255 {
            for value in 0...255 {
                // The neighbours are as large as possible, so that a carry between lanes would show.
                let pixel = UInt32(value) << 24 | 0x00ff_0000 | UInt32(255 - value) << 8 | 0xff
                let expected = [value, 255, 255 - value, 255].map { ($0 * factor * 2 + 255) / 510 }
                if bytes(PixelMath.scale(pixel, by: UInt32(factor))) != expected { wrong += 1 }
                let turned = pixel << 16 | pixel >> 16
                let other = [255 - value, 255, value, 255].map { ($0 * factor * 2 + 255) / 510 }
                if bytes(PixelMath.scale(turned, by: UInt32(factor))) != other { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    @Test("source-over rounds once and stays premultiplied")
    func over() {
        var random = SeededRandom(seed: 2)
        for _ in 0..<200_000 {
            let source = random.premultipliedPixel()
            let below = random.premultipliedPixel()
            let result = PixelMath.over(source, below)
            let keep = 255 - Int(source >> 24)
            let expected = zip(bytes(source), bytes(below)).map { $0 + ($1 * keep * 2 + 255) / 510 }
            guard bytes(result) == expected, isPremultiplied(result) else {
                Issue.record("\(String(source, radix: 16)) over \(String(below, radix: 16))")
                return
            }
        }
    }

    @Test("clear changes nothing, opaque replaces")
    func overAtTheEnds() {
        #expect(PixelMath.over(0, 0x8040_2010) == 0x8040_2010)
        #expect(PixelMath.over(0xff01_0203, 0x8040_2010) == 0xff01_0203)
        #expect(PixelMath.over(0xff01_0203, 0xffff_ffff) == 0xff01_0203)
    }

    private func bilinearOracle(_ p: [UInt32], x: Int, y: Int) -> [Int] {
        let (right, below) = (Double(x) / 256, Double(y) / 256)
        return (0..<4).map { channel in
            let c = p.map { Double(bytes($0)[channel]) }
            let upper = c[0] * (1 - right) + c[1] * right
            let lower = c[2] * (1 - right) + c[3] * right
            return Int((upper * (1 - below) + lower * below + 0.5).rounded(.down))
        }
    }

    @Test("the bilinear blend is the rounded exact one and stays premultiplied")
    func bilinear() {
        var random = SeededRandom(seed: 3)
        let special = [0, 1, 127, 128, 129, 255, 256]
        for turn in 0..<100_000 {
            let p = (0..<4).map { _ in random.premultipliedPixel() }
            let x = turn % 2 == 0 ? special[turn / 2 % 7] : Int.random(in: 0...256, using: &random)
            let y = turn % 2 == 0 ? special[turn / 14 % 7] : Int.random(in: 0...256, using: &random)
            let result = PixelMath.bilinear(p[0], p[1], p[2], p[3], x: x, y: y)
            guard bytes(result) == bilinearOracle(p, x: x, y: y), isPremultiplied(result) else {
                Issue.record("\(p) at \(x), \(y)")
                return
            }
        }
    }

    @Test("at the corners the blend is the corner; white stays white everywhere")
    func bilinearAtTheEnds() {
        let p: [UInt32] = [0x8040_2010, 0xff00_80ff, 0x1010_0801, 0]
        for (x, y, corner) in [(0, 0, 0), (256, 0, 1), (0, 256, 2), (256, 256, 3)] {
            #expect(PixelMath.bilinear(p[0], p[1], p[2], p[3], x: x, y: y) == p[corner])
        }
        for x in 0...256 {
            for y in 0...256 where PixelMath.bilinear(~0, ~0, ~0, ~0, x: x, y: y) != ~0 {
                Issue.record("white is lost at \(x), \(y)")
            }
        }
    }
}
