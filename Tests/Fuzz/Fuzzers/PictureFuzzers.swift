import FlipEngine
import Glibc
import TestSupport

@testable import FlipClockX
@testable import FlipFace

/// A file that exists as long as this value.
private struct FuzzedFile {
    private let folder: TemporaryFolder
    let path: String

    init(_ bytes: [UInt8]) {
        guard let folder = try? TemporaryFolder() else { fatalError("no temporary folder") }
        self.folder = folder
        path = folder("file")
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        let count = Glibc.write(descriptor, bytes, bytes.count)
        demand(count == bytes.count, "the temporary file can be written")
        close(descriptor)
    }
}

/// Pictures and fonts.
extension Fuzzer {
    /// A PNG file. Its checksums are made right, because hardly any change of a file would come past them.
    static let picture = Fuzzer("picture") { bytes in
        let file = FuzzedFile(withChecksums(bytes))
        do throws(PictureError) {
            let image = try PNGFile.read(file.path, pixelLimit: 1 << 20)
            demand(image.width > 0 && image.height > 0, "a picture has pixels")
            demand(image.width * image.height <= 1 << 20, "a picture is not too large")
            demand(
                image.pixels.allSatisfy { pixel in
                    [16, 8, 0].allSatisfy { pixel >> $0 & 0xff <= pixel >> 24 }
                }, "no colour is greater than its alpha")
        } catch {
            demandSentences([error.description])
        }
    }

    /// The PNG file `bytes` with the checksum of each chunk.
    private static func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
        var file = bytes
        var start = 8
        while start + 12 <= file.count {
            let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = start + 8 + length
            guard end + 4 <= file.count else { break }
            let sum = checksum(file[start + 4..<end])
            for index in 0..<4 {
                file[end + index] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index))
            }
            start = end + 4
        }
        return file
    }

    /// The checksum of the PNG specification, annex D.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
                sum & 1 == 1 ? 0xedb8_8320 ^ sum >> 1 : sum >> 1
            }
        }
    }

    /// A font whose digits have any outlines, in a file of which some bytes are others.
    static let font = Fuzzer("font") { bytes in
        var bytes = FuzzedBytes(bytes)
        let unitsPerEm = 16 + bytes.index(4096)
        let reach = 1 + bytes.index(8)
        let shapes: [TrueTypeFile.Shape] = (0..<1 + bytes.index(4)).map { _ in
            (0..<bytes.index(6)).map { _ in
                (0..<bytes.index(12)).map { _ in
                    (
                        Int(Int8(bitPattern: bytes.byte())) << reach,
                        Int(Int8(bitPattern: bytes.byte())) << reach
                    )
                }
            }
        }
        var font = TrueTypeFile(
            unitsPerEm: unitsPerEm, advance: unitsPerEm, shapes: shapes, first: 0x30,
            characters: (0..<10).map { $0 % shapes.count }
        ).bytes
        while !bytes.isEmpty { font[bytes.index(font.count)] = bytes.byte() }
        let file = FuzzedFile(font)
        guard let face = try? FontFace(file: file.path) else { return }
        for scalar in "0189A".unicodeScalars {
            guard face.has(scalar), let glyph = face.glyph(of: scalar) else { continue }
            for size in [9.0, 40, 300] {
                _ = face.advance(of: scalar, pixelSize: size)
                let ink = face.inkBounds(ofGlyph: glyph, pixelSize: size)
                demand(ink.map { $0.width >= 0 && $0.height >= 0 } ?? true, "ink has a size")
                let mask = face.mask(
                    ofGlyph: glyph, pixelSize: size, subpixelOffset: Point(x: 0.3, y: 0.6),
                    stretch: 0.9)
                guard let mask else { continue }
                demand(mask.coverage.count == mask.width * mask.height, "a mask has its pixels")
            }
        }
        face.alignWaist()
    }
}
