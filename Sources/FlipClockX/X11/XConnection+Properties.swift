import CX11

/// What others have written on windows. They may write anything there, so everything about it is checked; a window that
/// is gone has no properties.
extension XConnection {
    /// The numbers in a property of `window`, at most `limit` of them; none if it has another type or is not there.
    func numbers(of property: XAtomName, on window: Window, type: Atom, limit: Int = 1024) -> [UInt]
    {
        read(atoms[property], on: window, type: type, format: 32, limit: limit) { data, count, _ in
            // Format 32 means C longs in memory.
            data.withMemoryRebound(to: UInt.self, capacity: count) { longs in
                Array(UnsafeBufferPointer(start: longs, count: count))
            }
        } ?? []
    }

    /// The text in a property of `window`, of at most `limit` bytes; nil if there is none.
    func text(of property: XAtomName, on window: Window, limit: Int = 1024) -> String? {
        read(atoms[property], on: window, type: Atom(AnyPropertyType), format: 8, limit: limit / 4)
        { data, count, _ in
            let bytes = UnsafeBufferPointer(start: data, count: count)
            return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// All bytes of a property of `window`; nil if it has another type, has more than `limit` bytes or is not there.
    func bytes(of property: Atom, on window: Window, type: Atom, limit: Int) -> [UInt8]? {
        read(property, on: window, type: type, format: 8, limit: limit / 4) { data, count, rest in
            rest == 0 ? Array(UnsafeBufferPointer(start: data, count: count)) : nil
        } ?? nil
    }

    /// What `take` makes of a property's data, its count of units and the count of bytes that were left behind; nil unless it
    /// has that type and format.
    ///
    /// - Parameter limit: How much is read, in units of four bytes.
    private func read<Value>(
        _ property: Atom, on window: Window, type: Atom, format: Int32, limit: Int,
        _ take: (_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ rest: Int) -> Value
    ) -> Value? {
        var value: Value?
        _ = trapErrors {
            var actualType: Atom = 0
            var actualFormat: Int32 = 0
            var count: UInt = 0
            var rest: UInt = 0
            var data: UnsafeMutablePointer<UInt8>?
            let status = XGetWindowProperty(
                display, window, property, 0, limit, 0, type, &actualType, &actualFormat, &count,
                &rest, &data)
            defer { if let data { XFree(data) } }
            guard status == Success, type == Atom(AnyPropertyType) || actualType == type,
                actualFormat == format, let data
            else { return }
            value = take(data, Int(count), Int(rest))
        }
        return value
    }
}
