import Glibc

/// The desktop's name for our start: with it, the desktop ends its busy cursor when our window is there.
///
/// From the startup notification protocol of freedesktop.org, version 0.1.
package struct StartupNotification: Equatable, Sendable {
    /// The whole name.
    let id: String

    /// The name in the environment (`DESKTOP_STARTUP_ID`), which is removed there: programs that we start must not inherit it.
    package static func takeFromEnvironment() -> StartupNotification? {
        let name = "DESKTOP_STARTUP_ID"
        guard let id = Environment.variable(name) else { return nil }
        unsetenv(name)
        return id.isEmpty ? nil : StartupNotification(id: id)
    }

    /// The server time of the click that started us, from the name's end `_TIME<n>`; nil if it has none.
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

    /// The message that says "it is there", in quotes as the protocol wants them, with its final zero.
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
