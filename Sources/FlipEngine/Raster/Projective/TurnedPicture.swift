internal import CPixelKernels

/// A picture that is turned about a horizontal axis: each device row shows one line of it, stretched.
///
/// The map from device to picture pixels is then
///
///     X = (a x + c y + e) / w      Y = (d y + f) / w      w = q y + r
///
/// with w and Y constant along a row. A row is made in two steps:
///
/// 1. the mean, by area, of the picture's rows that it covers; a linear blend of two where the picture grows,
/// 2. that line resampled with a constant step: two neighbours where it grows, an area where it shrinks.
///
/// So the picture is filtered only along the direction in which it shrinks. A device column is a straight line in the
/// picture, which slants near the picture's sides. If w changes so much within a row that the positions on its upper
/// and its lower border differ by more than a picture pixel, the row is subdivided, and each part has a step of its
/// own.
///
/// Accuracy: weights of 1/128 and 1/256; both steps round to bytes, each at most 1/2 from the exact mean of the
/// positions used. The result depends only on the row, the picture and the frame, so that any part of a row has the
/// same bits.
struct TurnedPicture {
    var pixels: UnsafePointer<UInt32>
    var pixelsPerRow: Int
    /// The columns and rows that may be read.
    let columns: ClosedRange<Int>
    let rows: ClosedRange<Int>
    /// The map from device pixels to picture pixels; b and p are treated as 0.
    let map: PlaneMap
    /// The device heights between which the picture is visible.
    let top: Double
    let bottom: Double
    /// The range of device columns to which the picture's sides are clamped.
    let sides: ClosedRange<Double>

    /// The largest difference between the borders of a row, in picture pixels, that needs no subdivision, and the
    /// difference that each part of a subdivided row may have.
    ///
    /// Measured on a card at 75 to 89 degrees: half the difference between parts gains 1 to 2 dB, twice the difference
    /// loses 5.
    private static let mostShift = (row: 1.0, part: 2.0)

    /// Pictures of at most `fewColumns` columns use up to `cheapParts` parts, with a quarter of the difference: their
    /// details are as large, in pixels, as those of large pictures, and their rows cost little.
    private static let fewColumns = 512
    private static let cheapParts = 4.0

    /// The maximum number of parts of a row.
    private static let mostParts = 16

    /// Nil if the picture is not turned as described, or a number is too large.
    ///
    /// - Parameters:
    ///   - map: The map from device to picture pixels.
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
        // The device height of a picture row: Y (q y + r) = d y + f, solved for y.
        func height(_ row: Double) -> Double { (row * map.r - map.f) / (map.d - row * map.q) }
        let ends = (height(Double(rows.lowerBound)), height(Double(rows.upperBound + 1)))
        top = min(ends.0, ends.1)
        bottom = max(ends.0, ends.1)
        let reach = max(abs(sides.lowerBound), abs(sides.upperBound), 1)
        let nearest = min(map.q * top + map.r, map.q * bottom + map.r)
        // Both ends must be in front of the eye and the picture not mirrored; otherwise the general path draws.
        guard top.isFinite, bottom.isFinite, top < bottom, abs(top) < 1e6, abs(bottom) < 1e6,
            nearest > 0, map.a > 0, map.isFinite,
            abs(map.b) * reach < nearest * 1e-3, abs(map.p) * reach < nearest * 1e-9,
            columns.upperBound < 1 << 20
        else { return nil }
    }

    /// Whether all pixels of a row are equal.
    var isOneColumn: Bool { columns.lowerBound == columns.upperBound }

    /// The picture's height at the device height `y`.
    @inline(__always)
    private func height(_ y: Double) -> Double { (y * map.d + map.f) / (y * map.q + map.r) }

    /// A device row, averaged and ready to be stretched.
    struct Line {
        fileprivate let content: Content

        fileprivate enum Content {
            /// The whole row.
            case one(Mean)
            /// Both halves of the row.
            case both(Mean, Mean)
            /// More parts, already stretched.
            case many(Parts)
        }

        /// Writes the columns `first` ..< `last`, which must be within the requested blocks of eight.
        ///
        /// - Parameters:
        ///   - first: A multiple of eight.
        ///   - last: A multiple of eight.
        ///   - out: The pixel of column `first`.
        ///   - ahead: The distance from `out` to the pixels to prefetch, in pixels.
        @inline(__always)
        func draw(
            from first: Int, to last: Int, into out: UnsafeMutablePointer<UInt32>, ahead: Int = 0,
            _ kernels: PixelKernels
        ) {
            switch content {
            case .one(let mean): mean.draw(from: first, to: last, into: out, ahead: ahead, kernels)
            case .both(let upper, let lower):
                kernels.resample(
                    out, both: upper.stretch(from: first), lower.stretch(from: first),
                    ahead: ahead, count: last - first)
            case .many(let parts):
                kernels.blendRows(
                    out, parts.first + (first - parts.begin), stride: parts.stride,
                    weights: parts.weights, rows: parts.count, count: last - first)
            }
        }
    }

    /// The mean of the picture's rows that a device row, or a part of one, covers.
    fileprivate struct Mean {
        let scale: ColumnScale
        let reach: ClosedRange<Int>
        let pixels: UnsafePointer<UInt32>

        @inline(__always)
        func draw(
            from first: Int, to last: Int, into out: UnsafeMutablePointer<UInt32>, ahead: Int = 0,
            _ kernels: PixelKernels
        ) {
            scale.resample(pixels, of: reach, first, last, out, ahead: ahead, kernels)
        }

        @inline(__always)
        func stretch(from first: Int) -> cpk_stretch {
            scale.stretch(pixels, of: reach, from: first)
        }
    }

    /// The stretched parts of a row, one after the other, each from column `begin` on.
    fileprivate struct Parts {
        let first: UnsafePointer<UInt32>
        let stride: Int
        let begin: Int
        let weights: UnsafePointer<UInt8>
        let count: Int
    }

    /// Averages the rows needed for the columns `first` ..< `last` of device row `y`.
    ///
    /// - Returns: The line, valid until the next call.
    func line(
        _ y: Int, from first: Int, to last: Int, _ kernels: PixelKernels, _ memory: RasterMemory
    ) -> Line {
        let row = row(y)
        let count = parts(of: row)
        guard count > 1 else {
            return Line(content: .one(mean(of: row, first, last, memory.mean, kernels, memory)))
        }
        let step = (row.lower - row.upper) / Double(count)
        let (begin, end) = (first & ~7, (last + 7) & ~7)
        let upper = mean(of: part(row, 0, step), first, last, memory.mean, kernels, memory)
        if count == 2, upper.scale.isInterpolated(of: upper.reach, begin, end) {
            let lower = mean(of: part(row, 1, step), first, last, memory.second, kernels, memory)
            if lower.scale.isInterpolated(of: lower.reach, begin, end) {
                return Line(content: .both(upper, lower))
            }
        }
        let stride = end - begin
        memory.lines.reserve(stride * count)
        upper.draw(from: begin, to: end, into: memory.lines.base, kernels)
        for index in 1..<count {
            mean(of: part(row, index, step), first, last, memory.mean, kernels, memory)
                .draw(from: begin, to: end, into: memory.lines.base + index * stride, kernels)
        }
        RowWeights.fillEvenly(memory.weights.base, count)
        return Line(
            content: .many(
                Parts(
                    first: memory.lines.base, stride: stride, begin: begin,
                    weights: memory.weights.base, count: count)))
    }

    /// The colour of device row `y`, if all pixels of a row are equal.
    func color(_ y: Int, _ kernels: PixelKernels, _ memory: RasterMemory) -> UInt32 {
        let weights = weights(row(y), memory)
        let first = pixels + (weights.first * pixelsPerRow + columns.lowerBound)
        let stride = pixelsPerRow * weights.stride
        if weights.count == 1 { return first[0] }
        if weights.count == 2 {
            return PixelMath.mean(first[0], first[stride], weight: memory.weights.base[0])
        }
        memory.mean.reserve(1 + PixelKernels.slack)
        kernels.blendRows(
            memory.mean.base, first, stride: stride, weights: memory.weights.base,
            rows: weights.count, count: 1)
        return memory.mean.base[0]
    }

    /// A device row, or a part of one, by its borders.
    private struct Part {
        let upper: Double
        let lower: Double
        /// The picture's heights at the borders.
        let heights: (upper: Double, lower: Double)
        /// Whether it is a whole row, which uses a linear blend where the picture grows.
        let isWhole: Bool
        var middle: Double { (upper + lower) / 2 }
    }

    /// Device row `y`, reduced to the part that the picture covers.
    @inline(__always)
    private func row(_ y: Int) -> Part {
        let upper = min(max(Double(y), top), bottom)
        return part(upper, max(min(Double(y + 1), bottom), upper), isWhole: true)
    }

    @inline(__always)
    private func part(_ row: Part, _ index: Int, _ step: Double) -> Part {
        part(
            row.upper + Double(index) * step, row.upper + Double(index + 1) * step, isWhole: false)
    }

    @inline(__always)
    private func part(_ upper: Double, _ lower: Double, isWhole: Bool) -> Part {
        Part(
            upper: upper, lower: lower, heights: (height(upper), height(lower)), isWhole: isWhole)
    }

    /// The number of parts of a row.
    private func parts(of row: Part) -> Int {
        guard map.q != 0, abs(row.heights.lower - row.heights.upper) > 1 else { return 1 }
        return partsSlanting(row)
    }

    private func partsSlanting(_ row: Part) -> Int {
        let w = row.middle * map.q + map.r
        let offset = row.middle * map.c + map.e
        let (upper, lower) = (row.upper * map.q + map.r, row.lower * map.q + map.r)
        var shift = 0.0
        for side in 0..<2 {
            let column = Double(side == 0 ? columns.lowerBound : columns.upperBound + 1)
            let x = min(max((column * w - offset) / map.a, sides.lowerBound), sides.upperBound)
            let above = (x * map.a + row.upper * map.c + map.e) / upper
            let below = (x * map.a + row.lower * map.c + map.e) / lower
            shift = max(shift, abs(above - below))
        }
        guard shift > Self.mostShift.row else { return 1 }
        var wanted = (shift / Self.mostShift.part).rounded(.up)
        if columns.count <= Self.fewColumns {
            wanted = max(
                wanted, min((4 * shift / Self.mostShift.part).rounded(.up), Self.cheapParts))
        }
        return wanted < Double(Self.mostParts) ? max(Int(wanted), 2) : Self.mostParts
    }

    /// Computes the mean for one part, in the memory `room`.
    @inline(__always)
    private func mean(
        of part: Part, _ first: Int, _ last: Int, _ room: GrowingMemory<UInt32>,
        _ kernels: PixelKernels, _ memory: RasterMemory
    ) -> Mean {
        let w = part.middle * map.q + map.r
        let scale = ColumnScale(
            step: map.a / w, origin: (part.middle * map.c + map.e + map.a / 2) / w)
        let reach = scale.reach(first, last, within: columns)
        let weights = weights(part, memory)
        let count = reach.upperBound - reach.lowerBound + 1
        let margin = PixelKernels.margin
        room.reserve(count + 2 * margin + PixelKernels.slack)
        let mean = room.base + margin
        kernels.blendRows(
            mean, pixels + (weights.first * pixelsPerRow + reach.lowerBound),
            stride: pixelsPerRow * weights.stride, weights: memory.weights.base,
            rows: weights.count, ahead: ahead(of: weights, part), count: count)
        (mean - margin).update(repeating: mean[0], count: margin)
        (mean + count).update(repeating: mean[count - 1], count: margin)
        return Mean(scale: scale, reach: reach, pixels: mean)
    }

    /// How many rows ahead to prefetch for the next part: after the last row, or before the first if negative.
    @inline(__always)
    private func ahead(of weights: RowWeights, _ part: Part) -> Int {
        let gain = part.heights.lower - part.heights.upper
        let next = part.heights.lower + gain
        let last = weights.first + (weights.count - 1) * weights.stride
        guard weights.stride == 1, next > Double(rows.lowerBound), next < Double(rows.upperBound)
        else { return 0 }
        return gain > 0 ? max(Int(next) - last, 0) : min(Int(next) - weights.first, 0)
    }

    /// The rows that a part covers, and their weights.
    @inline(__always)
    private func weights(_ part: Part, _ memory: RasterMemory) -> RowWeights {
        var from = min(part.heights.upper, part.heights.lower)
        var to = max(part.heights.upper, part.heights.lower)
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
