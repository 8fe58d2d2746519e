internal import CPixelKernels

/// The strip of a picture that one device row shows: between the two straight lines of the row's borders.
///
/// The device line at height y shows the picture's points (u, v) with
///
///     u w = a x + A      v w = b x + B      w = p x + W      A = c y + e   B = d y + f   W = q y + r
///
/// and eliminating x gives the line
///
///     v = ((a B - b A) + (b W - p B) u) / (a W - p A)
struct ProjectiveStrip {
    /// Whether the picture's columns run to the left.
    let isMirrored: Bool
    /// The mapping of the row's pixels to columns.
    let way: cpk_way
    /// The strip's middle at the first column, and its change per column, in rows with 32 fractional bits.
    let middle: Int64
    let slope: Int64
    /// The strip's height there, and its change per column.
    let height: Int64
    let growth: Int64

    /// A straight line: the height at column 0, and its change per column.
    private struct Line {
        var height: Double
        var slope: Double
    }

    /// The strip of a row between its upper and lower border, in the picture of `side`.
    init(_ side: ProjectivePicture.Side, from top: Double, to bottom: Double) {
        let map = side.map
        let y = (top + bottom) / 2
        let rate = side.rate(alongRow: y)
        isMirrored = rate < 0
        let sign = isMirrored ? -1.0 : 1
        way = cpk_way(
            a: map.a * sign, offset: (map.c * y + map.e) * sign, p: map.p,
            depth: map.q * y + map.r, rate: abs(rate))
        var upper = Self.line(map, top)
        var lower = Self.line(map, bottom)
        let ends = (side.rate(alongRow: top) / rate, side.rate(alongRow: bottom) / rate)
        if !(ends.0 > 0.5 && ends.1 > 0.5) {
            // One border is almost parallel to the columns; the line through the row's middle is not.
            (upper, lower) = (Self.line(map, y), Self.line(map, y))
        }
        let column = Double(side.columns.lowerBound) + 0.5
        let slopes = ((upper.slope + lower.slope) / 2, lower.slope - upper.slope)
        middle = Self.fixed((upper.height + lower.height) / 2 + slopes.0 * column)
        slope = Self.fixed(min(max(slopes.0, -1.5), 1.5))
        height = Self.fixed(lower.height - upper.height + slopes.1 * column)
        growth = Self.fixed(min(max(slopes.1, -1.5), 1.5))
    }

    /// The strip in the kernels' form, starting `skipped` columns, a multiple of sixteen, after the first one.
    func strip(of side: ProjectivePicture.Side, skipped: Int) -> cpk_strip {
        let way = Int64(skipped)
        return cpk_strip(
            pixels: side.pixels.map { $0 + side.columns.lowerBound + skipped },
            stride: side.stride, firstRow: side.rows.lowerBound, lastRow: side.rows.upperBound,
            middle: middle &+ way &* slope, slope: slope, height: height &+ way &* growth,
            growth: growth, past: skipped / 16)
    }

    private static func line(_ map: PlaneMap, _ y: Double) -> Line {
        let (x, v, w) = (map.c * y + map.e, map.d * y + map.f, map.q * y + map.r)
        let perRate = 1 / (map.a * w - map.p * x)
        return Line(
            height: (map.a * v - map.b * x) * perRate, slope: (map.b * w - map.p * v) * perRate)
    }

    /// The value with 32 fractional bits; NaN and large values are clamped.
    private static func fixed(_ value: Double) -> Int64 {
        let far = 1_048_576.0
        return Int64((value > -far ? (value < far ? value : far) : -far) * 4_294_967_296)
    }
}
