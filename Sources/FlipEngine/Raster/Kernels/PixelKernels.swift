internal import CPixelKernels

/// The innermost loops over a row of pixels: a set of C functions for an instruction set of this machine, or plain
/// Swift, which runs everywhere. All sets give the same bits.
///
/// A set need not have all loops; plain Swift does the others. Kernels have no state.
package struct PixelKernels: Hashable, Sendable, CustomStringConvertible {
    /// The address of the set's table, which is static; 0 for plain Swift.
    private let table: UInt

    private init(_ table: UnsafePointer<cpk_kernels>?) {
        self.table = UInt(bitPattern: table)
    }

    /// The name of the set in benchmarks and tests.
    package var description: String {
        functions.map { String(cString: $0.pointee.name) } ?? "baseline"
    }

    /// The kernels in plain Swift, which every machine can run.
    static let baseline = PixelKernels(nil)

    /// The sets that this machine can run, the fastest last.
    package static let available: [PixelKernels] = {
        var sets = [baseline]
        while let table = cpk_kernels_at(sets.count - 1) { sets.append(PixelKernels(table)) }
        return sets
    }()

    /// The fastest set that this machine can run.
    package static let best = available[available.count - 1]

    /// out[i] = the pixel for the premultiplied RGBA `colors[i]`, dithered with the noise of column `x` + i in row `y`.
    ///
    /// - Returns: False, with `out` unchanged, if the set has no such loop: the caller then has one in Swift.
    package func dither(
        _ out: UnsafeMutablePointer<UInt32>, _ colors: UnsafePointer<SIMD4<Float>>, x: Int, y: Int,
        count: Int
    ) -> Bool {
        guard let dither = functions?.pointee.dither else { return false }
        dither(
            out, UnsafeRawPointer(colors).assumingMemoryBound(to: Float.self),
            UInt32(truncatingIfNeeded: x), UInt32(truncatingIfNeeded: y), count)
        return true
    }

    /// out[i] = the opaque pixel for `from` + `way` * shares[i], in red, green and blue, dithered in the same way.
    ///
    /// - Returns: As for `dither`.
    package func ditherRamp(
        _ out: UnsafeMutablePointer<UInt32>, _ shares: UnsafePointer<Float>, from: SIMD3<Float>,
        way: SIMD3<Float>, x: Int, y: Int, count: Int
    ) -> Bool {
        guard let dither = functions?.pointee.dither_ramp else { return false }
        var ramp = cpk_ramp(from: (from.x, from.y, from.z), way: (way.x, way.y, way.z))
        dither(
            out, shares, &ramp, UInt32(truncatingIfNeeded: x), UInt32(truncatingIfNeeded: y), count)
        return true
    }

    /// The functions of the set; nil for plain Swift.
    @inline(__always)
    var functions: UnsafePointer<cpk_kernels>? { UnsafePointer(bitPattern: table) }

    /// The number of pixels that kernels may read on either side of the requested positions.
    static let margin = 48

    /// The number of pixels that kernels may write after the last one requested.
    static let slack = 8

    /// out[i] = the weighted mean of pixel i of `rows` rows, `stride` apart; the weights add up to 128.
    ///
    /// May write up to `slack` pixels more; reads only `count` pixels of each row.
    ///
    /// - Parameter ahead: How many rows to prefetch after the last one; before the first one if negative.
    @inline(__always)
    func blendRows(
        _ out: UnsafeMutablePointer<UInt32>, _ first: UnsafePointer<UInt32>, stride: Int,
        weights: UnsafePointer<UInt8>, rows: Int, ahead: Int = 0, count: Int
    ) {
        if let functions, let blend = functions.pointee.blend_rows {
            return blend(out, first, stride, weights, rows, ahead, count)
        }
        BaselineKernels.blendRows(
            out, first, stride: stride, weights: weights, rows: rows, count: count)
    }

    /// How a line is sampled at a step.
    enum Sampling {
        /// Interpolation between two neighbours; the step is at most 1.25.
        case two
        /// The mean by area from a position to one step further; the step is 1 ... 2.
        case area
    }

    /// out[i] = `line` at `position` + i * `step`.
    ///
    /// - Parameters:
    ///   - position: In pixels of `line`, with 32 fractional bits; `margin` pixels around it must be readable.
    ///   - step: In the same unit.
    ///   - ahead: The distance from `out` to the pixels to prefetch, in pixels.
    ///   - count: A multiple of 8.
    @inline(__always)
    func resample(
        _ out: UnsafeMutablePointer<UInt32>, _ line: UnsafePointer<UInt32>, position: Int64,
        step: Int64, _ sampling: Sampling, ahead: Int = 0, count: Int
    ) {
        if let functions {
            switch sampling {
            case .two where step >= functions.pointee.least_step:
                if let resample = functions.pointee.resample_2 {
                    return resample(out, line, position, step, ahead, count)
                }
            case .two: break
            case .area:
                if let resample = functions.pointee.resample_3 {
                    return resample(out, line, position, step, ahead, count)
                }
            }
        }
        switch sampling {
        case .two:
            BaselineKernels.resample2(
                out, line, position: position, step: step, ahead: ahead, count: count)
        case .area:
            BaselineKernels.resample3(
                out, line, position: position, step: step, ahead: ahead, count: count)
        }
    }

    /// out[i] = the mean of two lines, each interpolated at its position + i * its step, with halves rounded up.
    ///
    /// - Parameters:
    ///   - one: A line, as for `resample` with `.two`; the same applies to `other`.
    ///   - ahead: The distance from `out` to the pixels to prefetch, in pixels.
    ///   - count: A multiple of 8.
    @inline(__always)
    func resample(
        _ out: UnsafeMutablePointer<UInt32>, both one: cpk_stretch, _ other: cpk_stretch,
        ahead: Int = 0, count: Int
    ) {
        if let functions, let resample = functions.pointee.resample_both,
            min(one.step, other.step) >= functions.pointee.least_step
        {
            var (one, other) = (one, other)
            return resample(out, &one, &other, ahead, count)
        }
        BaselineKernels.resampleBoth(out, one, other, ahead: ahead, count: count)
    }

    /// Multiplies pixels in place by factors of light and shade.
    @inline(__always)
    func multiply(
        _ pixels: UnsafeMutablePointer<UInt32>, by multiplication: Multiplication, count: Int
    ) {
        if let multiply = functions?.pointee.multiply {
            return multiplication.withFactors { multiply(pixels, $0, count) }
        }
        for index in 0..<count { pixels[index] = multiplication(pixels[index]) }
    }

    /// out[i] = source[i] over out[i].
    @inline(__always)
    func over(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int
    ) {
        if let over = functions?.pointee.over { return over(out, source, count) }
        BaselineKernels.over(out, source, count: count)
    }

    /// out[i] = source[i] * factor / 255 over out[i]; the factor is 0...255.
    @inline(__always)
    func over(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, factor: UInt32,
        count: Int
    ) {
        if let over = functions?.pointee.over_faded { return over(out, source, factor, count) }
        BaselineKernels.over(out, source, factor: factor, count: count)
    }

    /// out[i] = source[i], multiplied by `light`, over out[i].
    @inline(__always)
    func over(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
        lit light: Multiplication, count: Int
    ) {
        if let over = functions?.pointee.over_lit {
            return light.withFactors { over(out, source, $0, count) }
        }
        for index in 0..<count {
            out[index] = PixelMath.over(light(source[index]), out[index])
        }
    }

    /// out[i] = source[i], multiplied by `light`, * shares[i] / 255 over out[i]; shares are 0...255.
    @inline(__always)
    func over(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
        shares: UnsafePointer<UInt32>, lit light: Multiplication?, count: Int
    ) {
        if let over = functions?.pointee.over_shares {
            guard let light else { return over(out, source, shares, nil, count) }
            return light.withFactors { over(out, source, shares, $0, count) }
        }
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
        if let over = functions?.pointee.over_color { return over(out, color, count) }
        BaselineKernels.over(out, color: color, count: count)
    }

    /// out[c * outStride + r] = first[r * stride + c], for `width` columns and `height` rows of `first`.
    func transpose(
        _ out: UnsafeMutablePointer<UInt32>, stride outStride: Int, _ first: UnsafePointer<UInt32>,
        stride: Int, width: Int, height: Int
    ) {
        let transpose = functions?.pointee.transpose_8
        let wholeWidth = transpose == nil ? 0 : width & ~7
        let wholeHeight = transpose == nil ? 0 : height & ~7
        for column in Swift.stride(from: 0, to: wholeWidth, by: 8) {
            for row in Swift.stride(from: 0, to: wholeHeight, by: 8) {
                transpose?(
                    out + (column * outStride + row), outStride,
                    first + (row * stride + column), stride)
            }
        }
        for row in 0..<height {
            for column in (row < wholeHeight ? wholeWidth : 0)..<width {
                out[column * outStride + row] = first[row * stride + column]
            }
        }
    }

    /// The number of pixels that fills the caches of one core: beyond it, cleared pixels are evicted before they are
    /// used.
    private static let near = 256 * 1024

    /// Clears `height` rows of `width` pixels, `stride` apart.
    ///
    /// Measured on the turned cards of `Benchmarks`, with a frame that exceeds the caches: stores that bypass them save
    /// up to an eighth of the drawing time.
    static func clear(
        _ first: UnsafeMutablePointer<UInt32>, stride: Int, width: Int, height: Int
    ) {
        if width * height >= near { return cpk_clear_afar(first, stride, width, height) }
        for row in 0..<height { (first + row * stride).update(repeating: 0, count: width) }
    }

    /// Prefetches the memory of `count` pixels, which need not exist.
    ///
    /// Hardware does not predict the first access to a row.
    @inline(__always)
    static func ask(for pixels: UnsafePointer<UInt32>, count: Int) {
        let line = 16
        var index = 0
        while index < count + line {
            cpk_prefetch(pixels + index)
            index += line
        }
    }

    /// Blends the pixels of a run from `source`, multiplied by `light`, with individual `factors` if the run has no
    /// common one. Multiplying and fading by a common factor needs `scratch`.
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

extension Multiplication {
    /// Calls `body` with the factors in memory for C.
    @inline(__always)
    fileprivate func withFactors(_ body: (UnsafePointer<UInt32>?) -> Void) {
        withUnsafeBytes(of: factors) { body($0.assumingMemoryBound(to: UInt32.self).baseAddress) }
    }
}
