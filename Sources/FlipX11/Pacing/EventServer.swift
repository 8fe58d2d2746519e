/// What an event loop needs of the connection to a server.
package protocol EventServer: AnyObject {
    /// Readable once the server has sent something.
    var fileDescriptor: Int32 { get }
    /// Whether the server is still there.
    var isAlive: Bool { get }
    /// Whether something is to be sent as soon as there is room.
    var wantsRoom: Bool { get }
    /// Whether something was read and not taken yet, which poll(2) does not see.
    var hasPendingEvents: Bool { get }
    /// Sends what was asked for, as far as there is room; never waits.
    func flush()
    /// Notes that the server hung up.
    func markDead()
}
