import FlipEngine
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

    /// Around the widths of vectors, and one row of a large picture.
    private static let counts = [0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 31, 33, 1921]

    @Test("A row has the bits of its pixels, with all kernels", arguments: PixelKernels.available)
    func rows(kernels: PixelKernels) {
        var random = SeededRandom(seed: 6)
        for count in Self.counts {
            for _ in 0..<20 {
                let (x, y) = (Int(random.next() % 70_000), Int(random.next() % 70_000))
                let colors = (0..<count).map { _ in
                    let (red, green) = (colorPart(&random), colorPart(&random))
                    // Values above 1 occur where lights add up, and values below 0 with the grain of dark plastic.
                    let blue = colorPart(&random) * 1.4 - 0.2
                    let share = colorPart(&random) * 1.2 - 0.1
                    return SIMD4(red, green, blue, 1) * share
                }
                var out = [UInt32](repeating: 77, count: count + 1)
                Dither.row(&out, colors, count: count, x: x, y: y, kernels: kernels)
                for index in 0..<count {
                    #expect(out[index] == Dither.pixel(colors[index], x: x + index, y: y))
                }
                #expect(out[count] == 77)
            }
        }
    }

    @Test("A ramp has the bits of its pixels, with all kernels", arguments: PixelKernels.available)
    func ramps(kernels: PixelKernels) {
        var random = SeededRandom(seed: 7)
        for count in Self.counts {
            for _ in 0..<20 {
                let (x, y) = (Int(random.next() % 70_000), Int(random.next() % 70_000))
                let from = SIMD3(colorPart(&random), colorPart(&random), colorPart(&random))
                let to = SIMD3(colorPart(&random), colorPart(&random), colorPart(&random))
                let way = to * 1.4 - 0.2 - from
                let shares = (0..<count).map { _ in colorPart(&random) }
                var out = [UInt32](repeating: 77, count: count + 1)
                Dither.ramp(
                    &out, shares, count: count, from: from, way: way, x: x, y: y, kernels: kernels)
                for index in 0..<count {
                    let color = SIMD4(from + way * shares[index], 1)
                    #expect(out[index] == Dither.pixel(color, x: x + index, y: y))
                }
                #expect(out[count] == 77)
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
