import CX11
import FlipEngine

/// How a window comes to be: made by us, or found. `make` and `find` wait for the server.
extension ServerWindow {
    /// Makes a window at `frame`, and does not show it (`XCreateWindow`).
    static func make(
        on connection: XConnection, frame: PixelRect, visual: XVisual
    ) throws(DisplayError) -> ServerWindow {
        let display = connection.display
        var id: Window = 0
        let errors = connection.trapErrors {
            // The border's pixel and the colour map are necessary wherever the visual is not the root window's.
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

    /// Makes a black window at `frame`, and does not show it (`XCreateSimpleWindow`).
    static func makeBlack(on connection: XConnection, frame: PixelRect) -> ServerWindow {
        let display = connection.display
        let id = XCreateSimpleWindow(
            display, connection.root, Int32(clamping: frame.minX), Int32(clamping: frame.minY),
            UInt32(PresenterLimits.clamp(frame.width)), UInt32(PresenterLimits.clamp(frame.height)),
            0, 0, XBlackPixel(display, connection.screen))
        return ServerWindow(connection: connection, id: id, isOurs: true)
    }

    /// What the server says about a window that somebody else made.
    struct Found {
        /// The window.
        let window: ServerWindow
        /// How its colours become pixels.
        let visual: XVisual
        /// Its size in pixels.
        let size: (width: Int, height: Int)
        /// Whether it is mapped.
        let isMapped: Bool
    }

    /// The window `id`, which somebody else has made and may unmake (`XGetWindowAttributes`). Its place, its size and its
    /// end are watched from now on.
    static func find(_ id: Window, on connection: XConnection) throws(DisplayError) -> Found {
        var attributes = XWindowAttributes()
        var isThere = false
        let errors = connection.trapErrors {
            isThere = XGetWindowAttributes(connection.display, id, &attributes) != 0
            connection.listen(to: id, foreignEventMask)
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
        return Found(
            window: ServerWindow(connection: connection, id: id, isOurs: false), visual: visual,
            size: (Int(attributes.width), Int(attributes.height)),
            isMapped: attributes.map_state != IsUnmapped)
    }

    /// Makes the cursor of this number of the cursor font (`XCreateFontCursor`).
    func makeCursor(_ shape: Int32) -> CX11.Cursor {
        XCreateFontCursor(connection.display, UInt32(shape))
    }

    /// Makes a cursor that is not seen (`XCreatePixmapCursor`).
    func makeHiddenCursor() -> CX11.Cursor {
        let display = connection.display
        // One pixel whose mask has no bit set.
        var bits: CChar = 0
        let pixmap = XCreateBitmapFromData(display, id, &bits, 1, 1)
        var color = XColor()
        var background = XColor()
        defer { XFreePixmap(display, pixmap) }
        return XCreatePixmapCursor(display, pixmap, pixmap, &color, &background, 0, 0)
    }
}
