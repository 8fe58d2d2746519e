/// Draws one quad row by row, in runs of pixels that take the same share of the paint: the fast twin of `QuadPainter`.
///
///     coverage -> runs                                     blend
///     picture  -> line, turned and stretched -> light ->   run by run
///
/// What it cannot draw this way it leaves to the reference.
struct RunPainter {
    private let quad: Quad
    private let parts: QuadParts
    private let viewport: PixelRect
    private let kernels: PixelKernels
    private let memory: RasterMemory

    /// Nil when nothing of the quad can be seen.
    ///
    /// - Parameter viewport: The whole frame, whatever part of it is drawn.
    init?(_ quad: Quad, viewport: PixelRect, kernels: PixelKernels, memory: RasterMemory) {
        guard let parts = QuadParts(quad, viewport: viewport, memory: memory.outlines)
        else { return nil }
        self.quad = quad
        self.parts = parts
        self.viewport = viewport
        self.kernels = kernels
        self.memory = memory
    }

    /// The pixels that may be touched.
    var bounds: PixelRect { parts.bounds }

    func draw(into surface: Surface, clip: PixelRect) {
        let part = parts.bounds.intersection(clip).intersection(surface.bounds)
        guard !part.isEmpty else { return }
        memory.factors.begin(parts, opacity: quad.opacity, part: part)
        switch quad.paint {
        case .color(let color):
            eachRow(part) { y, _, _ in fill(y, part, surface, color.bits) }
        case .picture(let picture):
            picture.image.pixels.withUnsafeBufferPointer { pixels in
                guard let base = pixels.baseAddress,
                    let sampler = PictureSampler(picture, map: quad.map, pixels: base)
                else { return }
                paint(picture, sampler, part, surface, clip)
            }
        }
    }

    /// Calls `body` for each row with something to draw, with its first column and the one after its last.
    @inline(__always)
    private func eachRow(_ part: PixelRect, _ body: (_ y: Int, _ first: Int, _ last: Int) -> Void) {
        let factors = memory.factors
        for y in part.minY..<part.maxY {
            factors.prepare(row: y, parts)
            let runs = factors.runs
            guard runs.count > 0 else { continue }
            body(y, runs.base[0].start, runs.base[runs.count - 1].end)
        }
    }

    private func paint(
        _ picture: Paint.Picture, _ sampler: PictureSampler, _ part: PixelRect,
        _ surface: Surface, _ clip: PixelRect
    ) {
        let light = Multiplication(picture.multiplier)
        if let source = parts.source(of: picture, sampler, part, quad.map) {
            let stride = picture.image.width
            eachRow(part) { y, first, last in
                let row = source + ((y - part.minY) * stride + first - part.minX)
                blend(
                    row, y, part, surface, first: first, light,
                    isOpaque: picture.image.isOpaque && light == nil)
            }
        } else if let turned = sampler.turnedAboutX(frame: viewport) {
            let isOpaque = picture.image.isOpaque && light == nil
            eachRow(part) { y, first, last in
                let line = turned.line(y, from: first, to: last, kernels, memory)
                if turned.isOneColumn {
                    // A column of colours: each row is filled with one.
                    fill(y, part, surface, light?(line.first) ?? line.first)
                } else {
                    stretch(line, y, part, surface, light, isOpaque: isOpaque)
                }
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
            eachRow(part) { y, first, last in
                memory.line.reserve(last - first + 16)
                // The frame's next row, whose memory no machine guesses by itself.
                let next = UnsafePointer(surface.pixel(x: first, y: y) + surface.pixelsPerRow)
                projected.draw(
                    y, from: first, to: last, into: memory.line.base, next: next, kernels, memory)
                let line = memory.line.base + (first & 7)
                blend(line, y, part, surface, first: first, light, isOpaque: false)
            }
        } else {
            QuadPainter(quad, viewport: viewport)?.draw(into: surface, clip: clip)
        }
    }

    // MARK: Rows

    /// Stretches `line` and blends it run by run; what is opaque is made in its place.
    @inline(__always)
    private func stretch(
        _ line: TurnedPicture.Line, _ y: Int, _ part: PixelRect, _ surface: Surface,
        _ light: Multiplication?, isOpaque: Bool
    ) {
        let factors = memory.factors.each
        for run in memory.factors.runs.all {
            let destination = surface.pixel(x: run.start, y: y)
            if isOpaque && run.factor == 255 {
                line.draw(
                    from: run.start, to: run.end, into: destination, ahead: surface.pixelsPerRow,
                    kernels)
                continue
            }
            memory.line.reserve(run.end - run.start)
            line.draw(from: run.start, to: run.end, into: memory.line.base, kernels)
            kernels.blend(
                destination, memory.line.base, run, factors + (run.start - part.minX), light: light,
                scratch: memory.lit)
        }
    }

    /// Blends `line`, whose first pixel is that of column `first`, run by run.
    @inline(__always)
    private func blend(
        _ line: UnsafePointer<UInt32>, _ y: Int, _ part: PixelRect, _ surface: Surface,
        first: Int, _ light: Multiplication?, isOpaque: Bool
    ) {
        let factors = memory.factors.each
        for run in memory.factors.runs.all {
            let destination = surface.pixel(x: run.start, y: y)
            let source = line + (run.start - first)
            if isOpaque && run.factor == 255 {
                destination.update(from: source, count: run.end - run.start)
            } else {
                kernels.blend(
                    destination, source, run, factors + (run.start - part.minX), light: light,
                    scratch: memory.lit)
            }
        }
    }

    @inline(__always)
    private func fill(_ y: Int, _ part: PixelRect, _ surface: Surface, _ color: UInt32) {
        let factors = memory.factors.each
        for run in memory.factors.runs.all {
            let destination = surface.pixel(x: run.start, y: y)
            let count = run.end - run.start
            if run.factor != FactorRun.each {
                kernels.over(
                    destination, color: PixelMath.scale(color, by: run.factor), count: count)
            } else {
                let factors = factors + (run.start - part.minX)
                for x in 0..<count {
                    destination[x] = PixelMath.over(
                        PixelMath.scale(color, by: factors[x]), destination[x])
                }
            }
        }
    }
}
