import CX11

/// What a presenter draws on: a window, with the format of its pixels.
///
/// The window may be somebody else's, such as a screen saver's: nothing here assumes that we made it.
package struct PresentationTarget {
    /// The connection that knows the window.
    let connection: XConnection
    /// The window.
    let window: Window
    /// The window's visual.
    let visual: XVisual
}

/// A visual of the screen: how pixels become colours.
package struct XVisual {
    /// Xlib's handle; for this room alone.
    let pointer: UnsafeMutablePointer<Visual>
    /// Its number.
    let id: VisualID
    /// How the pixels lie in memory.
    package let format: PixelFormat

    /// The visual that windows have by default, or another one with fixed colours; throws where there is none.
    static func standard(of connection: XConnection) throws(DisplayError) -> XVisual {
        let depth = Int(XDefaultDepth(connection.display, connection.screen))
        guard let pointer = XDefaultVisual(connection.display, connection.screen) else {
            throw .connectionLost(name: connection.name)
        }
        if let visual = XVisual(pointer: pointer, depth: depth, connection: connection) {
            return visual
        }
        // A screen whose own visual has changeable colours may have one with fixed colours as well.
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

    /// The visual with alpha, or nil where there is none.
    static func translucent(of connection: XConnection) -> XVisual? {
        var information = XVisualInfo()
        guard
            XMatchVisualInfo(connection.display, connection.screen, 32, TrueColor, &information)
                != 0
        else { return nil }
        return XVisual(pointer: information.visual, depth: 32, connection: connection)
    }

    /// The visual at `pointer` with pictures of `depth` bits, or nil unless it has true colours in a format that we know.
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
