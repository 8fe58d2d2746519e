import CX11

extension XConnection {
    /// The numbers in a property of `window`, at most `limit` of them; none if it has another type or is not there.
    ///
    /// Others may write anything there, so everything about it is checked. A window that is gone has no properties.
    func numbers(of property: XAtomName, on window: Window, type: Atom, limit: Int = 1024) -> [UInt]
    {
        var numbers: [UInt] = []
        _ = trapErrors {
            var actualType: Atom = 0
            var format: Int32 = 0
            var count: UInt = 0
            var rest: UInt = 0
            var data: UnsafeMutablePointer<UInt8>?
            let status = XGetWindowProperty(
                display, window, atoms[property], 0, limit, 0, type, &actualType, &format, &count,
                &rest, &data)
            defer { if let data { XFree(data) } }
            guard status == Success, actualType == type, format == 32, let data else { return }
            // Format 32 means C longs in memory.
            data.withMemoryRebound(to: UInt.self, capacity: Int(count)) { longs in
                numbers = Array(UnsafeBufferPointer(start: longs, count: Int(count)))
            }
        }
        return numbers
    }

    /// The text in a property of `window`, of at most `limit` bytes; nil if there is none.
    func text(of property: XAtomName, on window: Window, limit: Int = 1024) -> String? {
        var text: String?
        _ = trapErrors {
            var actualType: Atom = 0
            var format: Int32 = 0
            var count: UInt = 0
            var rest: UInt = 0
            var data: UnsafeMutablePointer<UInt8>?
            let status = XGetWindowProperty(
                display, window, atoms[property], 0, limit / 4, 0, Atom(AnyPropertyType),
                &actualType, &format, &count, &rest, &data)
            defer { if let data { XFree(data) } }
            guard status == Success, format == 8, let data else { return }
            let bytes = UnsafeBufferPointer(start: data, count: Int(count))
            text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return text
    }
}
