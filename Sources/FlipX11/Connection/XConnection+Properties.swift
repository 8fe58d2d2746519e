import CX11

/// Reads properties that other clients have written. They may contain anything, so every value is checked. A destroyed
/// window has no properties.
extension XConnection {
    /// A property as received: its type, its format (8, 16 or 32 bits) and its bytes.
    private struct Property {
        var type: Atom
        var format: Int
        var bytes: UnsafeRawBufferPointer
        /// The number of bytes beyond the limit, which were not read.
        var rest: Int
    }

    /// Asks for the numbers in a property of `window`, at most `limit`; an empty array if the property is missing or
    /// has another type.
    func askNumbers(
        of property: XAtomName, on window: Window, type: Atom, limit: Int = 1024,
        take: @escaping ([UInt]) -> Void
    ) {
        ask(for: atoms[property], on: window, limit: limit) { property in
            guard let property, property.type == type, property.format == 32 else {
                return take([])
            }
            take(property.bytes.bindMemory(to: UInt32.self).map { UInt($0) })
        }
    }

    /// Asks for the text in a property of `window`, at most `limit` bytes; nil if it is missing.
    func askText(
        of property: XAtomName, on window: Window, limit: Int = 1024,
        take: @escaping (String?) -> Void
    ) {
        ask(for: atoms[property], on: window, limit: limit / 4) { property in
            guard let property, property.format == 8, property.type != 0 else { return take(nil) }
            take(String(decoding: property.bytes.prefix { $0 != 0 }, as: UTF8.self))
        }
    }

    /// Asks for all bytes of a property of `window`; nil if it is missing, has another type or exceeds `limit` bytes.
    func askBytes(
        of property: Atom, on window: Window, type: Atom, limit: Int,
        take: @escaping ([UInt8]?) -> Void
    ) {
        ask(for: property, on: window, limit: limit / 4) { property in
            guard let property, property.type == type, property.format == 8, property.rest == 0
            else { return take(nil) }
            take(Array(property.bytes))
        }
    }

    /// Returns the numbers in a property of `window`. Waits for the server, so it is only for the start.
    func numbers(of property: XAtomName, on window: Window, type: Atom, limit: Int = 1024) -> [UInt]
    {
        var numbers: [UInt] = []
        askNumbers(of: property, on: window, type: type, limit: limit) { numbers = $0 }
        questions.settle()
        return numbers
    }

    /// - Parameter limit: The maximum length to read, in units of four bytes.
    private func ask(
        for property: Atom, on window: Window, limit: Int, take: @escaping (Property?) -> Void
    ) {
        questions.ask { server in
            xcb_get_property(
                server, 0, UInt32(truncatingIfNeeded: window),
                UInt32(truncatingIfNeeded: property), 0, 0, UInt32(limit)
            ).sequence
        } take: { reply in
            guard let reply = reply?.assumingMemoryBound(to: xcb_get_property_reply_t.self) else {
                return take(nil)
            }
            take(
                Property(
                    type: Atom(reply.pointee.type), format: Int(reply.pointee.format),
                    bytes: UnsafeRawBufferPointer(propertyBytes(of: reply)),
                    rest: Int(reply.pointee.bytes_after)))
        }
    }
}
