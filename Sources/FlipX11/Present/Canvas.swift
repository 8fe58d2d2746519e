import FlipEngine

/// Client-side memory for drawing frames, used if the server cannot read the client's memory or needs another pixel
/// format than the engine's.
///
/// It always holds the newest frame, so the next frame only draws the changes.
final class Canvas {
    /// The pixels; frames use the first columns and rows of them.
    let buffer: PixelBuffer
    /// Whether the frame in it is complete: false between `frame(_:)` and the submission.
    var isWhole = false
    private var bounds = PixelRect.empty

    /// Allocates memory for frames of up to the size of `capacity`.
    init(capacity: PixelRect) {
        buffer = PixelBuffer(width: capacity.width, height: capacity.height)
    }

    /// Returns the memory for a frame of the size of `newBounds`.
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
