import CX11

/// A window that belongs to another client: a screen saver's window, or the root window.
struct FoundWindow {
    /// The window.
    let window: ServerWindow
    /// Its visual.
    let visual: XVisual
    /// Its size in pixels.
    let size: (width: Int, height: Int)
    /// Whether it is mapped.
    let isMapped: Bool

    /// The events selected on it.
    private static let eventMask =
        ExposureMask | StructureNotifyMask | VisibilityChangeMask | PropertyChangeMask

    /// Finds the window `id`, which its client may destroy (`XGetWindowAttributes`), and watches its place, its size and
    /// its destruction from now on. Waits for the server.
    init(_ id: Window, on connection: XConnection) throws(DisplayError) {
        var attributes = XWindowAttributes()
        var isThere = false
        let errors = connection.trapErrors {
            isThere = XGetWindowAttributes(connection.display, id, &attributes) != 0
            connection.listen(to: id, Self.eventMask)
        }
        guard errors?.isEmpty == true, isThere else {
            throw connection.isAlive
                ? .noSuchWindow(name: connection.name, id: id)
                : .connectionLost(name: connection.name)
        }
        guard attributes.class == InputOutput, let pointer = attributes.visual,
            let visual = XVisual(
                pointer: pointer, depth: Int(attributes.depth), connection: connection)
        else {
            throw .unsupportedVisual(name: connection.name, depth: Int(attributes.depth))
        }
        window = ServerWindow(connection: connection, id: id, isOurs: false)
        self.visual = visual
        size = (Int(attributes.width), Int(attributes.height))
        isMapped = attributes.map_state != IsUnmapped
    }
}
