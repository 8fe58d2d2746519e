import CX11
import FlipEngine

/// Where the window is, in the server's words: its size, its place on the root window and the frame around it.
///
/// Sizes come with events; place and frame are asked for, since window managers put windows of their own in between. All
/// numbers are pixels; places count from the root window's upper left corner.
final class WindowGeometry {
    /// Its size, as the server reported it last.
    private(set) var size: (width: Int, height: Int)
    /// Where its upper left pixel is.
    private var origin: (x: Int, y: Int)
    /// How far the window manager's frame reaches beyond it.
    private var frameExtents = (left: 0, top: 0)
    private var originRefresh = Refresh()
    private var extentsRefresh = Refresh()
    private var onOrigin: () -> Void = {}
    private let window: ServerWindow

    /// A window that was made or found at `frame`.
    init(_ window: ServerWindow, frame: PixelRect) {
        self.window = window
        size = (frame.width, frame.height)
        origin = (frame.minX, frame.minY)
    }

    /// All of it, in its own pixels.
    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: size.width, height: size.height) }

    /// Its place, without the frame.
    var frameOnRoot: PixelRect {
        PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// Its place in the words in which a window manager is asked to put it somewhere: the corner of the frame, and the size
    /// of what is inside.
    var framedPlace: PixelRect {
        PixelRect(
            x: origin.x - frameExtents.left, y: origin.y - frameExtents.top, width: size.width,
            height: size.height)
    }

    /// The part of it that the clock is drawn in, in its own pixels.
    var picture: PixelRect { PictureBounds.rect(in: size) }

    /// Calls `action` whenever the server has answered where it is.
    func whenOriginIsKnown(_ action: @escaping () -> Void) { onOrigin = action }

    /// Notes its size, and returns whether it is another one.
    func note(width: Int, height: Int) -> Bool {
        guard (width, height) != size else { return false }
        size = (width, height)
        return true
    }

    /// Notes its place, as an event of the pointer tells it: no answer of the server.
    func note(x: Int, y: Int) { origin = (x, y) }

    /// Notes that no window manager has put a frame around it.
    func noteNoFrame() { frameExtents = (0, 0) }

    /// Asks where it is.
    func askOrigin() {
        if originRefresh.want() { sendOriginQuestion() }
    }

    private func sendOriginQuestion() {
        window.askOrigin { [weak self] answer in
            guard let self else { return }
            if let answer {
                origin = answer
                onOrigin()
            }
            if originRefresh.answered() { sendOriginQuestion() }
        }
    }

    /// Asks how broad the frame is that the window manager has put around it, and where it is by then.
    func askExtents() {
        if extentsRefresh.want() { sendExtentsQuestion() }
    }

    private func sendExtentsQuestion() {
        // Left, right, top, bottom.
        window.askNumbers(of: .netFrameExtents, type: Atom(XA_CARDINAL), limit: 4) {
            [weak self] extents in
            guard let self else { return }
            let isSound = extents.count == 4 && extents.allSatisfy { $0 < 1000 }
            frameExtents = isSound ? (Int(extents[0]), Int(extents[2])) : (0, 0)
            askOrigin()
            if extentsRefresh.answered() { sendExtentsQuestion() }
        }
    }
}
