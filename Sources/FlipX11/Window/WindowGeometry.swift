import CX11
import FlipEngine

/// Tracks the window's size, its position on the root window and the window manager's frame around it.
///
/// Sizes come from events; position and frame are queried, because window managers reparent the window. All numbers are
/// pixels; positions are relative to the root window's upper left corner.
final class WindowGeometry {
    /// Its size, as last reported by the server.
    private(set) var size: (width: Int, height: Int)
    /// The position of its upper left pixel.
    private var origin: (x: Int, y: Int)
    /// The width of the frame at its four sides (`_NET_FRAME_EXTENTS`).
    private var frameExtents = (left: 0, right: 0, top: 0, bottom: 0)
    private var originRefresh = Refresh()
    /// Whether the size is newer than the position: `frameOnRoot` may be a place at which the window never was.
    private(set) var isMixed = false
    /// Whether a pointer event has given the position since the newest question.
    private var hasNoted = false
    private var extentsRefresh = Refresh()
    private var onOrigin: () -> Void = {}
    private let window: ServerWindow

    /// Creates the geometry of a window that was created or found at `frame`.
    init(_ window: ServerWindow, frame: PixelRect) {
        self.window = window
        size = (frame.width, frame.height)
        origin = (frame.minX, frame.minY)
    }

    /// The whole window, in window coordinates.
    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: size.width, height: size.height) }

    /// Its rectangle on the root window, without the frame.
    var frameOnRoot: PixelRect {
        PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// Its rectangle as in a request to a window manager: the corner of the frame, and the size without the frame.
    var framedPlace: PixelRect {
        PixelRect(
            x: origin.x - frameExtents.left, y: origin.y - frameExtents.top, width: size.width,
            height: size.height)
    }

    /// Returns the place, as `framedPlace`, of a window of the size of `frame` at these distances from the borders of a
    /// screen of the size `screen`.
    func framedPlace(
        _ frame: PixelRect, x: WindowOffset, y: WindowOffset, on screen: (width: Int, height: Int)
    ) -> PixelRect {
        let (across, down) = (
            frameExtents.left + frameExtents.right, frameExtents.top + frameExtents.bottom
        )
        return PixelRect(
            x: x.origin(extent: frame.width + across, screen: screen.width),
            y: y.origin(extent: frame.height + down, screen: screen.height),
            width: frame.width, height: frame.height)
    }

    /// The part in which the clock is drawn, in window coordinates.
    var picture: PixelRect { PictureBounds.rect(in: size) }

    /// Calls `action` whenever the server has reported the position.
    func whenOriginIsKnown(_ action: @escaping () -> Void) { onOrigin = action }

    /// Records the size; returns whether it has changed.
    func note(width: Int, height: Int) -> Bool {
        guard (width, height) != size else { return false }
        size = (width, height)
        isMixed = true
        return true
    }

    /// Records the position, as computed from a pointer event.
    func note(x: Int, y: Int) {
        origin = (x, y)
        hasNoted = true
    }

    /// Records that no window manager has put a frame around it.
    func noteNoFrame() { frameExtents = (0, 0, 0, 0) }

    /// Queries the position.
    func askOrigin() {
        if originRefresh.want() { sendOriginQuestion() }
    }

    /// - Parameter isFinal: Whether the answer counts even after a newer pointer event.
    private func sendOriginQuestion(isFinal: Bool = false) {
        hasNoted = false
        window.askOrigin { [weak self] answer in
            guard let self else { return }
            // All events of a turn are handled before its answers, so a pointer event may be newer than this one.
            if hasNoted && !isFinal { return sendOriginQuestion(isFinal: true) }
            // An event that came before this answer may be newer.
            let isNewest = !originRefresh.answered()
            if let answer {
                origin = answer
                if isNewest { isMixed = false }
                onOrigin()
            }
            if !isNewest { sendOriginQuestion() }
        }
    }

    /// Queries the frame's extents, and then the position.
    func askExtents() {
        if extentsRefresh.want() { sendExtentsQuestion() }
    }

    private func sendExtentsQuestion() {
        // Left, right, top, bottom.
        window.askNumbers(of: .netFrameExtents, type: Atom(XA_CARDINAL), limit: 4) {
            [weak self] extents in
            guard let self else { return }
            // Frames of 1,000 pixels or more are not plausible: the value is corrupt.
            let isSound = extents.count == 4 && extents.allSatisfy { $0 < 1000 }
            let numbers = isSound ? extents.map { Int($0) } : [0, 0, 0, 0]
            frameExtents = (numbers[0], numbers[1], numbers[2], numbers[3])
            askOrigin()
            if extentsRefresh.answered() { sendExtentsQuestion() }
        }
    }
}
