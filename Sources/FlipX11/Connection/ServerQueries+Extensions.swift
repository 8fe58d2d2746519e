import CX11

/// Queries that take more than one xcb call, all without blocking.
extension ServerQueries {
    /// Queries the extension called `name`; nil if the server lacks it.
    ///
    /// Xlib's own query, which an extension's library makes at its first request, waits for the reply.
    func askExtension(_ name: String, take: @escaping (XExtensionCodes?) -> Void) {
        ask { server in
            name.withCString {
                xcb_query_extension(server, UInt16(name.utf8.count), $0).sequence
            }
        } take: { reply in
            let answer = reply?.assumingMemoryBound(to: xcb_query_extension_reply_t.self).pointee
            guard let answer, answer.present == 1 else { return take(nil) }
            take(
                XExtensionCodes(
                    majorOpcode: Int(answer.major_opcode), firstEvent: Int32(answer.first_event)))
        }
    }

    /// Queries the atom called `name`; 0 if the connection is lost.
    func askAtom(_ name: String, take: @escaping (Atom) -> Void) {
        ask { server in
            name.withCString { xcb_intern_atom(server, 0, UInt16(name.utf8.count), $0).sequence }
        } take: { reply in
            let answer = reply?.assumingMemoryBound(to: xcb_intern_atom_reply_t.self)
            take(Atom(answer?.pointee.atom ?? 0))
        }
    }

    /// Calls `then` when all replies to earlier requests have been handed out: replies arrive in order.
    func afterAnswers(then: @escaping () -> Void) {
        ask {
            xcb_get_input_focus($0).sequence
        } take: { _ in
            then()
        }
    }
}
