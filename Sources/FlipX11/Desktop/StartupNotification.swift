import FlipSystem
import Glibc

/// The startup notification ID of our launch, with which the desktop ends its busy cursor when our window appears.
///
/// Specified by freedesktop.org's startup notification protocol, version 0.1.
package struct StartupNotification: Equatable, Sendable {
    /// The complete ID.
    let id: String

    /// The maximum length in bytes: the message to the desktop is sent in parts of 20 bytes.
    private static let lengthLimit = 1024

    /// Takes the ID from the environment (`DESKTOP_STARTUP_ID`) and removes it there, so that child processes do not
    /// inherit it.
    package static func takeFromEnvironment() -> StartupNotification? {
        let name = "DESKTOP_STARTUP_ID"
        guard let id = Environment.variable(name) else { return nil }
        unsetenv(name)
        return id.isEmpty || id.utf8.count > lengthLimit ? nil : StartupNotification(id: id)
    }

    /// The server time of the click that launched us, from the ID's suffix `_TIME<n>`; nil without one.
    var userTime: UInt32? {
        let bytes = Array(id.utf8)
        let key = Array("_TIME".utf8)
        guard bytes.count > key.count else { return nil }
        for start in (0...(bytes.count - key.count)).reversed()
        where Array(bytes[start..<(start + key.count)]) == key {
            return UInt32(String(decoding: bytes[(start + key.count)...], as: UTF8.self))
        }
        return nil
    }

    /// The `remove` message, which ends the launch: quoted as the protocol requires, with a final zero byte.
    var removeMessage: [UInt8] {
        var message = Array("remove: ID=\"".utf8)
        for byte in id.utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                message.append(UInt8(ascii: "\\"))
            }
            message.append(byte)
        }
        return message + Array("\"".utf8) + [0]
    }
}
