/// The target pixels of a drawing step, in the frame's coordinates: a part of the frame, or a group's picture.
struct Surface {
    /// The bounds of the pixels; nothing outside is accessed.
    let bounds: PixelRect
    private let first: UnsafeMutablePointer<UInt32>
    /// The distance from one row to the next, in pixels.
    let pixelsPerRow: Int

    init(_ buffer: FrameBuffer) {
        bounds = buffer.bounds
        first = buffer.base
        pixelsPerRow = buffer.pixelsPerRow
    }

    /// The pixels of `buffer`, whose first pixel is the first of `bounds`.
    init(_ buffer: FrameBuffer, at bounds: PixelRect) {
        self.bounds = bounds
        first = buffer.base
        pixelsPerRow = buffer.pixelsPerRow
    }

    /// The pixels of row `y`, by the frame's columns; only those within `bounds` exist.
    @inline(__always)
    func line(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        first + ((y &- bounds.minY) &* pixelsPerRow &- bounds.minX)
    }

    /// The pixel at column `x` of row `y`, which must be in `bounds`.
    @inline(__always)
    func pixel(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
        first + ((y - bounds.minY) * pixelsPerRow + (x - bounds.minX))
    }
}
