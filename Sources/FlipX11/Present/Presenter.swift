import FlipEngine

/// Puts finished pictures onto a window.
///
/// ```swift
/// guard let frame = presenter.acquire(width: w, height: h) else { return }    // the server is busy: skip this beat
/// draw(frame.stale + damage, into: frame.buffer)
/// presenter.submit(damage: damage)
/// ```
///
/// It never waits for the server, and never lets a picture be written while the server may still read it.
protocol Presenter: AnyObject {
    /// What it works with, for the curious: "MIT-SHM" or "pixmap".
    var name: String { get }

    /// Where frames go in the window: the place of their first pixel.
    var origin: (x: Int, y: Int) { get set }

    /// Whether the window lacks something that only a new frame can bring.
    var needsFrame: Bool { get }

    /// Memory to draw the next frame of `width` x `height` pixels into, or nil if the server is still busy with the last ones.
    ///
    /// The extents are clamped to 1...16384. A frame that is acquired and not submitted is lost, which is harmless.
    func acquire(width: Int, height: Int) -> PresenterFrame?

    /// Shows the frame acquired last, which differs from the frame shown before in `damage`.
    ///
    /// The first frame of a size is shown as a whole. Returns nil if there was nothing to send.
    @discardableResult
    func submit(damage: [PixelRect]) -> Submission?

    /// Shows `rect` of the window again, without a new frame where that is possible; else `needsFrame` becomes true.
    func exposed(_ rect: PixelRect)

    /// Whether something is to be sent that the line has no room for now: `roomCame` is to be called when it has.
    var wantsRoom: Bool { get }

    /// The line can take more.
    func roomCame()

    /// Takes note that the server has done something; returns the number of the frame that is complete by it.
    func handle(_ completion: PresentCompletion) -> Int?

    /// Takes note that the server has refused something.
    func handle(_ error: XProtocolError)
}

/// Presenters whose requests are so small that the line always has room for them.
extension Presenter {
    var wantsRoom: Bool { false }
    func roomCame() {}
}

/// Memory for one frame.
package struct PresenterFrame {
    /// Where to draw, all of it opaque or premultiplied BGRA; valid until the frame is submitted.
    package var buffer: FrameBuffer
    /// What this memory lacks of the frame shown before; has to be drawn as well as the damage.
    package var stale: [PixelRect]
}

/// A frame that was sent to the server.
package struct Submission: Equatable {
    /// Its number; counts up from 1 as long as there is a window.
    package var frame: Int
    /// How many pixels were sent.
    package var pixels: Int
}

/// The limits of what a window may measure.
package enum PresenterLimits {
    /// The largest extent, in pixels. Coordinates are 16 bit numbers on the wire, and larger sizes bring servers down.
    package static let extent = 1...16384

    /// `value` cut to `extent`.
    static func clamp(_ value: Int) -> Int {
        min(max(value, extent.lowerBound), extent.upperBound)
    }

    /// The size of memory for frames of the size of `wanted`: a little more, so that a window under the user's hand does not
    /// need new memory for each step.
    static func capacity(for wanted: PixelRect) -> PixelRect {
        PixelRect(
            x: 0, y: 0, width: roundUp(wanted.width, to: 256),
            height: roundUp(wanted.height, to: 128))
    }

    /// Whether memory of the size of `capacity` has room for frames of the size of `wanted` and does not waste as much again.
    static func capacity(_ capacity: PixelRect, suits wanted: PixelRect) -> Bool {
        capacity.contains(wanted) && capacity.area <= 2 * self.capacity(for: wanted).area
    }

    /// `value` rounded up to a multiple of `step`.
    static func roundUp(_ value: Int, to step: Int) -> Int {
        (value + step - 1) / step * step
    }
}
