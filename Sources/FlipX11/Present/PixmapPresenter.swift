import CX11
import FlipEngine

/// Presents by sending the pixels (XPutImage): for servers without shared memory, and for those far away.
///
/// Xlib cuts large puts into strips, which could be seen one after the other. So they go into a pixmap, and each rectangle of
/// the damage then appears on the window in one copy. The pixmap also repairs what was exposed, without sending anything.
///
/// One frame is under way at a time: the server reports the end of the frame's last copy, and until then no other is begun, so
/// that a slow line is never flooded. And nothing is ever waited for: what the line has no room for is sent piece by piece
/// when it has, as `wantsRoom` asks for, and until the last piece is there the window shows the frame before.
final class PixmapPresenter: Presenter {
    let name = "pixmap"
    private(set) var needsFrame = true
    var origin = (x: 0, y: 0)

    private let target: PresentationTarget
    /// Copies with it are not reported.
    private var quietContext: GC
    /// Copies with it are reported.
    private var reportingContext: GC
    private var memory: Memory?
    private var bounds = PixelRect.empty
    /// Whether the pixmap holds a frame of the size of `bounds`.
    private var hasFrame = false
    /// The size for which the server has no room.
    private var refused: PixelRect?
    private var isDrawing = false
    private var frame: Int
    /// The reported copies that are under way: the frame's number, or nil for one shown again.
    private var underWay: [Int?] = []
    /// The frame whose pixels are being sent, and what of them is still to be sent.
    private var outgoing: Outgoing?
    private var room: RequestRoom { target.connection.room }

    /// A frame on its way to the pixmap.
    private struct Outgoing {
        /// Its number.
        var frame: Int
        /// What is to be copied to the window when all is there.
        var rects: [PixelRect]
        /// What is to be sent, the next piece last.
        var pieces: [PixelRect]
    }

    /// A presenter on `target` whose frames count from `firstFrame`; nil if Xlib has no memory.
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
        roomCame()
        defer { frame += 1 }
        return Submission(frame: frame, pixels: changes.reduce(0) { $0 + $1.area })
    }

    var wantsRoom: Bool { outgoing != nil }

    func roomCame() {
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
            // The pixmap holds a frame that is not whole yet; it is shown with that.
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
        // A copy that was refused is never reported: do not wait for it.
        guard Self.requests.contains(error.majorOpcode) else { return }
        // Without room for the pixmap, nothing is shown in this size.
        if error.majorOpcode == Self.createPixmap, error.resource == memory?.pixmap {
            memory = nil
            refused = bounds
        }
        // Any client may free what another one has made.
        if error.code == Self.badContext, let (quiet, reporting) = Self.makeContexts(for: target) {
            (quietContext, reportingContext) = (quiet, reporting)
        }
        underWay = []
        outgoing = nil
        hasFrame = false
        needsFrame = true
    }

    /// CreatePixmap, CopyArea and PutImage, by their numbers in the core protocol.
    private static let requests = [createPixmap, 62, 72]
    private static let createPixmap = 53
    /// BadGC, by its number in the core protocol.
    private static let badContext = 13
    /// The server's numbers of the graphics contexts, for tests.
    var contextNumbers: [UInt] { [quietContext, reportingContext].map { XGContextFromGC($0) } }

    /// Copies `rects` of the pixmap to the window, with a report of the last.
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
