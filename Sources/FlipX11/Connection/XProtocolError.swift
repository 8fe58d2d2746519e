/// A request that the X server refused some time after it was sent: an error as a value.
package struct XProtocolError: Equatable, Sendable {
    /// The serial number of the request.
    var serial: UInt
    /// The error code, such as 8 for BadMatch; extensions add their own.
    var code: Int
    /// The request's major opcode: below 128 a core request, otherwise an extension.
    var majorOpcode: Int
    /// The request's minor opcode within the extension.
    var minorOpcode: Int
    /// The window, pixmap or segment that the request referred to.
    var resource: UInt
}
