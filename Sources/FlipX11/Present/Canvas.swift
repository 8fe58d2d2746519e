import FlipEngine

/// Memory of our own that frames are drawn into, where the server cannot read them as they are or not at all.
///
/// It always holds the newest frame, so a new one only has to draw what changes.
final class Canvas {
    /// The pixels; frames use the first columns and rows of them.
    let buffer: PixelBuffer
    /// Whether the frame in it is finished: false from handing it out until it is submitted.
    var isWhole = false
    private var bounds = PixelRect.empty

    /// Memory for frames of up to the size of `capacity`.
    init(capacity: PixelRect) {
        buffer = PixelBuffer(width: capacity.width, height: capacity.height)
    }

    /// Hands it out for a frame of the size of `newBounds`.
    func frame(_ newBounds: PixelRect) -> PresenterFrame {
        let stale = isWhole && bounds == newBounds ? [] : [newBounds]
        bounds = newBounds
        isWhole = false
        return PresenterFrame(
            buffer: FrameBuffer(
                base: buffer.frameBuffer.base, width: bounds.width, height: bounds.height,
                pixelsPerRow: buffer.width), stale: stale)
    }
}
