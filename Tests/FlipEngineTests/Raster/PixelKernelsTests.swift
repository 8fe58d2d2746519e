import CPixelKernels
import Testing

@testable import FlipEngine

/// Every set of kernels on this machine gives the bits of the baseline, and the baseline those of the formula.
@Suite struct PixelKernelsTests {
    private var random = RandomPixels(seed: 5)

    /// Counts around the widths of vectors, and one row of a large frame.
    private static let counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 15, 16, 17, 31, 33, 100, 1921]

    @Test(arguments: PixelKernels.available, counts)
    func blendsRowsAsTheFormulaDoes(kernels: PixelKernels, count: Int) {
        var random = random
        let many = (0..<127).map { _ in UInt8(1) } + [1]
        for weights: [UInt8] in [
            [128], [64, 64], [1, 127], [3, 50, 75], [20, 44, 60, 4], [9, 0, 100, 10, 9],
            many,
        ] {
            let source = random.pixels(count * weights.count)
            var out = [UInt32](repeating: 0, count: count + PixelKernels.slack)
            kernels.blendRows(
                &out, source, stride: count, weights: weights, rows: weights.count, count: count)
            for index in 0..<count {
                let rows = weights.indices.map { source[index + $0 * count] }
                #expect(out[index] == Formula.mean(rows, weights.map { UInt16($0) }))
            }
        }
    }

    @Test(
        arguments: PixelKernels.available,
        [0.0, 0.003, 0.25, 0.5, 0.75, 0.77, 0.999, 1, 1.00001, 1.1, 1.2, 1.25, 1.7, 1.999, 2])
    func resamplesAsTheFormulaDoes(kernels: PixelKernels, step: Double) {
        var random = random
        let margin = PixelKernels.margin
        let line = random.pixels(1200)
        for start in [0, 0.001, 0.499, 0.5, 17.25, 100.9999] {
            let fixedStep = Int64((step * 4_294_967_296).rounded())
            let position = Int64((start * 4_294_967_296).rounded()) + Int64(margin) << 32
            // An odd number of blocks of eight, and a pixel that must not be modified.
            let count = 504
            var out = [UInt32](repeating: 77, count: count + 1)
            if step <= 1.25 {
                kernels.resample(
                    &out, line, position: position, step: fixedStep, .two, count: count)
                for index in 0..<count {
                    #expect(out[index] == Formula.interpolated(line, position, fixedStep, index))
                }
                #expect(out[count] == 77)
            }
            guard step > 1 else { continue }
            kernels.resample(
                &out, line, position: position, step: fixedStep, .area, count: count)
            for index in 0..<count {
                #expect(out[index] == Formula.averaged(line, position, fixedStep, index))
            }
        }
    }

    /// Steps on either side of those at which the loops change their method, for both lines or for one.
    @Test(
        arguments: PixelKernels.available,
        [(0.3, 0.9), (0.75, 1.2), (0.9, 0.95), (0.999, 1.001), (1, 1), (1.1, 1.25), (1.2, 0.7)])
    func averagesTwoLinesAsTheFormulaDoes(kernels: PixelKernels, steps: (Double, Double)) {
        var random = random
        let margin = PixelKernels.margin
        let lines = [random.pixels(1200), random.pixels(1200)]
        for starts in [(0, 0.5), (0.499, 17.25), (100.9999, 3)] {
            let fixed = [steps.0, steps.1].map { Int64(($0 * 4_294_967_296).rounded()) }
            let positions = [starts.0, starts.1].map {
                Int64(($0 * 4_294_967_296).rounded()) + Int64(margin) << 32
            }
            let count = 504
            var out = [UInt32](repeating: 77, count: count + 1)
            lines[0].withUnsafeBufferPointer { one in
                lines[1].withUnsafeBufferPointer { other in
                    kernels.resample(
                        &out,
                        both: cpk_stretch(
                            line: one.baseAddress, position: positions[0], step: fixed[0]),
                        cpk_stretch(
                            line: other.baseAddress, position: positions[1], step: fixed[1]),
                        count: count)
                }
            }
            for index in 0..<count {
                let two = (0..<2).map {
                    Formula.interpolated(lines[$0], positions[$0], fixed[$0], index)
                }
                #expect(out[index] == Formula.mean(two, [1, 1]))
            }
            #expect(out[count] == 77)
        }
    }

    /// From less than a cache line to more than the caches of a core.
    @Test(arguments: [(1, 1), (15, 3), (16, 2), (31, 40), (1000, 300), (1009, 261)])
    func clearsOnlyTheGivenRectangle(width: Int, height: Int) {
        let stride = width + 5
        for left in 0..<4 {
            var pixels = [UInt32](repeating: 77, count: stride * (height + 2))
            pixels.withUnsafeMutableBufferPointer { pixels in
                guard let base = pixels.baseAddress else { return }
                PixelKernels.clear(
                    base + stride + left, stride: stride, width: width, height: height)
            }
            var expected = [UInt32](repeating: 77, count: pixels.count)
            for row in 1...height {
                let first = row * stride + left
                expected.replaceSubrange(
                    first..<first + width, with: repeatElement(0, count: width))
            }
            #expect(pixels == expected)
        }
    }

    /// The number of pixels after a row that the kernels must not modify.
    private static let guardCount = 8

    @Test(arguments: PixelKernels.available, counts)
    func blendsAsTheFormulaDoes(kernels: PixelKernels, count: Int) {
        var random = random
        for kind in RandomPixels.Kind.allCases {
            let source = random.premultiplied(count, kind)
            let below = random.premultiplied(count + Self.guardCount, .any)
            let after = below[count...]
            var out = below
            kernels.over(&out, source, count: count)
            #expect(out == zip(source, below).map { PixelMath.over($0, $1) } + after)
            for factor: UInt32 in [1, 77, 128, 254] {
                out = below
                kernels.over(&out, source, factor: factor, count: count)
                let expected = zip(source, below).map {
                    PixelMath.over(PixelMath.scale($0, by: factor), $1)
                }
                #expect(out == expected + after)
            }
            out = below
            kernels.over(&out, color: source[0], count: count)
            #expect(out == below[..<count].map { PixelMath.over(source[0], $0) } + after)
        }
    }

    @Test(arguments: PixelKernels.available, counts)
    func multipliesAsTheFormulaDoes(kernels: PixelKernels, count: Int) throws {
        var random = random
        let multipliers = [
            ColorMultiplier(white: 0.4), ColorMultiplier(white: 1.7), ColorMultiplier(white: 4),
            ColorMultiplier(white: 0), ColorMultiplier(white: 1, alpha: 0.3),
            ColorMultiplier(red: 0.1, green: 3.3, blue: 1, alpha: 0.999),
            ColorMultiplier(red: 1, green: 0.25, blue: 0.75),
            ColorMultiplier(red: 0.5, green: 1, blue: 0.25, alpha: 0.5),
        ]
        for multiplier in multipliers {
            let multiplication = try #require(Multiplication(multiplier))
            for kind in RandomPixels.Kind.allCases {
                let source = random.premultiplied(count, kind)
                let below = random.premultiplied(count + Self.guardCount, .any)
                let after = below[count...]
                var out = source + after
                kernels.multiply(&out, by: multiplication, count: count)
                #expect(out == source.map { multiplication($0) } + after)
                out = below
                kernels.over(&out, source, lit: multiplication, count: count)
                let lit = zip(source, below).map { PixelMath.over(multiplication($0), $1) }
                #expect(out == lit + after)
                let shares = (0..<count).map { _ in random.next() & 0xff }
                for light in [multiplication, nil] {
                    out = below
                    kernels.over(&out, source, shares: shares, lit: light, count: count)
                    let expected = (0..<count).map { index in
                        let pixel = light?(source[index]) ?? source[index]
                        return PixelMath.over(
                            PixelMath.scale(pixel, by: shares[index]), below[index])
                    }
                    #expect(out == expected + after)
                }
            }
        }
    }

    @Test func bestLevelIsAvailable() {
        #expect(PixelKernels.available.contains(.best))
        #expect(PixelKernels.available.first == .baseline)
    }
}

/// The kernels' formulas, one channel of one pixel at a time.
private enum Formula {
    /// The weights add up to a power of two.
    static func mean(_ pixels: [UInt32], _ weights: [UInt16]) -> UInt32 {
        let total = weights.reduce(0) { $0 + UInt32($1) }
        var result: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            let sum = zip(pixels, weights).reduce(0) { $0 + ($1.0 >> shift & 0xff) * UInt32($1.1) }
            result |= ((sum + total / 2) / total) << shift
        }
        return result
    }

    /// The first pixel and the weight of the second one, in 1/65536.
    private static func place(_ position: Int64, _ step: Int64, _ index: Int) -> (Int, Int) {
        // Blocks of eight begin exactly; within one, positions have sixteen fractional bits.
        let block = position + Int64(index / 8 * 8) * step
        let within = index % 8 * Int(step)
        let place = Int(block >> 32) << 16 + Int(block >> 16 & 0xffff) + within >> 16
        return (place >> 16, place & 0xffff)
    }

    static func interpolated(_ line: [UInt32], _ position: Int64, _ step: Int64, _ index: Int)
        -> UInt32
    {
        let (first, share) = place(position, step, index)
        let byte = UInt16(share >> 8)
        return mean([line[first], line[first + 1]], [256 - byte, byte])
    }

    static func averaged(_ line: [UInt32], _ position: Int64, _ step: Int64, _ index: Int)
        -> UInt32
    {
        let (first, fraction) = place(position, step, index)
        let width = Int(step + 1 << 23) >> 24
        let perWidth = (65_536 * 256 + width / 2) / width
        let share = 256 - fraction >> 8
        let weight0 = UInt16((share * perWidth + 32_768) >> 16)
        let weight2 = UInt16((max(width - 256 - share, 0) * perWidth + 32_768) >> 16)
        return mean(
            [line[first], line[first + 1], line[first + 2]],
            [weight0, 256 - weight0 - weight2, weight2])
    }
}
