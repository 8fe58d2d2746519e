import TestSupport
import Testing

@testable import FlipFace

@Suite("Dithering")
struct DitherTests {
    @Test("Four pixels at a time give the same bits as one at a time")
    func four() {
        var random = SeededRandom(seed: 5)
        for x in stride(from: 0, to: 4_000, by: 4) {
            let y = Int(random.next() % 4_000)
            var parts = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
            for place in 0..<4 {
                parts.0[place] = colorPart(&random)
                parts.1[place] = colorPart(&random)
                parts.2[place] = colorPart(&random)
            }
            let opaque = Dither.fourOpaque(
                red: parts.0, green: parts.1, blue: parts.2, x: x, y: y)
            for place in 0..<4 {
                let color = SIMD4(parts.0[place], parts.1[place], parts.2[place], 1)
                #expect(opaque[place] == Dither.pixel(color, x: x + place, y: y))
            }
            let faded = (0..<4).map { place in
                SIMD4(parts.0[place], parts.1[place], parts.2[place], 1) * colorPart(&random)
            }
            let four = Dither.four(faded[0], faded[1], faded[2], faded[3], x: x, y: y)
            for place in 0..<4 {
                #expect(four[place] == Dither.pixel(faded[place], x: x + place, y: y))
            }
        }
    }

    @Test("Clear stays clear, opaque stays opaque, and no colour exceeds its alpha")
    func limits() {
        for x in 0..<1_000 {
            #expect(Dither.pixel(.zero, x: x, y: 7) == 0)
            #expect(Dither.pixel(SIMD4(0, 0, 0, 1), x: x, y: 7) >> 24 == 255)
            #expect(Dither.pixel(SIMD4(1, 1, 1, 1), x: x, y: 7) >> 24 == 255)
            let faint = Dither.pixel(SIMD4(repeating: 0.02), x: x, y: 7)
            for shift: UInt32 in [0, 8, 16] { #expect(faint >> shift & 0xff <= faint >> 24) }
        }
    }

    /// Often one of the ends, where values are clamped.
    private func colorPart(_ random: inout SeededRandom) -> Float {
        switch random.next() % 8 {
        case 0: 0
        case 1: 1
        default: Float(random.next() % 100_000) / 100_000
        }
    }
}
