/// Subdivision of device rows.
///
/// The left and right borders of device pixels slant in the picture, but the means of a strip treat them as vertical.
/// That blurs nothing, but a pixel then covers too little of the picture to its left and right; the more a border
/// slants across the strip, the greater the error. So a row is divided into parts, each with a strip of its own, at its
/// own position.
extension ProjectivePicture.Side {
    /// Draws device row `y`, in several parts if its upper and lower borders differ too much.
    func draw(
        _ y: Int, from first: Int, to last: Int, into out: UnsafeMutablePointer<UInt32>,
        next: UnsafePointer<UInt32>, _ kernels: PixelKernels, _ memory: RasterMemory
    ) {
        let parts = parts(ofRow: y)
        let top = Double(y)
        guard parts > 1 else {
            return draw(
                from: top, to: top + 1, columns: first, last, into: out, next: next, kernels,
                memory)
        }
        let count = (last + 7) & ~7 - first & ~7
        let stride = count + PixelKernels.slack
        memory.lines.reserve(stride * parts)
        let step = 1 / Double(parts)
        for part in 0..<parts {
            draw(
                from: top + Double(part) * step, to: top + Double(part + 1) * step, columns: first,
                last, into: memory.lines.base + part * stride, next: next, kernels, memory)
        }
        RowWeights.fillEvenly(memory.weights.base, parts)
        kernels.blendRows(
            out, memory.lines.base, stride: stride, weights: memory.weights.base, rows: parts,
            count: count)
    }

    /// The number of parts of device row `y`.
    private func parts(ofRow y: Int) -> Int {
        let top = Double(y)
        let middle = top + 0.5
        let depth = map.q * middle + map.r
        let offset = map.c * middle + map.e
        let rate = abs(rate(alongRow: middle))
        let isSmall = columns.count <= Self.fewColumns && rows.count <= Self.fewColumns
        let most = isSmall ? Self.mostShiftOfSmall : Self.mostShift
        var wanted = 1.0
        for side in 0..<2 {
            let column = Double(side == 0 ? columns.lowerBound : columns.upperBound + 1)
            let place = (column * depth - offset) / (map.a - column * map.p)
            let x = min(max(place, sides.lowerBound), sides.upperBound)
            let w = map.p * x + depth
            let above = (x * map.a + top * map.c + map.e) / (w - map.q / 2)
            let below = (x * map.a + (top + 1) * map.c + map.e) / (w + map.q / 2)
            let shift = abs(below - above)
            let width = max(rate / (w * w), 1)
            guard shift > width * most.row else { continue }
            wanted = max(wanted, (shift / (width * most.part)).rounded(.up))
        }
        return wanted < Self.mostParts ? Int(wanted) : Int(Self.mostParts)
    }

    /// The largest difference between the borders of a row, in pixel widths on the line, that needs no subdivision, and
    /// the same for its parts.
    ///
    /// Measured on a card that turns about (1, 1, 0): subdivision gains 6 to 9 dB from 75 degrees on, and takes half as
    /// much time again there.
    private static let mostShift = (row: 1.25, part: 1.5)

    /// The limits for small pictures: their details are as large, in pixels, as those of large ones, and their rows
    /// cost little.
    private static let mostShiftOfSmall = (row: 0.5, part: 0.5)
    private static let fewColumns = 1024

    /// The maximum number of parts of a row.
    private static let mostParts = 16.0
}
