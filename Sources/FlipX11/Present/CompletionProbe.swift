import CX11

/// Sends a request that every live server answers: copies one pixel onto itself, which the server reports (NoExpose).
///
/// The server executes requests in order, so this event means that all earlier requests have been executed. Nothing
/// blocks, and the window need not be ours.
final class CompletionProbe {
    private let connection: XConnection
    private let pixmap: Pixmap
    private let context: GC?
    private var mark: Int?

    /// Creates a probe on the connection of `target`.
    init(target: PresentationTarget) {
        connection = target.connection
        let display = connection.display
        pixmap = XCreatePixmap(
            display, target.window, 1, 1, UInt32(target.visual.format.depth))
        // Graphics exposures are on by default in a graphics context.
        context = XCreateGC(display, pixmap, 0, nil)
    }

    deinit {
        guard connection.isAlive else { return }
        if let context { XFreeGC(connection.display, context) }
        XFreePixmap(connection.display, pixmap)
    }

    /// Sends the request unless one is pending; `mark` comes back with the event.
    func ask(mark: Int) {
        guard self.mark == nil, let context else { return }
        self.mark = mark
        XCopyArea(connection.display, pixmap, pixmap, context, 0, 0, 1, 1, 0, 0)
        connection.flush()
    }

    /// Returns the mark of the pending request if the reported copy into `drawable` is ours; otherwise nil.
    func answer(by drawable: UInt) -> Int? {
        guard drawable == pixmap else { return nil }
        defer { mark = nil }
        return mark
    }
}
