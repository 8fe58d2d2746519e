import TestSupport
import Testing

@testable import FlipEngine

@Suite("Light and shade on a pixel")
struct MultiplicationTests {
    private func bytes(_ pixel: UInt32) -> [Double] {
        [24, 16, 8, 0].map { Double(pixel >> $0 & 0xff) }
    }

    @Test("the identity needs no work")
    func identity() {
        #expect(Multiplication(.identity) == nil)
    }

    @Test("black is black, full light keeps alpha, clear stays clear")
    func plainCases() throws {
        let black = try #require(Multiplication(ColorMultiplier(white: 0)))
        #expect(black(0xff12_3456) == 0xff00_0000)
        let double = try #require(Multiplication(ColorMultiplier(white: 2)))
        #expect(double(0xff10_2040) == 0xff20_4080)
        #expect(double(0xff80_ff90) == 0xffff_ffff)
        #expect(double(0x4030_1008) == 0x4040_2010)
        let gone = try #require(Multiplication(ColorMultiplier(white: 3, alpha: 0)))
        #expect(gone(0xffff_ffff) == 0)
    }

    @Test("within one step of the exact product, clamped to the alpha")
    func product() throws {
        var random = SeededRandom(seed: 4)
        var largest = 0.0
        for _ in 0..<100_000 {
            let pixel = random.premultipliedPixel()
            let factors = (0..<3).map { _ in Double.random(in: 0...4, using: &random) }
            let alpha = Double.random(in: 0...1, using: &random)
            let multiplication = try #require(
                Multiplication(
                    ColorMultiplier(
                        red: factors[0], green: factors[1], blue: factors[2], alpha: alpha)))
            let before = bytes(pixel)
            let after = bytes(multiplication(pixel))
            #expect(after[1...].allSatisfy { $0 <= after[0] })
            largest = max(largest, abs(after[0] - before[0] * alpha))
            for channel in 1...3 {
                let exact = min(before[channel] * factors[channel - 1] * alpha, before[0] * alpha)
                largest = max(largest, abs(after[channel] - exact))
            }
        }
        // Half a step of rounding, and about 255 * 4 / 512 because factors are accurate to 1/512.
        #expect(largest < 2.5)
    }
}
