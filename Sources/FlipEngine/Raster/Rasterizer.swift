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
                // An empty group still has to be read to its end.
                let part = bounds.intersection(clip)
                let (picture, opacity) = drawGroup(&commands, part, viewport: viewport)
                GroupPainter(opacity: opacity, viewport: viewport)
                    .draw(picture.frameBuffer, at: part, into: surface, clip: clip)
            case .beginShadow(let shadow, let bounds, let clips):
                // What lies outside of the clip may cast its shadow into it.
                let part = bounds.intersection(shadow.sources(of: clip).union(clip))
                let (picture, opacity) = drawGroup(&commands, part, viewport: viewport)
                let seen = part.union(shadow.bounds(of: part)).intersection(clip)
                let both = PixelBuffer(width: seen.width, height: seen.height)
                let scene = Surface(both.frameBuffer, at: seen)
                ShadowPainter(shadow).draw(picture.frameBuffer, at: part, into: scene, part: seen)
                GroupPainter(opacity: 1, viewport: viewport)
                    .draw(picture.frameBuffer, at: part, into: scene, clip: seen)
                GroupPainter(opacity: opacity, clips: clips, viewport: viewport)
                    .draw(both.frameBuffer, at: seen, into: surface, clip: clip)
            case .endGroup(let opacity):
                return opacity
            }
        }
        return 1
    }

    /// Draws the commands of a group into a picture of the pixels `part`.
    private func drawGroup(
        _ commands: inout ArraySlice<DrawCommand>, _ part: PixelRect, viewport: PixelRect
    ) -> (picture: PixelBuffer, opacity: Double) {
        let picture = PixelBuffer(width: part.width, height: part.height)
        let opacity = draw(
            &commands, into: Surface(picture.frameBuffer, at: part), clip: part,
            viewport: viewport)
        return (picture, opacity)
    }
}
