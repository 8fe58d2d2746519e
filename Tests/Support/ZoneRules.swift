/// Zone files for tests, so that no test depends on the machine's.
package enum ZoneRules {
    /// A file in the zone format (version 1, RFC 8536): `initial` seconds east of UTC, then a new offset at each
    /// change.
    package static func file(initial: Int32, changes: [(at: Int32, offset: Int32)] = []) -> [UInt8]
    {
        func bytes(_ number: Int32) -> [UInt8] {
            withUnsafeBytes(of: number.bigEndian) { Array($0) }
        }
        let offsets = [initial] + changes.map(\.offset)
        var file = Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
        for count in [0, 0, 0, changes.count, offsets.count, 4] { file += bytes(Int32(count)) }
        for change in changes { file += bytes(change.at) }
        for index in changes.indices { file.append(UInt8(index + 1)) }
        for offset in offsets { file += bytes(offset) + [0, 0] }
        return file + Array("TST\0".utf8)
    }
}
