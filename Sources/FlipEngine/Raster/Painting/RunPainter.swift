/// Draws one quad row by row, in runs of pixels with equal factors: the fast counterpart of `QuadPainter`.
///
///     coverage -> runs                                     blend
///     picture  -> line, turned and stretched -> light ->   run by run
///
/// Quads that it does not support are drawn by the reference.
struct RunPainter {
    private let quad: Quad
    private let parts: QuadParts
    private let viewport: PixelRect
    private let kernels: PixelKernels
    private let memory: RasterMemory

    /// Nil if no part of the quad is visible.
    ///
    /// - Parameter viewport: The whole frame, whatever part of it is drawn.
    init?(_ quad: Quad, viewport: PixelRect, kernels: PixelKernels, memory: RasterMemory) {
        // An opacity that rounds to 0 draws nothing.
        guard quad.opacity * 255 + 0.5 >= 1,
            let parts = QuadParts(quad, viewport: viewport, memory: memory.outlines)
        else { return nil }
        self.quad = quad
        self.parts = parts
        self.viewport = viewport
        self.kernels = kernels
        self.memory = memory
    }

    /// The pixels that drawing may modify.
    var bounds: PixelRect { parts.bounds }

    func draw(into surface: Surface, clip: PixelRect) {
        let part = parts.bounds.intersection(clip).intersection(surface.bounds)
        guard !part.isEmpty else { return }
        memory.factors.begin(parts, opacity: quad.opacity, part: part)
        switch quad.paint {
        case .color(let color):
            eachRow(part, surface) { fill($0, color.bits) }
        case .picture(let picture):
            if let rows = picture.image.rows,
                let move = PicturePlace(picture, map: quad.map)?.move(for: part)
            {
                return compute(rows, movedBy: move, picture, part, surface)
            }
            picture.image.pixels.withUnsafeBufferPointer { pixels in
                guard let base = pixels.baseAddress,
                    let sampler = PictureSampler(picture, map: quad.map, pixels: base)
                else { return }
                paint(picture, sampler, part, surface, clip)
            }
        }
    }

    /// A row of the frame with something to draw.
    private struct Row {
        let y: Int
        /// The row's pixels, indexed by column.
        let pixels: UnsafeMutablePointer<UInt32>
        /// The runs of pixels, left to right; at least one.
        let runs: UnsafeBufferPointer<FactorRun>
        /// The factors of pixels in runs without a common factor, indexed by column.
        let shares: UnsafePointer<UInt32>

        /// The first column.
        var first: Int { runs[0].start }
        /// The column after the last.
        var last: Int { runs[runs.count - 1].end }
    }

    @inline(__always)
    private func eachRow(_ part: PixelRect, _ surface: Surface, _ body: (Row) -> Void) {
        let factors = memory.factors
        let runs = factors.runs
        let shares = factors.each - part.minX
        for y in part.minY..<part.maxY {
            factors.prepare(row: y, parts)
            if runs.count > 0 {
                body(Row(y: y, pixels: surface.line(y), runs: runs.all, shares: shares))
            }
        }
    }

    /// Draws a picture that is not turned, whose rows are computed.
    private func compute(
        _ rows: Image.Row, movedBy move: (x: Int, y: Int), _ picture: Paint.Picture,
        _ part: PixelRect, _ surface: Surface
    ) {
        let light = Multiplication(picture.multiplier)
        let isOpaque = picture.image.isOpaque && light == nil
        memory.line.reserve(part.width + 16)
        eachRow(part, surface) { row in
            let (first, last) = (row.first, row.last)
            let isCopied = isOpaque && row.runs.count == 1 && row.runs[0].factor == 255
            let line = isCopied ? row.pixels + first : memory.line.base
            rows(row.y + move.y, first + move.x..<last + move.x, line)
            if !isCopied {
                blend(UnsafePointer(line) - first, row, light, isOpaque: isOpaque)
            }
        }
    }

    private func paint(
        _ picture: Paint.Picture, _ sampler: PictureSampler, _ part: PixelRect,
        _ surface: Surface, _ clip: PixelRect
    ) {
        let light = Multiplication(picture.multiplier)
        if let source = QuadParts.source(of: picture, sampler, part) {
            let stride = picture.image.width
            let isOpaque = picture.image.isOpaque && light == nil
            eachRow(part, surface) { row in
                let line = source + ((row.y - part.minY) * stride - part.minX)
                blend(line, row, light, isOpaque: isOpaque)
            }
        } else if let turned = sampler.turnedAboutX(frame: viewport) {
            if turned.isOneColumn {
                // A picture one column wide: each row has a single colour.
                return eachRow(part, surface) { row in
                    let color = turned.color(row.y, kernels, memory)
                    fill(row, light?(color) ?? color)
                }
            }
            let isOpaque = picture.image.isOpaque && light == nil
            let ahead = surface.pixelsPerRow
            eachRow(part, surface) { row in
                let line = turned.line(row.y, from: row.first, to: row.last, kernels, memory)
                stretch(line, row, ahead: ahead, light, isOpaque: isOpaque)
            }
        } else if var turned = sampler.turnedAboutY(frame: viewport) {
            turned.pixels = memory.transposed.pixels(of: picture.image, kernels)
            turned.pixelsPerRow = picture.image.height
            StripPainter(
                turned: turned, shape: parts, light: light,
                isOpaque: picture.image.isOpaque && light == nil, kernels: kernels, memory: memory
            )
            .draw(part, surface)
        } else if let projected = sampler.projected(picture.image, shape: parts.coverage) {
            eachRow(part, surface) { row in
                let (first, last) = (row.first, row.last)
                memory.line.reserve(last - first + 16)
                // The frame's next row, prefetched because hardware does not predict it.
                let next = UnsafePointer(row.pixels + (first + surface.pixelsPerRow))
                projected.draw(
                    row.y, from: first, to: last, into: memory.line.base, next: next, kernels,
                    memory)
                blend(memory.line.base - (first & ~7), row, light, isOpaque: false)
            }
        } else {
            QuadPainter(quad, viewport: viewport)?.draw(into: surface, clip: clip)
        }
    }

    // MARK: Rows

    /// Stretches `line` and blends it run by run; the longest opaque run, if it is long enough, is written directly
    /// into the frame.
    ///
    /// - Parameter ahead: The distance from one row of the frame to the next, in pixels.
    @inline(__always)
    private func stretch(
        _ line: TurnedPicture.Line, _ row: Row, ahead: Int, _ light: Multiplication?,
        isOpaque: Bool
    ) {
        // Lines are made in blocks of eight columns.
        let (begin, end) = (row.first & ~7, (row.last + 7) & ~7)
        memory.line.reserve(end - begin)
        let blocks = memory.line.base - begin
        guard isOpaque, let whole = Self.longestWhole(of: row) else {
            line.draw(from: begin, to: end, into: blocks + begin, kernels)
            return blend(blocks, row, light, isOpaque: isOpaque)
        }
        let (left, right) = (whole.lowerBound, whole.upperBound)
        line.draw(from: left, to: right, into: row.pixels + left, ahead: ahead, kernels)
        if begin < left { line.draw(from: begin, to: left, into: blocks + begin, kernels) }
        if right < end { line.draw(from: right, to: end, into: blocks + right, kernels) }
        for var run in row.runs where run.start < left {
            run.end = min(run.end, left)
            blend(blocks, run, row, nil, isOpaque: true)
        }
        for var run in row.runs where run.end > right {
            run.start = max(run.start, right)
            blend(blocks, run, row, nil, isOpaque: true)
        }
    }

    /// Returns the longest run of whole blocks with factor 255; nil if copying them is as fast as writing them
    /// directly.
    @inline(__always)
    private static func longestWhole(of row: Row) -> Range<Int>? {
        var longest: Range<Int>?
        for run in row.runs where run.factor == 255 {
            let (begin, end) = ((run.start + 7) & ~7, run.end & ~7)
            if end - begin > longest?.count ?? mostCopied { longest = begin..<end }
        }
        return longest
    }

    /// The number of columns up to which copying is as fast as writing directly.
    private static let mostCopied = 16

    /// Blends `line`, indexed by column, run by run.
    @inline(__always)
    private func blend(
        _ line: UnsafePointer<UInt32>, _ row: Row, _ light: Multiplication?, isOpaque: Bool
    ) {
        for run in row.runs { blend(line, run, row, light, isOpaque: isOpaque) }
    }

    @inline(__always)
    private func blend(
        _ line: UnsafePointer<UInt32>, _ run: FactorRun, _ row: Row, _ light: Multiplication?,
        isOpaque: Bool
    ) {
        let destination = row.pixels + run.start
        let source = line + run.start
        if isOpaque && run.factor == 255 {
            destination.update(from: source, count: run.end - run.start)
        } else {
            kernels.blend(
                destination, source, run, row.shares + run.start, light: light,
                scratch: memory.lit)
        }
    }

    @inline(__always)
    private func fill(_ row: Row, _ color: UInt32) {
        for run in row.runs {
            let destination = row.pixels + run.start
            let count = run.end - run.start
            if run.factor != FactorRun.each {
                kernels.over(
                    destination, color: PixelMath.scale(color, by: run.factor), count: count)
            } else {
                let shares = row.shares + run.start
                for x in 0..<count {
                    destination[x] = PixelMath.over(
                        PixelMath.scale(color, by: shares[x]), destination[x])
                }
            }
        }
    }
}
