import CX11
import FlipEngine
import FlipSystem

/// Presents with XPutImage: for remote servers and servers without shared memory.
///
/// Xlib splits large images into strips, which would appear one after the other. So the pixels go into a pixmap, and
/// each rectangle of the damage then appears on the window in one copy. The pixmap also repaints exposed areas without
/// sending pixels.
///
/// Only one frame is in transit: the next one is not started before the server has reported the frame's last copy, so
/// that a slow connection never builds up a queue. Nothing blocks. Without space in the socket buffer, `wantsSpace`
/// stays true, and the remaining pieces are sent later. Until the last piece has been sent, the window shows the
/// previous frame.
final class PixmapPresenter: Presenter {
    let name = "pixmap"
    private(set) var needsFrame = true
    var origin = (x: 0, y: 0)

    private let target: PresentationTarget
    /// For copies that the server does not report (`graphics_exposures` off).
    private var quietContext: GC
    /// For copies that the server reports (NoExpose).
    private var reportingContext: GC
    private var memory: Memory?
    private var bounds = PixelRect.empty
    /// Whether the pixmap holds a frame of the size of `bounds`.
    private var hasFrame = false
    /// The size for which the server has no memory.
    private var refused: PixelRect?
    private var isDrawing = false
    private var frame: Int
    /// The reported copies in transit: the frame's number, or nil for a repaint.
    private var underWay: [Int?] = []
    /// The frame that is being sent, with its remaining pieces.
    private var outgoing: Outgoing?
    private var room: SocketSpace { target.connection.room }

    /// A frame on its way to the pixmap.
    private struct Outgoing {
        /// The frame's number.
        var frame: Int
        /// The rectangles to copy to the window when all pieces have been sent.
        var rects: [PixelRect]
        /// The pieces to send, the next one last.
        var pieces: [PixelRect]
    }

    /// Creates a presenter on `target` whose frames count from `firstFrame`; nil if Xlib has no memory.
    init?(target: PresentationTarget, firstFrame: Int = 1) {
        guard let (quiet, reporting) = Self.makeContexts(for: target) else { return nil }
        self.target = target
        quietContext = quiet
        reportingContext = reporting
        frame = firstFrame
    }

    deinit {
        memory = nil
        guard target.connection.isAlive else { return }
        XFreeGC(target.connection.display, quietContext)
        XFreeGC(target.connection.display, reportingContext)
    }

    private static func makeContexts(
        for target: PresentationTarget
    ) -> (quiet: GC, reporting: GC)? {
        let display = target.connection.display
        var values = XGCValues()
        values.graphics_exposures = 0
        guard
            let quiet = XCreateGC(
                display, target.window, UInt(GCGraphicsExposures), &values),
            let reporting = XCreateGC(display, target.window, 0, nil)
        else { return nil }
        return (quiet, reporting)
    }

    func acquire(width: Int, height: Int) -> PresenterFrame? {
        guard outgoing == nil, !underWay.contains(where: { $0 != nil }) else { return nil }
        let wanted = PixelRect(
            x: 0, y: 0, width: PresenterLimits.clamp(width), height: PresenterLimits.clamp(height))
        if wanted != bounds { hasFrame = false }
        bounds = wanted
        guard wanted != refused else { return nil }
        if memory?.fits(wanted) != true {
            memory = nil
            memory = Memory(for: wanted, target: target)
            hasFrame = false
        }
        guard let memory else { return nil }
        isDrawing = true
        let frame = memory.canvas.frame(wanted)
        if !frame.stale.isEmpty { hasFrame = false }
        return frame
    }

    @discardableResult
    func submit(damage: [PixelRect]) -> Submission? {
        guard isDrawing, let memory else { return nil }
        isDrawing = false
        memory.canvas.isWhole = true
        let rects = PixelRegion(hasFrame ? damage : [bounds], within: bounds).rects
        let changes = memory.takeChanges(in: rects, isAll: !hasFrame)
        guard !changes.isEmpty else { return nil }
        let size = room.pieceSize
        outgoing = Outgoing(
            frame: frame, rects: rects,
            pieces: changes.flatMap { memory.pieces(of: $0, of: size) }.reversed())
        hasFrame = true
        needsFrame = false
        spaceBecameAvailable()
        defer { frame += 1 }
        return Submission(frame: frame, pixels: changes.reduce(0) { $0 + $1.area })
    }

    var wantsSpace: Bool { outgoing != nil }

    func spaceBecameAvailable() {
        guard let memory, let wanted = outgoing else { return }
        while let piece = outgoing?.pieces.last {
            guard room.isThere, target.connection.isAlive else { return }
            memory.send(piece, with: quietContext)
            target.connection.flush()
            outgoing?.pieces.removeLast()
        }
        guard room.isThere, target.connection.isAlive else { return }
        copy(outgoing?.rects ?? wanted.rects, frame: wanted.frame)
        outgoing = nil
    }

    func exposed(_ rect: PixelRect) {
        let rect = PixelRect(
            x: rect.minX - origin.x, y: rect.minY - origin.y, width: rect.width,
            height: rect.height
        ).intersection(bounds)
        guard !rect.isEmpty else { return }
        guard hasFrame else {
            needsFrame = true
            return
        }
        if outgoing != nil {
            // The pixmap holds an incomplete frame; the rectangle is repainted with it.
            outgoing?.rects.append(rect)
        } else {
            copy([rect], frame: nil)
        }
    }

    func handle(_ completion: PresentCompletion) -> Int? {
        guard case .copy(let drawable) = completion, drawable == target.window, !underWay.isEmpty
        else { return nil }
        return underWay.removeFirst()
    }

    func handle(_ error: XProtocolError) {
        // A copy that was refused is never reported, so do not wait for it.
        guard Self.requests.contains(error.majorOpcode) else { return }
        // Without memory for the pixmap, nothing is shown at this size.
        if error.majorOpcode == Self.createPixmap, error.resource == memory?.pixmap {
            memory = nil
            refused = bounds
        }
        // Any client may free another client's resources, so the contexts may be gone.
        if error.code == Self.badContext, let (quiet, reporting) = Self.makeContexts(for: target) {
            (quietContext, reportingContext) = (quiet, reporting)
        }
        underWay = []
        outgoing = nil
        hasFrame = false
        needsFrame = true
    }

    /// CreatePixmap, CopyArea and PutImage, by their opcodes in the core protocol.
    private static let requests = [createPixmap, 62, 72]
    private static let createPixmap = 53
    /// BadGC, by its error code in the core protocol.
    private static let badContext = 13
    /// The XIDs of the graphics contexts, for tests.
    var contextNumbers: [UInt] { [quietContext, reportingContext].map { XGContextFromGC($0) } }

    /// Copies `rects` of the pixmap to the window; the server reports the last copy.
    private func copy(_ rects: [PixelRect], frame: Int?) {
        guard let memory else { return }
        for (index, rect) in rects.enumerated() {
            XCopyArea(
                target.connection.display, memory.pixmap, target.window,
                index == rects.count - 1 ? reportingContext : quietContext, Int32(rect.minX),
                Int32(rect.minY), UInt32(rect.width), UInt32(rect.height),
                Int32(rect.minX + origin.x), Int32(rect.minY + origin.y))
        }
        underWay.append(frame)
        target.connection.flush()
    }
}
