/// A request that the X server refused, some time after it was sent: an error as a value.
package struct XProtocolError: Equatable, Sendable {
    /// The serial number of the request.
    var serial: UInt
    /// What was wrong, such as 8 for BadMatch; extensions add their own.
    var code: Int
    /// The kind of the request: below 128 the core protocol's, above an extension's major opcode.
    var majorOpcode: Int
    /// Which of the extension's requests it was.
    var minorOpcode: Int
    /// The window, pixmap or segment that it was about.
    var resource: UInt
}
