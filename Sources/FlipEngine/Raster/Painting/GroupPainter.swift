/// Blends the finished picture of a group onto the pixels below it.
struct GroupPainter {
    /// The opacity of the whole group, 0...1.
    private let opacity: Double

    init(opacity: Double) {
        self.opacity = opacity > 0 ? min(opacity, 1) : 0
    }

    /// Blends `picture`, whose bounds are `part`, source-over into the surface. Never inlined, to keep its stack frame
    /// out of the recursion into groups.
    @inline(never)
    func draw(_ picture: FrameBuffer, at part: PixelRect, into surface: Surface) {
        let factor = UInt32(opacity * 255 + 0.5)
        for y in part.minY..<part.maxY {
            let source = picture.row(y - part.minY)
            let destination = surface.pixel(x: part.minX, y: y)
            for x in 0..<part.width {
                destination[x] = PixelMath.over(
                    PixelMath.scale(source[x], by: factor), destination[x])
            }
        }
    }
}
