/// Takes a list of drawing commands, gives pixels.
///
///     quad -> DeviceOutline -> Coverage -> RunPainter -> TurnedPicture -> PixelKernels
///
/// There is also the obvious reference, one pixel after the other, by which the fast way is measured and which draws what
/// the fast way does not know:
///
///     quad -> DeviceOutline -> Coverage -> QuadPainter -> PictureSampler -> PixelMath.over
///
/// In this order of importance: the right picture, the same bits for any part of the frame that is asked for, code that
/// reads like the formula. It draws whatever band it is asked to and knows no thread.
///
/// - Edges and round corners are antialiased by exact coverage; what limits a quad multiplies its coverage.
/// - Blending is source-over on premultiplied sRGB bytes, divided by 255 exactly.
public struct Rasterizer: Sendable {
    private let path: RasterPath

    /// A rasterizer; it keeps nothing between two frames.
    public init() { path = .best }

    /// A rasterizer that draws in the given way, for comparisons.
    init(path: RasterPath) { self.path = path }

    /// Draws the part `clip` of the frame: it is cleared, then the commands draw over it.
    ///
    /// - Parameters:
    ///   - commands: What is drawn, from the first to the last, in the frame's pixels.
    ///   - buffer: The whole frame; nothing outside `clip` is touched.
    ///   - clip: What to draw; what lies outside the frame is left out.
    ///   - memory: Kept by the caller from frame to frame, it saves asking for memory anew; nobody else may use it
    ///     meanwhile.
    public func draw(
        _ commands: [DrawCommand], into buffer: FrameBuffer, clip: PixelRect,
        memory: RasterMemory = RasterMemory()
    ) {
        let clip = clip.intersection(buffer.bounds)
        guard !clip.isEmpty else { return }
        let surface = Surface(buffer)
        let hidden = path == .reference ? [] : hidden(commands, within: clip)
        for part in Occlusion.visible(clip, without: hidden.last ?? []) {
            for y in part.minY..<part.maxY {
                surface.pixel(x: part.minX, y: y).update(repeating: 0, count: part.width)
            }
        }
        var drawing = Drawing(
            commands: commands, hidden: hidden, viewport: buffer.bounds, memory: memory)
        draw(&drawing, into: surface, clip: clip)
    }

    /// What is handed down while commands are drawn.
    private struct Drawing {
        let commands: [DrawCommand]
        /// For each command, counted from the last, the rectangles that those after it hide; empty for no such knowledge.
        let hidden: [[PixelRect]]
        let viewport: PixelRect
        let memory: RasterMemory
        /// The next command.
        var next = 0

        /// The rectangles that are hidden from the command at `index`.
        func hidden(from index: Int) -> [PixelRect] {
            hidden.isEmpty ? [] : hidden[commands.count - 1 - index]
        }
    }

    /// The rectangles within `clip` that are hidden from each command, the last command first, and from the cleared
    /// frame at the end.
    private func hidden(_ commands: [DrawCommand], within clip: PixelRect) -> [[PixelRect]] {
        var result: [[PixelRect]] = []
        result.reserveCapacity(commands.count + 1)
        var hidden: [PixelRect] = []
        var depth = 0
        for command in commands.reversed() {
            // What is drawn in a group is not yet on the frame: it hides nothing and is not hidden.
            result.append(depth == 0 ? hidden : [])
            switch command {
            case .endGroup: depth += 1
            case .beginGroup: depth -= 1
            case .draw(let quad):
                guard depth == 0, quad.bounds.intersects(clip) else { break }
                let rect = quad.opaquePixels(viewport: clip)
                Occlusion.add(rect.intersection(clip), to: &hidden)
            }
        }
        result.append(hidden)
        return result
    }

    /// Draws commands until the end of the group, or of the list.
    ///
    /// - Returns: The opacity of the group that ended.
    @discardableResult
    private func draw(
        _ drawing: inout Drawing, into surface: Surface, clip: PixelRect
    ) -> Double {
        while drawing.next < drawing.commands.count {
            let index = drawing.next
            drawing.next += 1
            switch drawing.commands[index] {
            case .draw(let quad):
                draw(quad, drawing, hidden: drawing.hidden(from: index), into: surface, clip: clip)
            case .beginGroup(let bounds):
                let part = bounds.intersection(clip)
                // An empty group still has to be read to its end.
                let picture = PixelBuffer(width: part.width, height: part.height)
                let opacity = draw(
                    &drawing, into: Surface(picture.frameBuffer, at: part), clip: part)
                blend(picture, at: part, opacity: opacity, into: surface)
            case .endGroup(let opacity):
                return opacity
            }
        }
        return 1
    }

    private func draw(
        _ quad: Quad, _ drawing: Drawing, hidden: [PixelRect], into surface: Surface,
        clip: PixelRect
    ) {
        switch path {
        case .reference:
            QuadPainter(quad, viewport: drawing.viewport)?.draw(into: surface, clip: clip)
        case .rows(let kernels):
            guard quad.bounds.intersects(clip),
                let painter = RunPainter(
                    quad, viewport: drawing.viewport, kernels: kernels, memory: drawing.memory)
            else { return }
            for part in Occlusion.visible(clip.intersection(painter.bounds), without: hidden) {
                painter.draw(into: surface, clip: part)
            }
        }
    }

    private func blend(
        _ picture: PixelBuffer, at part: PixelRect, opacity: Double, into surface: Surface
    ) {
        let factor = UInt32(min(max(opacity, 0), 1) * 255 + 0.5)
        for y in part.minY..<max(part.minY, part.maxY) {
            let source = picture.frameBuffer.row(y - part.minY)
            let destination = surface.pixel(x: part.minX, y: y)
            for x in 0..<part.width {
                destination[x] = PixelMath.over(
                    PixelMath.scale(source[x], by: factor), destination[x])
            }
        }
    }
}
