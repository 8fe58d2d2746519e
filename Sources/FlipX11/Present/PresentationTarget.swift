import CX11

/// The window that a presenter draws on, with its pixel format.
///
/// The window may belong to another client, such as a screen saver; nothing here assumes that we created it.
package struct PresentationTarget {
    /// The connection on which the window is used.
    let connection: XConnection
    /// The window.
    let window: Window
    /// The window's visual.
    let visual: XVisual
}

/// A visual of the screen: the mapping from pixels to colours.
package struct XVisual {
    /// Xlib's handle; not for use outside this module.
    let pointer: UnsafeMutablePointer<Visual>
    /// Its ID.
    let id: VisualID
    /// The layout of its pixels in memory.
    package let format: PixelFormat

    /// Returns the screen's default visual, or else a TrueColor one; throws if there is none.
    static func standard(of connection: XConnection) throws(DisplayError) -> XVisual {
        let depth = Int(XDefaultDepth(connection.display, connection.screen))
        guard let pointer = XDefaultVisual(connection.display, connection.screen) else {
            throw .connectionLost(name: connection.name)
        }
        if let visual = XVisual(pointer: pointer, depth: depth, connection: connection) {
            return visual
        }
        // A screen whose default visual is DirectColor may also have a TrueColor one.
        var information = XVisualInfo()
        if XMatchVisualInfo(
            connection.display, connection.screen, Int32(depth), TrueColor, &information) != 0,
            let visual = XVisual(
                pointer: information.visual, depth: depth, connection: connection)
        {
            return visual
        }
        throw .unsupportedVisual(name: connection.name, depth: depth)
    }

    /// Returns the visual with alpha; nil if there is none.
    static func translucent(of connection: XConnection) -> XVisual? {
        var information = XVisualInfo()
        guard
            XMatchVisualInfo(connection.display, connection.screen, 32, TrueColor, &information)
                != 0
        else { return nil }
        return XVisual(pointer: information.visual, depth: 32, connection: connection)
    }

    /// Creates the visual at `pointer` with the depth `depth`; nil unless it is TrueColor in a supported format.
    init?(pointer: UnsafeMutablePointer<Visual>, depth: Int, connection: XConnection) {
        var count: Int32 = 0
        guard let formats = XListPixmapFormats(connection.display, &count) else { return nil }
        defer { XFree(formats) }
        let matching = UnsafeBufferPointer(start: formats, count: Int(count)).first {
            Int($0.depth) == depth
        }
        let visualClass = pointer.pointee.class
        guard let matching, visualClass == TrueColor,
            let format = PixelFormat(
                depth: depth, bitsPerPixel: Int(matching.bits_per_pixel),
                isLittleEndian: XImageByteOrder(connection.display) == LSBFirst,
                redMask: UInt32(truncatingIfNeeded: pointer.pointee.red_mask),
                greenMask: UInt32(truncatingIfNeeded: pointer.pointee.green_mask),
                blueMask: UInt32(truncatingIfNeeded: pointer.pointee.blue_mask))
        else { return nil }
        self.pointer = pointer
        self.id = XVisualIDFromVisual(pointer)
        self.format = format
    }
}
