internal import CPixelKernels

/// The innermost loops over a row of pixels, each at several levels that give the same bits.
///
/// The others are C, compiled for SSE4.1, AVX2 and AVX-512 and chosen when the program runs, one call a row; the baseline
/// is Swift and runs everywhere. Kernels read and write what they are told and keep nothing.
enum PixelKernels: Hashable, Sendable {
    /// What every machine can run.
    case baseline
    /// Four pixels at a time where the loops are hottest and the machine has SSE4.1, else as `baseline`.
    case narrow
    /// Eight pixels at a time, where the machine has AVX2.
    case wide
    /// Sixteen at a time where that pays and the machine has AVX-512, else as `wide`.
    case widest

    /// Those that this machine can run, the fastest last.
    static var available: [PixelKernels] {
        var levels = [baseline]
        if cpk_has_sse41() == 1 { levels.append(.narrow) }
        if cpk_has_avx2() == 1 { levels.append(.wide) }
        if cpk_has_avx512() == 1 { levels.append(.widest) }
        return levels
    }

    /// The fastest ones that this machine can run.
    static var best: PixelKernels {
        if cpk_has_avx512() == 1 { return .widest }
        if cpk_has_avx2() == 1 { return .wide }
        return cpk_has_sse41() == 1 ? .narrow : .baseline
    }

    /// Whether all loops of eight pixels may be used.
    @inline(__always)
    var isWide: Bool { self == .wide || self == .widest }

    /// Pixels that kernels may read on either side of the positions they are asked for.
    static let margin = 48

    /// Pixels that kernels may write behind the last one they are asked for.
    static let slack = 8

    /// out[i] = the weighted mean of pixel i of `rows` rows, `stride` apart; the weights sum up to 128.
    ///
    /// May write up to `slack` pixels more; reads none beside `count` of each row.
    ///
    /// - Parameter ahead: How many rows behind the last one will be needed next; before the first one when negative.
    @inline(__always)
    func blendRows(
        _ out: UnsafeMutablePointer<UInt32>, _ first: UnsafePointer<UInt32>, stride: Int,
        weights: UnsafePointer<UInt8>, rows: Int, ahead: Int = 0, count: Int
    ) {
        #if arch(x86_64)
            switch self {
            case .baseline: break
            case .narrow:
                return cpk_blend_rows_128(out, first, stride, weights, rows, ahead, count)
            case .wide:
                return cpk_blend_rows(out, first, stride, weights, rows, ahead, count)
            case .widest:
                return cpk_blend_rows_512(out, first, stride, weights, rows, ahead, count)
            }
        #endif
        BaselineKernels.blendRows(
            out, first, stride: stride, weights: weights, rows: rows, count: count)
    }

    /// How a line is read at a step.
    enum Sampling {
        /// Interpolated between two neighbours; the step is at most 1.25.
        case two
        /// The mean between a position and one step further, by area; the step is 1 ... 2.
        case area
    }

    /// The least step that loops of four pixels take.
    private static let leastNarrow = Int64(3) << 30

    /// out[i] = `line` at `position` + i * `step`.
    ///
    /// - Parameters:
    ///   - position: With 32 bits behind the point, in pixels of `line`, which must be readable `margin` pixels around.
    ///   - step: The same.
    ///   - ahead: How many pixels behind `out` those lie that will be written next.
    ///   - count: A multiple of 8.
    @inline(__always)
    func resample(
        _ out: UnsafeMutablePointer<UInt32>, _ line: UnsafePointer<UInt32>, position: Int64,
        step: Int64, _ sampling: Sampling, ahead: Int = 0, count: Int
    ) {
        #if arch(x86_64)
            switch (self, sampling) {
            case (.widest, .two):
                return cpk_resample_2_512(out, line, position, step, ahead, count)
            case (.wide, .two): return cpk_resample_2(out, line, position, step, ahead, count)
            case (.narrow, .two) where step >= Self.leastNarrow:
                return cpk_resample_2_128(out, line, position, step, ahead, count)
            case (.wide, .area), (.widest, .area):
                return cpk_resample_3(out, line, position, step, ahead, count)
            default: break
            }
        #endif
        switch sampling {
        case .two:
            BaselineKernels.resample2(
                out, line, position: position, step: step, ahead: ahead, count: count)
        case .area:
            BaselineKernels.resample3(
                out, line, position: position, step: step, ahead: ahead, count: count)
        }
    }

    /// out[i] = the mean of two lines, each interpolated at its position + i * its step, halves rounded up.
    ///
    /// - Parameters:
    ///   - one: As for `resample` with `.two`; just so the other.
    ///   - ahead: As there.
    ///   - count: A multiple of 8.
    @inline(__always)
    func resample(
        _ out: UnsafeMutablePointer<UInt32>, both one: cpk_stretch, _ other: cpk_stretch,
        ahead: Int = 0, count: Int
    ) {
        #if arch(x86_64)
            var (one, other) = (one, other)
            switch self {
            case .widest: return cpk_resample_both_512(out, &one, &other, ahead, count)
            case .wide: return cpk_resample_both(out, &one, &other, ahead, count)
            case .narrow where min(one.step, other.step) >= Self.leastNarrow:
                return cpk_resample_both_128(out, &one, &other, ahead, count)
            default: break
            }
        #endif
        BaselineKernels.resampleBoth(out, one, other, ahead: ahead, count: count)
    }

    /// Light and shade, in place.
    @inline(__always)
    func multiply(
        _ pixels: UnsafeMutablePointer<UInt32>, by multiplication: Multiplication, count: Int
    ) {
        #if arch(x86_64)
            if isWide {
                return withUnsafeBytes(of: multiplication.factors) { factors in
                    cpk_multiply(
                        pixels, factors.assumingMemoryBound(to: UInt32.self).baseAddress, count)
                }
            }
        #endif
        for index in 0..<count { pixels[index] = multiplication(pixels[index]) }
    }

    /// out[i] = source[i] over out[i].
    @inline(__always)
    func over(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int
    ) {
        #if arch(x86_64)
            if self == .widest { return cpk_over_512(out, source, count) }
            if isWide { return cpk_over(out, source, count) }
        #endif
        BaselineKernels.over(out, source, count: count)
    }

    /// out[i] = source[i] * factor / 255 over out[i]; the factor is 0...255.
    @inline(__always)
    func over(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, factor: UInt32,
        count: Int
    ) {
        #if arch(x86_64)
            if self == .widest { return cpk_over_faded_512(out, source, factor, count) }
            if isWide { return cpk_over_faded(out, source, factor, count) }
        #endif
        BaselineKernels.over(out, source, factor: factor, count: count)
    }

    /// out[i] = source[i], lit or shaded, over out[i].
    @inline(__always)
    func over(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
        lit light: Multiplication, count: Int
    ) {
        #if arch(x86_64)
            if isWide {
                return withUnsafeBytes(of: light.factors) { factors in
                    let factors = factors.assumingMemoryBound(to: UInt32.self).baseAddress
                    if self == .widest {
                        cpk_over_lit_512(out, source, factors, count)
                    } else {
                        cpk_over_lit(out, source, factors, count)
                    }
                }
            }
        #endif
        for index in 0..<count {
            out[index] = PixelMath.over(light(source[index]), out[index])
        }
    }

    /// out[i] = source[i], lit or shaded, * shares[i] / 255 over out[i]; shares are 0...255.
    @inline(__always)
    func over(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
        shares: UnsafePointer<UInt32>, lit light: Multiplication?, count: Int
    ) {
        #if arch(x86_64)
            if isWide {
                guard let light else { return cpk_over_shares(out, source, shares, nil, count) }
                return withUnsafeBytes(of: light.factors) { factors in
                    cpk_over_shares(
                        out, source, shares,
                        factors.assumingMemoryBound(to: UInt32.self).baseAddress, count)
                }
            }
        #endif
        for index in 0..<count {
            let pixel = light?(source[index]) ?? source[index]
            out[index] = PixelMath.over(PixelMath.scale(pixel, by: shares[index]), out[index])
        }
    }

    /// out[i] = color over out[i].
    @inline(__always)
    func over(_ out: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int) {
        if color == 0 { return }
        if color >= 0xff00_0000 { return out.update(repeating: color, count: count) }
        #if arch(x86_64)
            if self == .widest { return cpk_over_color_512(out, color, count) }
            if isWide { return cpk_over_color(out, color, count) }
        #endif
        BaselineKernels.over(out, color: color, count: count)
    }

    /// out[c * outStride + r] = first[r * stride + c], for `width` columns and `height` rows of `first`.
    func transpose(
        _ out: UnsafeMutablePointer<UInt32>, stride outStride: Int, _ first: UnsafePointer<UInt32>,
        stride: Int, width: Int, height: Int
    ) {
        let wholeWidth = isWide ? width & ~7 : 0
        let wholeHeight = isWide ? height & ~7 : 0
        #if arch(x86_64)
            for column in Swift.stride(from: 0, to: wholeWidth, by: 8) {
                for row in Swift.stride(from: 0, to: wholeHeight, by: 8) {
                    cpk_transpose_8(
                        out + (column * outStride + row), outStride,
                        first + (row * stride + column), stride)
                }
            }
        #endif
        for row in 0..<height {
            for column in (row < wholeHeight ? wholeWidth : 0)..<width {
                out[column * outStride + row] = first[row * stride + column]
            }
        }
    }

    /// As many pixels fill the caches of one core: what is cleared beyond that is far away again before it is needed.
    private static let near = 256 * 1024

    /// Clears `height` rows of `width` pixels, `stride` apart.
    ///
    /// Measured on the turned cards of `Benchmarks`, where a frame is cleared that does not fit: a whole draw takes up to an
    /// eighth less when that goes past the caches.
    static func clear(
        _ first: UnsafeMutablePointer<UInt32>, stride: Int, width: Int, height: Int
    ) {
        if width * height >= near { return cpk_clear_afar(first, stride, width, height) }
        for row in 0..<height { (first + row * stride).update(repeating: 0, count: width) }
    }

    /// Asks for the memory of `count` pixels, which need not exist: they will be needed soon.
    ///
    /// No machine guesses by itself that a row will be needed that has not been touched yet.
    @inline(__always)
    static func ask(for pixels: UnsafePointer<UInt32>, count: Int) {
        let line = 16
        var index = 0
        while index < count + line {
            cpk_prefetch(pixels + index)
            index += line
        }
    }

    /// Blends the pixels of a run from `source`, lit or shaded, each with its own of `factors` where the run has none in
    /// common. What has to be lit before it is faded goes through `scratch`.
    @inline(__always)
    func blend(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ run: FactorRun,
        _ factors: UnsafePointer<UInt32>, light: Multiplication?, scratch: GrowingMemory<UInt32>
    ) {
        let count = run.end - run.start
        if run.factor == 255 {
            if let light {
                over(out, source, lit: light, count: count)
            } else {
                over(out, source, count: count)
            }
        } else if run.factor == FactorRun.each {
            over(out, source, shares: factors, lit: light, count: count)
        } else if let light {
            scratch.reserve(count)
            scratch.base.update(from: source, count: count)
            multiply(scratch.base, by: light, count: count)
            over(out, scratch.base, factor: run.factor, count: count)
        } else {
            over(out, source, factor: run.factor, count: count)
        }
    }
}
