import FlipEngine
import Testing

@testable import FlipX11

private func format(
    depth: Int, bits: Int, little: Bool = true, red: UInt32, green: UInt32, blue: UInt32
) -> PixelFormat? {
    PixelFormat(
        depth: depth, bitsPerPixel: bits, isLittleEndian: little, redMask: red, greenMask: green,
        blueMask: blue)
}

@Suite("Pixel formats")
struct PixelFormatTests {
    private func bytes(of pixels: [UInt32], as format: PixelFormat) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: pixels.count * format.bytesPerPixel)
        bytes.withUnsafeMutableBytes { destination in
            guard let base = destination.baseAddress else { return }
            RowPacker(format: format).packRow(from: pixels, count: pixels.count, to: base)
        }
        return bytes
    }

    @Test("The engine's own format needs no packing")
    func native() throws {
        let native = try #require(PixelFormat.native)
        #expect(native.isNative)
        let swapped = try #require(
            format(depth: 24, bits: 32, little: false, red: 0xff0000, green: 0xff00, blue: 0xff))
        #expect(!swapped.isNative)
        #expect(bytes(of: [0xff12_3456], as: native) == [0x56, 0x34, 0x12, 0])
        #expect(bytes(of: [0xff12_3456], as: swapped) == [0, 0x12, 0x34, 0x56])
    }

    @Test("16 bits: five, six and five, rounded to nearest")
    func highColor() throws {
        let little = try #require(
            format(depth: 16, bits: 16, red: 0xf800, green: 0x07e0, blue: 0x1f))
        #expect(bytes(of: [0xffff_0000, 0xff00_ff00], as: little) == [0x00, 0xf8, 0xe0, 0x07])
        let packer = RowPacker(format: little)
        for value in UInt32(0)...255 {
            let exact = Double(value) * 31 / 255
            #expect(packer.pack(value) == UInt32(exact.rounded()))
            #expect(packer.pack(value << 8) >> 5 == UInt32((Double(value) * 63 / 255).rounded()))
        }
        let big = try #require(
            format(depth: 16, bits: 16, little: false, red: 0xf800, green: 0x07e0, blue: 0x1f))
        #expect(bytes(of: [0xffff_0000, 0xff00_00ff], as: big) == [0xf8, 0x00, 0x00, 0x1f])
    }

    @Test("24 bits without padding, in both orders")
    func packed() throws {
        let little = try #require(
            format(depth: 24, bits: 24, red: 0xff0000, green: 0xff00, blue: 0xff))
        #expect(
            bytes(of: [0xff12_3456, 0xff78_9abc], as: little) == [
                0x56, 0x34, 0x12, 0xbc, 0x9a, 0x78,
            ])
        let big = try #require(
            format(depth: 24, bits: 24, little: false, red: 0xff0000, green: 0xff00, blue: 0xff))
        #expect(bytes(of: [0xff12_3456], as: big) == [0x12, 0x34, 0x56])
    }

    @Test("30 bits: ten for each colour")
    func deepColor() throws {
        let deep = try #require(
            format(depth: 30, bits: 32, red: 0x3ff0_0000, green: 0xffc00, blue: 0x3ff))
        let packer = RowPacker(format: deep)
        #expect(packer.pack(0xffff_ffff) == 0x3fff_ffff)
        #expect(packer.pack(0xff00_0080) == 514)
        #expect(packer.pack(0) == 0)
    }

    @Test("Alpha is kept if the format has bits for it")
    func alpha() throws {
        let deep = try #require(
            format(depth: 32, bits: 32, little: false, red: 0xff0000, green: 0xff00, blue: 0xff))
        #expect(bytes(of: [0x8012_3456], as: deep) == [0x80, 0x12, 0x34, 0x56])
    }

    @Test("Packed rows can be read back")
    func readBack() throws {
        let formats = [
            format(depth: 16, bits: 16, little: false, red: 0xf800, green: 0x07e0, blue: 0x1f),
            format(depth: 24, bits: 24, little: false, red: 0xff, green: 0xff00, blue: 0xff0000),
            format(depth: 24, bits: 32, little: true, red: 0xff, green: 0xff00, blue: 0xff0000),
        ]
        for case let format? in formats {
            let packer = RowPacker(format: format)
            let row = bytes(of: [0xff12_3456, 0xfffe_dcba], as: format)
            row.withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                #expect(format.pixel(at: base) == packer.pack(0xff12_3456))
                #expect(format.pixel(at: base + format.bytesPerPixel) == packer.pack(0xfffe_dcba))
            }
        }
        #expect(formats.allSatisfy { $0 != nil })
    }

    @Test(
        "With few bits an area has the right average colour, and no pixel is off by a whole step"
    )
    func dither() throws {
        let coarse = try #require(
            format(depth: 16, bits: 16, red: 0xf800, green: 0x07e0, blue: 0x1f))
        let packer = RowPacker(format: coarse)
        for value in UInt32(0)...255 {
            var sums = (green: 0, blue: 0)
            for place in 0..<64 {
                let pixel = packer.pack(value << 8 | value, x: place & 7, y: place >> 3)
                let (green, blue) = (Int(pixel >> 5 & 63), Int(pixel & 31))
                #expect(abs(Double(green) - Double(value) * 63 / 255) < 1)
                #expect(abs(Double(blue) - Double(value) * 31 / 255) < 1)
                #expect(pixel >> 11 == 0)
                sums.green += green
                sums.blue += blue
            }
            #expect(abs(Double(sums.green) / 64 - Double(value) * 63 / 255) < 1.0 / 64)
            #expect(abs(Double(sums.blue) / 64 - Double(value) * 31 / 255) < 1.0 / 64)
        }
        // With eight bits per colour, a pixel does not depend on its position.
        let fine = RowPacker(format: try #require(PixelFormat.native))
        #expect(fine.pack(0x12_3456, x: 5, y: 3) == 0x12_3456)
    }

    @Test("Palettes and invalid masks are refused")
    func refused() {
        #expect(format(depth: 8, bits: 8, red: 0, green: 0, blue: 0) == nil)
        #expect(format(depth: 24, bits: 32, red: 0, green: 0xff00, blue: 0xff) == nil)
        #expect(format(depth: 24, bits: 32, red: 0xf0f000, green: 0xf00, blue: 0xff) == nil)
        #expect(format(depth: 24, bits: 32, red: 0xff00, green: 0xff00, blue: 0xff) == nil)
        #expect(format(depth: 16, bits: 16, red: 0xff0000, green: 0xff00, blue: 0xff) == nil)
    }

    @Test("A rectangle is packed to its own position")
    func rectangle() throws {
        let little = try #require(
            format(depth: 16, bits: 16, red: 0xf800, green: 0x07e0, blue: 0x1f))
        let source = PixelBuffer(width: 4, height: 3)
        source.frameBuffer.row(1)[2] = 0xffff_ffff
        source.frameBuffer.row(0)[0] = 0xffff_ffff
        var bytes = [UInt8](repeating: 0, count: 3 * 10)
        bytes.withUnsafeMutableBytes { destination in
            guard let base = destination.baseAddress else { return }
            RowPacker(format: little).pack(
                PixelRect(x: 2, y: 1, width: 2, height: 1), of: source.frameBuffer, to: base,
                bytesPerRow: 10)
        }
        #expect(bytes.enumerated().filter { $0.element != 0 }.map(\.offset) == [14, 15])
    }
}

extension PixelFormat {
    /// The engine's own format as a screen format: 32 bits, 0xRRGGBB, little-endian.
    fileprivate static let native = PixelFormat(
        depth: 24, bitsPerPixel: 32, isLittleEndian: true, redMask: 0xff0000, greenMask: 0xff00,
        blueMask: 0xff)
}
