internal import CPixelKernels

/// How a line of picture pixels is stretched over the columns of the device: by a constant step.
///
/// The middle of column x lies at the picture's `origin + x * step`, where a picture pixel i covers i ..< i + 1.
///
/// Positions are whole numbers with 32 bits behind the point, counted from column 0, in blocks of eight columns: a column
/// has the same position whichever part of a row is asked for. Steps are off by at most 2^-33 of a pixel.
struct ColumnScale {
    /// Picture pixels per column, positive.
    let step: Double
    /// The picture's place at the middle of column 0.
    let origin: Double

    private static let one = 4_294_967_296.0

    /// Positions farther than this beyond the line show its last pixel.
    private static let beyond = 4.0

    /// The picture's columns that matter for the device's from `first` to before `last`, of those that may be read.
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

    /// Up to this step pixels are blended of two neighbours; beyond, of all that they cover.
    ///
    /// For a step of 1 both are the same. A little beyond it two are nearly as good, and much faster.
    private static let mostOfTwo = 1.2

    /// Writes the columns from `first` to before `last`, multiples of eight: the kernels' blocks.
    ///
    /// - Parameters:
    ///   - line: The pixels of `reach`, with `PixelKernels.margin` more of the same on either side.
    ///   - out: The pixel of column `first`.
    ///   - ahead: How many pixels behind `out` those lie that will be written next.
    func resample(
        _ line: UnsafePointer<UInt32>, of reach: ClosedRange<Int>, _ first: Int, _ last: Int,
        _ out: UnsafeMutablePointer<UInt32>, ahead: Int, _ kernels: PixelKernels
    ) {
        // Columns that lie beside the line show its ends.
        let (from, to) = inner(of: reach, first, last)
        out.update(repeating: line[0], count: from - first)
        out.advanced(by: to - first).update(
            repeating: line[reach.upperBound - reach.lowerBound], count: last - to)
        guard from < to else { return }
        blocks(line, reach, from, out + (from - first), to - from, ahead: ahead, kernels)
    }

    /// Whether all columns from `first` to before `last` are interpolated between two neighbours.
    func isInterpolated(of reach: ClosedRange<Int>, _ first: Int, _ last: Int) -> Bool {
        step <= Self.mostOfTwo && inner(of: reach, first, last) == (first, last)
    }

    /// How columns that are interpolated are read, from `first` on, a multiple of eight.
    @inline(__always)
    func stretch(
        _ line: UnsafePointer<UInt32>, of reach: ClosedRange<Int>, from first: Int
    ) -> cpk_stretch {
        // From the middle of the left one of two neighbours.
        stretch(line, reach, first, border: origin - 0.5)
    }

    /// The blocks that do not lie beside the line altogether.
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
        // Half of 1/256, so that shares are rounded.
        let position =
            Int64((border * Self.one).rounded()) + Int64(block) * fixedStep + 1 << 23
            - Int64(reach.lowerBound) << 32
        return cpk_stretch(line: line, position: position, step: fixedStep)
    }

    /// Some blocks of eight columns, the first one beginning at column `block`.
    @inline(__always)
    private func blocks(
        _ line: UnsafePointer<UInt32>, _ reach: ClosedRange<Int>, _ block: Int,
        _ out: UnsafeMutablePointer<UInt32>, _ count: Int, ahead: Int, _ kernels: PixelKernels
    ) {
        guard step <= 2 else { return average(line, of: reach, block, out, count) }
        let isOfTwo = step <= Self.mostOfTwo
        // Means by area begin at the left border of what is averaged.
        let stretch =
            isOfTwo
            ? stretch(line, of: reach, from: block)
            : stretch(line, reach, block, border: origin - step / 2)
        kernels.resample(
            out, line, position: stretch.position, step: stretch.step, isOfTwo ? .two : .area,
            ahead: ahead, count: count)
    }

    /// The first column from `first` on, at most `last`, that lies at or beyond the picture's `place`.
    private func column(_ place: Double, _ first: Int, _ last: Int) -> Int {
        let column = ((place - origin) / step).rounded(.up)
        return column > Double(first) ? (column < Double(last) ? Int(column) : last) : first
    }

    /// Means over wide areas, pixel by pixel: what a picture needs that is shown at less than half its width.
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
