import CX11

/// A question that any living server answers: a copy of one pixel onto itself, whose end it reports (NoExpose).
///
/// Requests are done in the order in which they are sent, so the answer says that all that was sent before is done. It
/// comes as an event: nobody waits for it, and no window needs to be ours.
final class CopyEcho {
    private let connection: XConnection
    private let pixmap: Pixmap
    private let context: GC?
    private var mark: Int?

    /// An echo on the connection of `target`.
    init(target: PresentationTarget) {
        connection = target.connection
        let display = connection.display
        pixmap = XCreatePixmap(
            display, target.window, 1, 1, UInt32(target.visual.format.depth))
        // A graphics context reports copies unless it is told not to.
        context = XCreateGC(display, pixmap, 0, nil)
    }

    deinit {
        guard connection.isAlive else { return }
        if let context { XFreeGC(connection.display, context) }
        XFreePixmap(connection.display, pixmap)
    }

    /// Asks, unless an answer is still to come; `mark` comes back with it.
    func ask(mark: Int) {
        guard self.mark == nil, let context else { return }
        self.mark = mark
        XCopyArea(connection.display, pixmap, pixmap, context, 0, 0, 1, 1, 0, 0)
        connection.flush()
    }

    /// The mark of the question that the copy into `drawable` answers, or nil if that copy was another.
    func answer(by drawable: UInt) -> Int? {
        guard drawable == pixmap else { return nil }
        defer { mark = nil }
        return mark
    }
}
