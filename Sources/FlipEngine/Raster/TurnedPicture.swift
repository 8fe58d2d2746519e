/// A picture that is turned about a line along its rows: each row of the device holds one line of it, stretched.
///
/// The map from device to picture pixels is then
///
///     X = (a x + c y + e) / w      Y = (d y + f) / w      w = q y + r
///
/// with w and Y constant along a row. A row is made in two steps:
///
/// 1. the mean, by area, of the picture's rows that fall into it; a linear blend of two where the picture grows,
/// 2. that line resampled with a constant step: two neighbours where it grows, an area where it shrinks.
///
/// So the picture is filtered along the direction in which it shrinks and not across. Where w changes so much within
/// one row that its upper and lower border disagree by more than a pixel at the picture's sides, the row is made of up
/// to sixteen finer ones, each with a step of its own.
///
/// Accuracy: shares of 1/256, both steps rounded to bytes: each at most 1/2 from the exact mean of the positions used.
/// Everything depends on the row, the picture and the frame alone, so that any part of a row has the same bits.
struct TurnedPicture {
    var pixels: UnsafePointer<UInt32>
    var pixelsPerRow: Int
    /// The columns and rows that may be read.
    let columns: ClosedRange<Int>
    let rows: ClosedRange<Int>
    /// From device pixels to picture pixels; b and p are taken to be 0.
    let map: PlaneMap
    /// The heights between which the device shows the picture.
    let top: Double
    let bottom: Double
    /// The device's columns between which the sides of the picture matter.
    let sides: ClosedRange<Double>

    /// How far the borders of a row may disagree, in picture pixels, before it is divided.
    private static let mostShift = 1.0

    /// The most parts of a row, a power of two.
    private static let mostParts = 16

    /// Nil when the picture does not lie as described, and where numbers are too large.
    ///
    /// - Parameters:
    ///   - map: From device to picture pixels.
    ///   - frame: The device's pixels.
    init?(
        pixels: UnsafePointer<UInt32>, pixelsPerRow: Int, columns: ClosedRange<Int>,
        rows: ClosedRange<Int>, map: PlaneMap, frame: PixelRect
    ) {
        self.pixels = pixels
        self.pixelsPerRow = pixelsPerRow
        self.columns = columns
        self.rows = rows
        self.map = map
        sides = Double(frame.minX)...Double(max(frame.minX, frame.maxX))
        // Where a row of the picture lies: Y (q y + r) = d y + f, solved for y.
        func height(_ row: Double) -> Double { (row * map.r - map.f) / (map.d - row * map.q) }
        let ends = (height(Double(rows.lowerBound)), height(Double(rows.upperBound + 1)))
        top = min(ends.0, ends.1)
        bottom = max(ends.0, ends.1)
        let reach = max(abs(sides.lowerBound), abs(sides.upperBound), 1)
        let nearest = min(map.q * top + map.r, map.q * bottom + map.r)
        // Both ends in front of the eye and a picture that is not mirrored; else the general way is taken.
        guard top.isFinite, bottom.isFinite, top < bottom, abs(top) < 1e6, abs(bottom) < 1e6,
            nearest > 0, map.a > 0, map.isFinite,
            abs(map.b) * reach < nearest * 1e-3, abs(map.p) * reach < nearest * 1e-9,
            columns.upperBound < 1 << 20
        else { return nil }
    }

    /// Whether all pixels of a row are the same.
    var isOneColumn: Bool { columns.lowerBound == columns.upperBound }

    /// The picture's height at the device's height `y`.
    @inline(__always)
    private func height(_ y: Double) -> Double { (y * map.d + map.f) / (y * map.q + map.r) }

    /// How many pixels `draw` may write for the columns from `first` to before `last`.
    static func room(from first: Int, to last: Int) -> Int {
        (last - (first & ~7) + 7) & ~7 + PixelKernels.slack + 8
    }

    /// Makes the device's row `y` from column `first` to before `last`.
    ///
    /// - Parameter out: Begins at the multiple of eight columns at or before `first`, and has the `room` for them.
    func draw(
        _ y: Int, from first: Int, to last: Int, into out: UnsafeMutablePointer<UInt32>,
        _ kernels: PixelKernels, _ memory: RasterMemory
    ) {
        // Only what the picture covers of the row counts.
        let upper = min(max(Double(y), top), bottom)
        let lower = max(min(Double(y + 1), bottom), upper)
        let parts = parts(from: upper, to: lower)
        guard parts > 1 else {
            let part = Part(upper: upper, lower: lower, isWhole: true)
            return stretch(part, first, last, out, kernels, memory)
        }
        let stride = Self.room(from: first, to: last)
        memory.lines.reserve(stride * parts)
        let step = (lower - upper) / Double(parts)
        for index in 0..<parts {
            let part = Part(
                upper: upper + Double(index) * step, lower: upper + Double(index + 1) * step,
                isWhole: false)
            stretch(part, first, last, memory.lines.base + index * stride, kernels, memory)
        }
        memory.weights.base.update(repeating: UInt16(256 / parts), count: parts)
        let skipped = first & 7
        kernels.blendRows(
            out + skipped, memory.lines.base + skipped, stride: stride,
            weights: memory.weights.base, rows: parts, count: last - first)
    }

    /// How many finer rows one row is made of.
    private func parts(from upper: Double, to lower: Double) -> Int {
        guard map.q != 0, abs(height(lower) - height(upper)) > 1 else { return 1 }
        let middle = (upper + lower) / 2
        let w = middle * map.q + map.r
        let offset = middle * map.c + map.e
        let perColumn = 1 / map.a
        var shift = 0.0
        for side in [Double(columns.lowerBound), Double(columns.upperBound + 1)] {
            let x = min(max((side * w - offset) * perColumn, sides.lowerBound), sides.upperBound)
            let above = (x * map.a + upper * map.c + map.e) / (upper * map.q + map.r)
            let below = (x * map.a + lower * map.c + map.e) / (lower * map.q + map.r)
            shift = max(shift, abs(above - below))
        }
        var parts = 1
        while parts < Self.mostParts && shift > Self.mostShift * Double(parts) { parts *= 2 }
        return parts
    }

    /// A row of the device, or a finer one, by its borders.
    private struct Part {
        var upper: Double
        var lower: Double
        /// Whether it is a whole row, which takes a linear blend where the picture grows.
        var isWhole: Bool
        var middle: Double { (upper + lower) / 2 }
    }

    /// Both steps for one part; `out` begins at the multiple of eight columns at or before `first`.
    private func stretch(
        _ part: Part, _ first: Int, _ last: Int, _ out: UnsafeMutablePointer<UInt32>,
        _ kernels: PixelKernels, _ memory: RasterMemory
    ) {
        let w = part.middle * map.q + map.r
        let scale = ColumnScale(
            step: map.a / w, origin: (part.middle * map.c + map.e + map.a / 2) / w)
        let reach = scale.reach(first, last, within: columns)
        let weights = weights(part, memory)
        let count = reach.upperBound - reach.lowerBound + 1
        let margin = PixelKernels.margin
        memory.mean.reserve(count + 2 * margin + PixelKernels.slack)
        let mean = memory.mean.base + margin
        kernels.blendRows(
            mean, pixels + (weights.first * pixelsPerRow + reach.lowerBound),
            stride: pixelsPerRow * weights.stride, weights: memory.weights.base,
            rows: weights.count, count: count)
        (mean - margin).update(repeating: mean[0], count: margin)
        (mean + count).update(repeating: mean[count - 1], count: margin)
        scale.resample(mean, of: reach, first, last, out, kernels)
    }

    /// The rows that fall into a part, and their shares.
    private func weights(_ part: Part, _ memory: RasterMemory) -> RowWeights {
        let ends = (height(part.upper), height(part.lower))
        var from = min(ends.0, ends.1)
        var to = max(ends.0, ends.1)
        let least = part.isWhole ? 1 : 1e-3
        if to - from < least {
            let middle = height(part.middle)
            from = middle - least / 2
            to = middle + least / 2
        }
        let top = Double(rows.lowerBound)
        let bottom = Double(rows.upperBound + 1)
        from = min(max(from, top), bottom - 1e-3)
        to = max(min(to, bottom), from + 1e-3)
        return RowWeights(from: from, to: to, into: memory.weights.base)
    }
}
