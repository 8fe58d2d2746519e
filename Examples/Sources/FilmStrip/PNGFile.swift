import Glibc

/// Writes pixels as a PNG file: eight bits per channel, red, green, blue and alpha, without compression.
///
/// Source: W3C, "Portable Network Graphics Specification"; RFC 1950 and 1951 for the stored blocks.
struct PNGFile {
    private var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A file of `width` x `height` pixels, 0xAARRGGBB, premultiplied.
    init(width: Int, height: Int, pixels: [UInt32]) {
        var header = Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height))
        header += [8, 6, 0, 0, 0]
        append("IHDR", header)
        append("IDAT", Self.stored(Self.rows(width, pixels)))
        append("IEND", [])
    }

    /// Writes the file; returns false on failure, with the reason in `errno`.
    func write(to path: String) -> Bool {
        guard let file = fopen(path, "wb") else { return false }
        let written = fwrite(bytes, 1, bytes.count, file)
        return fclose(file) == 0 && written == bytes.count
    }

    /// Appends a chunk: length, name, data, and the checksum of name and data.
    private mutating func append(_ name: String, _ data: [UInt8]) {
        let body = Array(name.utf8) + data
        bytes += Self.bigEndian(UInt32(data.count)) + body + Self.bigEndian(Self.crc32(body))
    }

    /// The rows in PNG's format: straight alpha, with the filter type (0, none) before each row.
    private static func rows(_ width: Int, _ pixels: [UInt32]) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(pixels.count * 4 + pixels.count / max(1, width))
        for (index, pixel) in pixels.enumerated() {
            if index % width == 0 { rows.append(0) }
            let alpha = pixel >> 24
            for shift: UInt32 in [16, 8, 0] {
                let color = pixel >> shift & 0xFF
                rows.append(UInt8(alpha == 0 ? 0 : min(255, (color * 255 + alpha / 2) / alpha)))
            }
            rows.append(UInt8(alpha))
        }
        return rows
    }

    /// `data` as a zlib stream of stored blocks.
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(data.count, start + 0xFFFF)
            let length = UInt16(end - start)
            stream.append(end == data.count ? 1 : 0)
            for number in [length, ~length] {
                stream += [UInt8(number & 0xFF), UInt8(number >> 8)]
            }
            stream += data[start..<end]
            start = end
        } while start < data.count
        return stream + bigEndian(adler32(data))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
    }

    private static func adler32(_ data: [UInt8]) -> UInt32 {
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in data {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        return b << 16 | a
    }

    private static func crc32(_ data: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in data {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return ~crc
    }
}
