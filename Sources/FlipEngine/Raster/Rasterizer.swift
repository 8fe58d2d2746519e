/// Takes a list of drawing commands, gives pixels: the obvious reference.
///
///     quad -> DeviceOutline -> Coverage -> PictureSampler -> PixelMath.over
///
/// In this order of importance: the right picture, the same bits for any part of the frame that is asked for, code that
/// reads like the formula. It draws whatever band it is asked to and knows no thread.
///
/// - Edges and round corners are antialiased by exact coverage; what limits a quad multiplies its coverage.
/// - Blending is source-over on premultiplied sRGB bytes, divided by 255 exactly.
public struct Rasterizer: Sendable {
    /// A rasterizer; it keeps nothing between two frames.
    public init() {}

    /// Draws the part `clip` of the frame: it is cleared, then the commands draw over it.
    ///
    /// - Parameters:
    ///   - commands: What is drawn, from the first to the last, in the frame's pixels.
    ///   - buffer: The whole frame; nothing outside `clip` is touched.
    ///   - clip: What to draw; what lies outside the frame is left out.
    public func draw(_ commands: [DrawCommand], into buffer: FrameBuffer, clip: PixelRect) {
        let clip = clip.intersection(buffer.bounds)
        guard !clip.isEmpty else { return }
        let surface = Surface(buffer)
        for y in clip.minY..<clip.maxY {
            surface.pixel(x: clip.minX, y: y).update(repeating: 0, count: clip.width)
        }
        var rest = commands[...]
        draw(&rest, into: surface, clip: clip, viewport: buffer.bounds)
    }

    /// Draws commands until the end of the group, or of the list, and takes them off `commands`.
    ///
    /// - Returns: The opacity of the group that ended.
    @discardableResult
    private func draw(
        _ commands: inout ArraySlice<DrawCommand>, into surface: Surface, clip: PixelRect,
        viewport: PixelRect
    ) -> Double {
        while let command = commands.popFirst() {
            switch command {
            case .draw(let quad):
                QuadPainter(quad, viewport: viewport)?.draw(into: surface, clip: clip)
            case .beginGroup(let bounds):
                let part = bounds.intersection(clip)
                // An empty group still has to be read to its end.
                let picture = PixelBuffer(width: part.width, height: part.height)
                let opacity = draw(
                    &commands, into: Surface(picture.frameBuffer, at: part), clip: part,
                    viewport: viewport)
                blend(picture, at: part, opacity: opacity, into: surface)
            case .endGroup(let opacity):
                return opacity
            }
        }
        return 1
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
