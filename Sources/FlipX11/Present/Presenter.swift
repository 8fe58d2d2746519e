import FlipEngine

/// Puts finished frames onto a window.
///
/// ```swift
/// guard let frame = presenter.acquire(width: w, height: h) else { return }    // the server is busy: skip this frame
/// draw(frame.stale + damage, into: frame.buffer)
/// presenter.submit(damage: damage)
/// ```
///
/// A presenter never waits for the server, and never allows drawing into memory that the server may still read.
protocol Presenter: AnyObject {
    /// The method, for diagnostics: "MIT-SHM" or "pixmap".
    var name: String { get }

    /// The position of a frame's first pixel in the window.
    var origin: (x: Int, y: Int) { get set }

    /// Whether the window needs a new frame, because a repaint is not enough.
    var needsFrame: Bool { get }

    /// Returns memory for the next frame of `width` x `height` pixels; nil if the server is still busy with earlier
    /// ones.
    ///
    /// The sizes are clamped to 1...16384. A frame that is acquired and never submitted is dropped, which is harmless.
    func acquire(width: Int, height: Int) -> PresenterFrame?

    /// Shows the acquired frame, which differs from the previously shown frame in `damage`.
    ///
    /// The first frame of a size is shown completely. Returns nil if there was nothing to send.
    @discardableResult
    func submit(damage: [PixelRect]) -> Submission?

    /// Repaints `rect` of the window from the last frame if possible; otherwise `needsFrame` becomes true.
    func exposed(_ rect: PixelRect)

    /// Whether something waits for space in the socket buffer; then call `spaceBecameAvailable` when there is some.
    var wantsSpace: Bool { get }

    /// Sends requests that were waiting for space in the socket buffer.
    func spaceBecameAvailable()

    /// Handles a completion; returns the number of the frame that it completes, or nil.
    func handle(_ completion: PresentCompletion) -> Int?

    /// Handles an error caused by a request.
    func handle(_ error: XProtocolError)
}

/// For presenters whose requests are so small that they never wait for space in the socket buffer.
extension Presenter {
    var wantsSpace: Bool { false }
    func spaceBecameAvailable() {}
}

/// Memory for one frame.
package struct PresenterFrame {
    /// The memory to draw into, as opaque or premultiplied BGRA; valid until the frame is submitted.
    package var buffer: FrameBuffer
    /// The part of this memory that is older than the shown frame, and must be drawn in addition to the damage.
    package var stale: [PixelRect]
}

/// A frame that was sent to the server.
package struct Submission: Equatable {
    /// Its number; counts up from 1 during the lifetime of the window.
    package var frame: Int
    /// The number of pixels that were sent.
    package var pixels: Int
}

/// The limits of a window's size.
package enum PresenterLimits {
    /// The range of width and height, in pixels. The X protocol's coordinates are 16-bit numbers, and larger sizes
    /// crash some servers.
    package static let extent = 1...16384

    /// Returns `value` clamped to `extent`.
    static func clamp(_ value: Int) -> Int {
        min(max(value, extent.lowerBound), extent.upperBound)
    }

    /// Returns the memory's size for frames of the size of `wanted`: rounded up, so that an interactive resize does not
    /// allocate at each step.
    static func capacity(for wanted: PixelRect) -> PixelRect {
        PixelRect(
            x: 0, y: 0, width: roundUp(wanted.width, to: 256),
            height: roundUp(wanted.height, to: 128))
    }

    /// Whether memory of the size `capacity` fits frames of the size of `wanted` and is at most twice as large as
    /// necessary.
    static func capacity(_ capacity: PixelRect, suits wanted: PixelRect) -> Bool {
        capacity.contains(wanted) && capacity.area <= 2 * self.capacity(for: wanted).area
    }

    /// Returns `value` rounded up to a multiple of `step`.
    static func roundUp(_ value: Int, to step: Int) -> Int {
        (value + step - 1) / step * step
    }
}
