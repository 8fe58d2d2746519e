/// What an event loop requires of a connection to a server.
package protocol EventServer: AnyObject {
    /// Readable when the server has sent something.
    var fileDescriptor: Int32 { get }
    /// Whether the connection is intact.
    var isAlive: Bool { get }
    /// Whether requests wait for space in the socket buffer.
    var wantsSpace: Bool { get }
    /// Whether events were read and not taken yet, which poll(2) does not report.
    var hasPendingEvents: Bool { get }
    /// Sends pending requests as far as there is space in the socket buffer. Never waits.
    func flush()
    /// Records that the connection is lost.
    func markDead()
}
