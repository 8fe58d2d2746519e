import FlipEngine

/// Dithers rows with the kernels of this machine: bit-identical to the loops in Swift, which are their reference.
extension Dither {
    /// Sets `count` pixels to premultiplied colours in RGBA 0...1, from column `x` of row `y`.
    static func row(
        _ out: UnsafeMutablePointer<UInt32>, _ colors: UnsafePointer<SIMD4<Float>>, count: Int,
        x: Int, y: Int, kernels: PixelKernels = .best
    ) {
        if kernels.dither(out, colors, x: x, y: y, count: count) { return }
        var index = 0
        while index + 4 <= count {
            let (a, b) = (colors[index], colors[index + 1])
            let (c, d) = (colors[index + 2], colors[index + 3])
            // Skip transparent pixels, which are frequent in shadows.
            let isClear = a == .zero && b == .zero && c == .zero && d == .zero
            UnsafeMutableRawPointer(out + index).storeBytes(
                of: isClear ? .zero : four(a, b, c, d, x: x + index, y: y),
                as: SIMD4<UInt32>.self)
            index += 4
        }
        for index in index..<count { out[index] = pixel(colors[index], x: x + index, y: y) }
    }

    /// Sets `count` pixels to the opaque colours `from` + `way` * share, from column `x` of row `y`.
    static func ramp(
        _ out: UnsafeMutablePointer<UInt32>, _ shares: UnsafePointer<Float>, count: Int,
        from: SIMD3<Float>, way: SIMD3<Float>, x: Int, y: Int, kernels: PixelKernels = .best
    ) {
        if kernels.ditherRamp(out, shares, from: from, way: way, x: x, y: y, count: count) {
            return
        }
        var index = 0
        while index + 4 <= count {
            let share = UnsafeRawPointer(shares + index).loadUnaligned(as: SIMD4<Float>.self)
            UnsafeMutableRawPointer(out + index).storeBytes(
                of: fourOpaque(
                    red: from.x + way.x * share, green: from.y + way.y * share,
                    blue: from.z + way.z * share, x: x + index, y: y),
                as: SIMD4<UInt32>.self)
            index += 4
        }
        for index in index..<count {
            out[index] = pixel(SIMD4(from + way * shares[index], 1), x: x + index, y: y)
        }
    }
}
