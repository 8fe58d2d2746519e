extension SessionBus {
    /// Shows a desktop notification (org.freedesktop.Notifications), and passes to `then` whether a service took it.
    ///
    /// Both texts are plain; `body` may be empty. Texts of more than 500 bytes are cut.
    package func notify(
        summary: String, body: String = "", then: @escaping (Bool) -> Void = { _ in }
    ) {
        var call = BusCall(
            to: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
            interface: "org.freedesktop.Notifications", method: "Notify")
        call.arguments = [
            .string("FlipClockX"), .number(0), .string("io.github.flipclockx.flipclockx"),
            .string(Self.bounded(summary)), .string(Self.escaped(Self.bounded(body))),
            .strings([]), .options([]), .integer(-1),
        ]
        if !send(call, take: { then($0 != nil) }) { then(false) }
    }

    /// Returns the beginning of `text`, without zero bytes, which D-Bus cannot carry.
    private static func bounded(_ text: String) -> String {
        String(decoding: text.utf8.filter { $0 != 0 }.prefix(500), as: UTF8.self)
    }

    /// Returns `text` with its markup characters escaped, because services may read markup in the body.
    private static func escaped(_ text: String) -> String {
        var result = ""
        // By scalars: with a mark after it, "<" would be another character.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
