import CX11
import FlipEngine

/// Creates windows. Only `make` waits for the server.
extension ServerWindow {
    /// Creates a window at `frame` without mapping it (`XCreateWindow`).
    static func make(
        on connection: XConnection, frame: PixelRect, visual: XVisual
    ) throws(DisplayError) -> ServerWindow {
        let display = connection.display
        var id: Window = 0
        let errors = connection.trapErrors {
            // The border pixel and the colormap are required if the visual is not the root window's.
            var attributes = XSetWindowAttributes()
            attributes.background_pixmap = 0
            attributes.border_pixel = 0
            attributes.bit_gravity = NorthWestGravity
            attributes.event_mask = eventMask
            attributes.colormap = XCreateColormap(
                display, connection.root, visual.pointer, AllocNone)
            id = XCreateWindow(
                display, connection.root, Int32(clamping: frame.minX), Int32(clamping: frame.minY),
                UInt32(frame.width), UInt32(frame.height), 0, Int32(visual.format.depth),
                UInt32(InputOutput), visual.pointer,
                UInt(CWBackPixmap | CWBorderPixel | CWBitGravity | CWEventMask | CWColormap),
                &attributes)
        }
        guard errors?.isEmpty == true, id != 0 else {
            throw .cannotCreateWindow(name: connection.name)
        }
        return ServerWindow(connection: connection, id: id, isOurs: true)
    }

    /// Creates a black window at `frame` without mapping it (`XCreateSimpleWindow`).
    static func makeBlack(on connection: XConnection, frame: PixelRect) -> ServerWindow {
        let display = connection.display
        let id = XCreateSimpleWindow(
            display, connection.root, Int32(clamping: frame.minX), Int32(clamping: frame.minY),
            UInt32(PresenterLimits.clamp(frame.width)), UInt32(PresenterLimits.clamp(frame.height)),
            0, 0, XBlackPixel(display, connection.screen))
        return ServerWindow(connection: connection, id: id, isOurs: true)
    }

    /// Creates a window of one pixel that is never mapped, to which other clients can write.
    static func makeHidden(on connection: XConnection) -> ServerWindow {
        makeBlack(on: connection, frame: PixelRect(x: -1, y: -1, width: 1, height: 1))
    }

    /// Creates a window at `frame` that no window manager manages, without mapping it and without waiting. Its colormap
    /// has to be freed after it (`free`).
    static func makeUnmanaged(
        on connection: XConnection, frame: PixelRect, visual: XVisual, eventMask: Int
    ) -> (window: ServerWindow, colormap: Colormap) {
        let display = connection.display
        var attributes = XSetWindowAttributes()
        attributes.background_pixmap = 0
        attributes.border_pixel = 0
        attributes.bit_gravity = NorthWestGravity
        attributes.override_redirect = 1
        attributes.save_under = 1
        attributes.event_mask = eventMask
        let colormap = XCreateColormap(display, connection.root, visual.pointer, AllocNone)
        attributes.colormap = colormap
        let id = XCreateWindow(
            display, connection.root, Int32(clamping: frame.minX), Int32(clamping: frame.minY),
            UInt32(PresenterLimits.clamp(frame.width)),
            UInt32(PresenterLimits.clamp(frame.height)), 0, Int32(visual.format.depth),
            UInt32(InputOutput), visual.pointer,
            UInt(
                CWBackPixmap | CWBorderPixel | CWBitGravity | CWOverrideRedirect | CWSaveUnder
                    | CWEventMask | CWColormap), &attributes)
        return (ServerWindow(connection: connection, id: id, isOurs: true), colormap)
    }

    /// Frees a colormap that no window uses any more (`XFreeColormap`).
    func free(_ colormap: Colormap) { XFreeColormap(connection.display, colormap) }
}
