/// The pixels that a drawing step may touch, in the frame's own coordinates: a part of the frame, or a group's picture.
struct Surface {
    /// The pixels there are; nothing outside is ever addressed.
    let bounds: PixelRect
    private let first: UnsafeMutablePointer<UInt32>
    /// From one row to the next.
    let pixelsPerRow: Int

    init(_ buffer: FrameBuffer) {
        bounds = buffer.bounds
        first = buffer.base
        pixelsPerRow = buffer.pixelsPerRow
    }

    /// The pixels of `buffer`, taken to begin at the first pixel of `bounds`.
    init(_ buffer: FrameBuffer, at bounds: PixelRect) {
        self.bounds = bounds
        first = buffer.base
        pixelsPerRow = buffer.pixelsPerRow
    }

    /// The pixel at column `x` of row `y`, which must lie in `bounds`.
    @inline(__always)
    func pixel(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
        first + ((y - bounds.minY) * pixelsPerRow + (x - bounds.minX))
    }
}
