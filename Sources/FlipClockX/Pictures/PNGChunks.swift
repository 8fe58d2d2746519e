/// The chunks of a PNG file that its pixels depend on: takes the bytes of a file and returns those of a smaller one.
///
/// Texts, times and private chunks can be large, and a compressed text inflates to a thousand times its size, so they do
/// not reach the decoder. A file that is not a PNG file, or is cut off, stays one that the decoder refuses.
enum PNGChunks {
    /// The length of the signature at the start of a file.
    private static let signatureLength = 8
    /// The length of a chunk before its data: the data's length and the name.
    private static let headLength = 8
    /// The length of a chunk without its data: with the checksum.
    private static let frameLength = 12
    /// The ancillary chunks that pixels depend on: the transparency of a palette, and the colour space.
    private static let kept: Set<String> = ["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "cICP"]

    /// The file `bytes` without the chunks that are not needed. Every critical chunk stays, and the first of each kind of
    /// `kept`; a file has at most one.
    static func needed(of bytes: [UInt8]) -> [UInt8] {
        var needed = Array(bytes.prefix(signatureLength))
        var found: Set<String> = []
        var start = signatureLength
        // The last chunk of a file that is cut off is passed on as it is.
        while start + headLength <= bytes.count {
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: bytes[start + 4..<start + 8], as: UTF8.self)
            let end = min(start + frameLength + length, bytes.count)
            // The fifth bit of the first letter distinguishes ancillary chunks from critical ones.
            let isCritical = bytes[start + 4] & 0x20 == 0
            if isCritical || kept.contains(name) && found.insert(name).inserted {
                needed += bytes[start..<end]
            }
            if name == "IEND" { return needed }
            start = end
        }
        // The beginning of a chunk, if the file is cut off.
        return needed + bytes.dropFirst(start)
    }
}
