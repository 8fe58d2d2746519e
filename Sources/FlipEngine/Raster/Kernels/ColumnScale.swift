internal import CPixelKernels

/// Stretches a line of picture pixels over device columns, by a constant step.
///
/// The centre of column x is at the picture's `origin + x * step`, where picture pixel i covers i ..< i + 1.
///
/// Positions are fixed-point numbers with 32 fractional bits, counted from column 0 in blocks of eight columns: a
/// column has the same position whichever part of a row is drawn. Steps are off by at most 2^-33 of a pixel.
struct ColumnScale {
    /// Picture pixels per column, positive.
    let step: Double
    /// The picture position at the centre of column 0.
    let origin: Double

    private static let one = 4_294_967_296.0

    /// Positions farther than this from the line, in picture pixels, show its end pixel.
    private static let beyond = 4.0

    /// The picture columns, among the readable ones, that are needed for the device columns `first` ..< `last`.
    func reach(_ first: Int, _ last: Int, within columns: ClosedRange<Int>) -> ClosedRange<Int> {
        let half = max(step, 1) / 2
        let left = origin + Double(first) * step - half
        let right = origin + Double(last - 1) * step + half
        let low = Double(columns.lowerBound)
        let high = Double(columns.upperBound)
        let from = Int(min(max(left - 2, low), high))
        let to = Int(min(max(right + 3, low), high))
        return from...max(from, to)
    }

    /// Up to this step two neighbours are blended; above it, all pixels that are covered.
    ///
    /// For a step of 1 the results are equal. Slightly above it, blending two is nearly as good and much faster.
    private static let mostOfTwo = 1.2

    /// Writes the columns `first` ..< `last`, in blocks of eight.
    ///
    /// - Parameters:
    ///   - line: The pixels of `reach`, with `PixelKernels.margin` copies of the end pixels on either side.
    ///   - out: The pixel of column `first`.
    ///   - ahead: The distance from `out` to the pixels to prefetch, in pixels.
    func resample(
        _ line: UnsafePointer<UInt32>, of reach: ClosedRange<Int>, _ first: Int, _ last: Int,
        _ out: UnsafeMutablePointer<UInt32>, ahead: Int, _ kernels: PixelKernels
    ) {
        // Columns outside the line show its end pixels.
        let (from, to) = inner(of: reach, first, last)
        out.update(repeating: line[0], count: from - first)
        out.advanced(by: to - first).update(
            repeating: line[reach.upperBound - reach.lowerBound], count: last - to)
        guard from < to else { return }
        blocks(line, reach, from, out + (from - first), to - from, ahead: ahead, kernels)
    }

    /// Whether all columns in `first` ..< `last` are interpolated between two neighbours.
    func isInterpolated(of reach: ClosedRange<Int>, _ first: Int, _ last: Int) -> Bool {
        step <= Self.mostOfTwo && inner(of: reach, first, last) == (first, last)
    }

    /// The parameters of interpolated columns from `first` on, a multiple of eight.
    @inline(__always)
    func stretch(
        _ line: UnsafePointer<UInt32>, of reach: ClosedRange<Int>, from first: Int
    ) -> cpk_stretch {
        // Relative to the centre of the left neighbour.
        stretch(line, reach, first, border: origin - 0.5)
    }

    /// The blocks that are not entirely outside the line.
    @inline(__always)
    private func inner(
        of reach: ClosedRange<Int>, _ first: Int, _ last: Int
    ) -> (from: Int, to: Int) {
        var (from, to) = (first, last)
        let low = Double(reach.lowerBound) - Self.beyond
        if origin + Double(first) * step < low { from = column(low, first, last) & ~7 }
        let high = Double(reach.upperBound + 1) + Self.beyond
        if origin + Double(last) * step > high {
            to = max((column(high, first, last) + 7) & ~7, from)
        }
        return (from, to)
    }

    @inline(__always)
    private func stretch(
        _ line: UnsafePointer<UInt32>, _ reach: ClosedRange<Int>, _ block: Int, border: Double
    ) -> cpk_stretch {
        let fixedStep = Int64((step * Self.one).rounded())
        // Half of 1/256, so that weights are rounded.
        let position =
            Int64((border * Self.one).rounded()) + Int64(block) * fixedStep + 1 << 23
            - Int64(reach.lowerBound) << 32
        return cpk_stretch(line: line, position: position, step: fixedStep)
    }

    /// Writes blocks of eight columns, the first beginning at column `block`.
    @inline(__always)
    private func blocks(
        _ line: UnsafePointer<UInt32>, _ reach: ClosedRange<Int>, _ block: Int,
        _ out: UnsafeMutablePointer<UInt32>, _ count: Int, ahead: Int, _ kernels: PixelKernels
    ) {
        guard step <= 2 else { return average(line, of: reach, block, out, count) }
        let isOfTwo = step <= Self.mostOfTwo
        // Means by area begin at the left border of the area.
        let stretch =
            isOfTwo
            ? stretch(line, of: reach, from: block)
            : stretch(line, reach, block, border: origin - step / 2)
        kernels.resample(
            out, line, position: stretch.position, step: stretch.step, isOfTwo ? .two : .area,
            ahead: ahead, count: count)
    }

    /// The first column from `first` on, at most `last`, at or beyond the picture's `place`.
    private func column(_ place: Double, _ first: Int, _ last: Int) -> Int {
        let column = ((place - origin) / step).rounded(.up)
        return column > Double(first) ? (column < Double(last) ? Int(column) : last) : first
    }

    /// Averages wide areas pixel by pixel, for pictures shown at less than half their width.
    private func average(
        _ line: UnsafePointer<UInt32>, of reach: ClosedRange<Int>, _ block: Int,
        _ out: UnsafeMutablePointer<UInt32>, _ count: Int
    ) {
        let most = Double(reach.upperBound - reach.lowerBound + 1)
        for index in 0..<count {
            let middle = origin + Double(block + index) * step - Double(reach.lowerBound)
            let from = min(max(middle - step / 2, 0), most - 1)
            let to = max(min(middle + step / 2, most), from + 1)
            let (first, last) = (Int(from), Int(to.rounded(.up)) - 1)
            let perArea = 65_536 / (to - from)
            var sum = SIMD4<UInt64>(repeating: 32_768)
            var done = 0
            for column in first...last {
                let next = column == last ? 65_536 : Int((Double(column + 1) - from) * perArea)
                let pixel = line[column]
                let channels = SIMD4<UInt64>(
                    truncatingIfNeeded: SIMD4(
                        pixel & 0xff, pixel >> 8 & 0xff, pixel >> 16 & 0xff, pixel >> 24))
                sum = sum &+ channels &* UInt64(next - done)
                done = next
            }
            sum = sum &>> 16
            out[index] = UInt32(sum[0] | sum[1] << 8 | sum[2] << 16 | sum[3] << 24)
        }
    }
}
