import CX11

/// Returns the elements of a list in a reply of the server: no more than the reply has bytes for, whatever it says.
///
/// - Parameters:
///   - start: The first element, where xcb expects it.
///   - count: The number of elements, as the reply says.
///   - reply: The whole reply, of 32 bytes and as many words as its length says.
func elements<Element>(
    at start: UnsafePointer<Element>?, _ count: Int, of reply: UnsafeRawPointer
) -> UnsafeBufferPointer<Element> {
    let end = reply + 32 + 4 * Int(reply.load(fromByteOffset: 4, as: UInt32.self))
    guard let start, count > 0, (reply...end).contains(start) else {
        return UnsafeBufferPointer(start: nil, count: 0)
    }
    let room = (end - UnsafeRawPointer(start)) / MemoryLayout<Element>.stride
    return UnsafeBufferPointer(start: start, count: min(count, room))
}

/// Returns the bytes of the property in a reply of the server.
func propertyBytes(
    of reply: UnsafeMutablePointer<xcb_get_property_reply_t>
) -> UnsafeBufferPointer<UInt8> {
    elements(
        at: xcb_get_property_value(reply)?.assumingMemoryBound(to: UInt8.self),
        Int(xcb_get_property_value_length(reply)), of: reply)
}
