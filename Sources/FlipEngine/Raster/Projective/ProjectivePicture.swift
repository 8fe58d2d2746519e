internal import CPixelKernels

/// A picture in general perspective (its scale varies along both the rows and the columns of the frame), drawn row by
/// row.
///
/// Projection preserves lines: a device row, between its upper and lower border, is a narrow slanting strip of the
/// picture, and the strip's height is a linear function of the picture's columns.
///
///     picture      columns ->                            device
///         . . . . ._-_-'
///         . ._-_-_-. . .      1. mean down each         | line of means | --2. stretched--> | row |
///        _-_-_-. . . . .         column of the strip
///
/// 1. The mean of the strip down each column of the picture, by area.
/// 2. That line resampled in perspective: two neighbours where the picture grows, means by area where it shrinks.
///
/// So each direction is filtered only as much as it shrinks, and nothing is filtered twice. Only the left and right
/// borders of device pixels, which slant in the picture, are treated as vertical; where that is visible, a row is
/// subdivided. A row whose strip is steeper than a diagonal is drawn from the transposed picture.
///
/// This is the scheme of Catmull and Smith, "3-D transformations of images in scanline order" (1980), with the first of
/// its two passes done for one row at a time, so that only that row is stored.
///
/// Accuracy: weights of 1/128 and 1/256, both steps rounded to bytes; positions along a row are off by at most a tenth
/// of a pixel. The result depends only on the row, the picture and its map, so that any part of a row has the same
/// bits.
struct ProjectivePicture {
    private let image: Image
    /// The map and extents for the picture as it is.
    private let upright: Side
    /// The same with the picture's rows and columns exchanged.
    private let exchanged: Side

    /// The maximum number of picture pixels per device pixel; above it the reference draws.
    private static let mostPixels = 48.0

    /// The largest relative change of w over eight pixels; beyond it, a parabola deviates too far from the positions of
    /// the pixels.
    private static let mostBend = 1.0 / 6

    /// The maximum number of columns that the kernels' numbers can hold.
    private static let mostColumns = 16_384

    /// Nil if the picture is too near to the eye, too small or too large.
    ///
    /// - Parameters:
    ///   - columns: The columns that may be read.
    ///   - rows: The rows that may be read.
    ///   - map: The map from device to picture pixels.
    ///   - shape: The visible part, in device pixels.
    init?(
        image: Image, pixels: UnsafePointer<UInt32>, columns: ClosedRange<Int>,
        rows: ClosedRange<Int>, map: PlaneMap, shape: Coverage
    ) {
        guard map.isFinite, columns.upperBound < Self.mostColumns,
            rows.upperBound < Self.mostColumns
        else { return nil }
        self.image = image
        let sides = Double(shape.bounds.minX)...Double(shape.bounds.maxX)
        upright = Side(
            map: map, columns: columns, rows: rows, sides: sides, pixels: pixels,
            stride: image.width)
        exchanged = Side(
            map: PlaneMap(
                a: map.b, b: map.a, p: map.p, c: map.d, d: map.c, q: map.q, e: map.f, f: map.e,
                r: map.r),
            columns: rows, rows: columns, sides: sides, pixels: nil, stride: image.height)
        var nearest = Double.infinity
        var largest = 0.0
        for edge in shape.edges.all {
            let end = (x: edge.x + (edge.bottom - edge.top) * edge.slope, y: edge.bottom)
            for (x, y) in [(edge.x, edge.top), end] {
                let w = x * map.p + y * map.q + map.r
                guard w > 0, w.isFinite else { return nil }
                nearest = min(nearest, w)
                for side in [upright, exchanged] {
                    largest = max(
                        largest, abs(side.rate(alongRow: y)) / (w * w),
                        abs(side.rate(alongColumn: x)) / (w * w))
                }
            }
        }
        guard largest > 1e-6, largest < Self.mostPixels,
            8 * abs(map.p) * min(largest, 1) < nearest * Self.mostBend
        else { return nil }
    }

    /// Draws the columns `first` ..< `last` of device row `y`.
    ///
    /// - Parameters:
    ///   - out: The output, from the multiple of eight columns at or before `first` to the one at or after `last`.
    ///   - next: Memory to prefetch; it need not exist.
    func draw(
        _ y: Int, from first: Int, to last: Int, into out: UnsafeMutablePointer<UInt32>,
        next: UnsafePointer<UInt32>, _ kernels: PixelKernels, _ memory: RasterMemory
    ) {
        let middle = Double(y) + 0.5
        if abs(upright.rate(alongRow: middle)) >= abs(exchanged.rate(alongRow: middle)) {
            upright.draw(y, from: first, to: last, into: out, next: next, kernels, memory)
        } else {
            var side = exchanged
            side.pixels = memory.transposed.pixels(of: image, kernels)
            side.draw(y, from: first, to: last, into: out, next: next, kernels, memory)
        }
    }
}

extension ProjectivePicture {
    /// The picture as it is, or with rows and columns exchanged.
    struct Side {
        /// The map from device to picture pixels.
        let map: PlaneMap
        let columns: ClosedRange<Int>
        let rows: ClosedRange<Int>
        /// The device columns between which the picture is visible.
        let sides: ClosedRange<Double>
        /// The pixels, row by row.
        var pixels: UnsafePointer<UInt32>?
        let stride: Int

        /// The change of the picture column along the device row at height `y`, times w squared.
        @inline(__always)
        func rate(alongRow y: Double) -> Double {
            map.a * (map.q * y + map.r) - map.p * (map.c * y + map.e)
        }

        /// The change of the picture column along the device column at `x`, times w squared.
        func rate(alongColumn x: Double) -> Double {
            map.c * (map.p * x + map.r) - map.q * (map.a * x + map.e)
        }

        /// Draws the pixels between two heights of the device, of a row or of a part of one.
        func draw(
            from top: Double, to bottom: Double, columns first: Int, _ last: Int,
            into out: UnsafeMutablePointer<UInt32>, next: UnsafePointer<UInt32>,
            _ kernels: PixelKernels, _ memory: RasterMemory
        ) {
            let strip = ProjectiveStrip(self, from: top, to: bottom)
            var row = ProjectiveRow(strip.way, from: first, to: last, kernels, memory)
            let halvings = row.halvings
            var reach = row.reach(first, last, halvings: halvings)
            if strip.isMirrored { reach = (-reach.upperBound)...(-reach.lowerBound) }
            // Blocks of columns are aligned to the first readable column, whichever part is needed; so are all levels
            // of a line.
            let block = halvings > 3 ? 64 : 16
            let from = min(max(reach.lowerBound - columns.lowerBound, 0), columns.count - 1)
            let to = min(max(reach.upperBound - columns.lowerBound, from), columns.count - 1)
            let skipped = from / block * block
            let length = (to / block + 1) * block - skipped
            let count = min(columns.count - skipped, length)
            let margin = 24 << halvings
            memory.mean.reserve(2 * (length + 2 * margin) + 64)
            let line = memory.mean.base + margin
            var means = strip.strip(of: self, skipped: skipped)
            // Columns beyond the last are omitted.
            let whole = (count + 15) & ~15
            let begin = strip.isMirrored ? length - whole : 0
            kernels.stripMean(line + begin, &means, count: count, isMirrored: strip.isMirrored)
            // The end pixels repeat on both sides of the line.
            let left = strip.isMirrored ? length - count : 0
            let right = left + count
            (line - margin).update(repeating: line[left], count: margin + left)
            (line + right).update(repeating: line[right - 1], count: length - right + margin)
            var levels = cpk_line()
            levels.low = Int32((left - 8) << 16)
            levels.high = Int32((right + 8) << 16)
            Self.fill(&levels, line, length, margin: margin, halvings: halvings, kernels)
            let end = columns.lowerBound + skipped + length
            let origin = strip.isMirrored ? -end : end - length
            kernels.resample(
                out, &levels, places: &row.places, count: row.count, origin: Int32(origin << 16),
                next: next)
        }

        /// Halves a line `halvings` times; each level is stored after the previous one.
        private static func fill(
            _ levels: inout cpk_line, _ line: UnsafeMutablePointer<UInt32>, _ length: Int,
            margin: Int, halvings: Int, _ kernels: PixelKernels
        ) {
            levels.levels.0 = UnsafePointer(line)
            guard halvings > 0 else { return }
            withUnsafeMutableBytes(of: &levels.levels) { bytes in
                let pointers = bytes.bindMemory(to: UnsafePointer<UInt32>?.self)
                var (source, length, margin) = (line, length, margin)
                for level in 1...halvings {
                    let target = source + (length + margin + margin / 2)
                    (length, margin) = (length / 2, margin / 2)
                    kernels.halve(
                        target - margin, source - 2 * margin, count: length + 2 * margin,
                        isRoundedDown: level % 2 == 0)
                    pointers[level] = UnsafePointer(target)
                    source = target
                }
            }
        }
    }
}
