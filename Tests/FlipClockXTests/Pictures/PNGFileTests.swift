import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import FlipSystem

@Suite("PNG files")
struct PNGFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A picture with all alphas and many colours.
    private func picture(width: Int, height: Int, opaque: Bool) throws -> Image {
        var state: UInt32 = 1
        let pixels = (0..<width * height).map { _ -> UInt32 in
            state = state &* 1_664_525 &+ 1_013_904_223
            let straight = opaque ? state | 0xff00_0000 : state
            return AlphaConversion.premultiplied(pixel: straight)
        }
        return try #require(Image(width: width, height: height, pixels: pixels))
    }

    /// The colour type in the file's header: 2 is RGB, 6 is RGBA.
    private func colourType(_ name: String) -> UInt8? { folder.read(name).map { $0[25] } }

    @Test("a written file reads back to the same pixels", arguments: [false, true])
    func roundTrip(opaque: Bool) throws {
        for (width, height) in [(1, 1), (3, 2), (257, 131)] {
            let image = try picture(width: width, height: height, opaque: opaque)
            try PNGFile.write(image, to: folder("a.png"))
            let copy = try PNGFile.read(folder("a.png"))
            #expect(copy.width == width && copy.height == height)
            #expect(copy.pixels == image.pixels)
            #expect(colourType("a.png") == (opaque ? 2 : 6))
        }
        #expect(folder.names == ["a.png"])
    }

    @Test("a frame buffer's padding is not written")
    func frameBufferStride() throws {
        let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: 12)
        defer { pixels.deallocate() }
        for index in 0..<12 { pixels[index] = index % 4 == 3 ? 0 : 0xff00_0000 | UInt32(index) }
        let frame = FrameBuffer(base: pixels, width: 3, height: 3, pixelsPerRow: 4)
        try PNGFile.write(frame, to: folder("a.png"))
        let copy = try PNGFile.read(folder("a.png"))
        #expect(copy.pixels.map { $0 & 0xff } == [0, 1, 2, 4, 5, 6, 8, 9, 10])
        #expect(colourType("a.png") == 2)
    }

    @Test("a frame buffer without pixels is refused")
    func emptyFrame() {
        let pixel = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
        defer { pixel.deallocate() }
        let frame = FrameBuffer(base: pixel, width: 0, height: 0, pixelsPerRow: 0)
        #expect(throws: PictureError.self) { try PNGFile.write(frame, to: folder("a.png")) }
        #expect(folder.names.isEmpty)
    }

    @Test("the channels of the file are in RGB order")
    func channelOrder() throws {
        let image = try #require(
            Image(width: 3, height: 1, pixels: [0xffff_0000, 0xff00_ff00, 0xff00_00ff]))
        try PNGFile.write(image, to: folder("a.png"))
        #expect(try PNGFile.read(folder("a.png")).pixels == image.pixels)
        // A file from another program: one pixel, RGB (1, 2, 3), without compression.
        folder.write(Self.foreignPixel, to: "b.png")
        #expect(try PNGFile.read(folder("b.png")).pixels == PixelArray([0xff01_0203]))
    }

    @Test("a full disk is reported with the system's message")
    func fullDevice() throws {
        let image = try picture(width: 64, height: 64, opaque: true)
        let error = thrown(PictureError.self) {
            try PNGFile.write(image, to: "/dev/full")
        }
        #expect(
            error?.description
                == "cannot write the picture '/dev/full': No space left on device")
    }

    @Test("a path that cannot be written is named, and no file is left behind")
    func refusals() throws {
        let image = try picture(width: 4, height: 4, opaque: true)
        mkdir(folder("sub"), 0o755)
        for (path, reason) in [
            (folder("none/a.png"), "No such file or directory"),
            (folder("sub"), "Is a directory"), (folder("sub/"), "Is a directory"),
            ("", "No such file or directory"),
            (folder(String(repeating: "a", count: 300)), "File name too long"),
        ] {
            let error = thrown(PictureError.self) { try PNGFile.write(image, to: path) }
            #expect(
                error?.description
                    == "cannot write the picture '\(Quotation.shortened(path, keepsEnd: true))': \(reason)"
            )
        }
        #expect(folder.names == ["sub"])
    }

    @Test("a file beyond the limit is refused, with the limit and what to do")
    func largeFile() throws {
        try PNGFile.write(try picture(width: 300, height: 300, opaque: true), to: folder("a.png"))
        var bytes = try #require(folder.read("a.png"))
        bytes += [UInt8](repeating: 0, count: 1 << 20)
        folder.write(bytes, to: "a.png")
        let path = folder("a.png")
        let error = thrown(PictureError.self) { try PNGFile.read(path, sizeLimit: 1 << 20) }
        #expect(
            error?.description
                == "cannot read the picture '\(path)': the file has more than 1 MiB; give a smaller one"
        )
        #expect(try PNGFile.read(path).width == 300)
    }

    /// A chunk of this name; its checksum is wrong, which a decoder would report.
    private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let length = (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (24 - 8 * $0)) }
        return length + Array(name.utf8) + data + [0, 0, 0, 0]
    }

    @Test("texts, times and private chunks of a picture are skipped, and data after its end")
    func chunks() throws {
        let image = try picture(width: 20, height: 10, opaque: false)
        try PNGFile.write(image, to: folder("a.png"))
        let plain = PNGChunks.needed(of: try #require(folder.read("a.png")))
        #expect(plain.count <= (folder.read("a.png")?.count ?? 0))
        // The header has 13 bytes in a chunk of 25, after the signature.
        let (head, rest) = (Array(plain[..<33]), Array(plain[33...]))
        let names = [
            "tEXt", "zTXt", "iTXt", "tIME", "pHYs", "eXIf", "sPLT", "hIST", "prVt", "teSt",
        ]
        let others = names.flatMap { chunk($0, [UInt8](repeating: 7, count: 1000)) }
        let parts: [[UInt8]] = [head, others, others, rest, others, [1, 2, 3]]
        let full = Array(parts.joined())
        #expect(PNGChunks.needed(of: full) == plain)
        folder.write(full, to: "b.png")
        #expect(try PNGFile.read(folder("b.png")).pixels == image.pixels)
    }

    @Test("of a colour profile, only the first copy is decoded; unknown critical chunks stay")
    func repeatedChunks() {
        let signature = Array(Self.foreignPixel[..<8])
        let profile = chunk("iCCP", [1, 2, 3])
        let gamma = chunk("gAMA", [0, 0, 0, 1])
        let critical = chunk("CrIT", [5])
        let file = signature + profile + profile + gamma + critical + profile + gamma + critical
        #expect(PNGChunks.needed(of: file) == signature + profile + gamma + critical + critical)
    }

    @Test("a file that is cut off anywhere stays cut off")
    func cutChunks() {
        for length in 0..<Self.foreignPixel.count {
            let cut = Array(Self.foreignPixel.prefix(length))
            #expect(cut.starts(with: PNGChunks.needed(of: cut)))
        }
        #expect(PNGChunks.needed(of: Self.foreignPixel) == Self.foreignPixel)
        let long = Array(Self.foreignPixel[..<8]) + [0xff, 0xff, 0xff, 0xff] + Array("IDAT".utf8)
        #expect(PNGChunks.needed(of: long + [0, 0, 0, 0]) == long + [0, 0, 0, 0])
    }

    @Test("files that are not PNG pictures are refused with a reason")
    func unreadable() {
        folder.write([], to: "empty.png")
        folder.write(Array("this is no picture at all, but a text".utf8), to: "text.png")
        folder.write(Array(Self.foreignPixel.prefix(50)), to: "cut.png")
        for name in ["empty.png", "text.png", "cut.png", "missing.png"] {
            let error = thrown(PictureError.self) { try PNGFile.read(folder(name)) }
            let start = "cannot read the picture '\(folder(name))': "
            #expect(error?.description.hasPrefix(start) == true)
            #expect((error?.description.utf8.count ?? 0) > start.utf8.count)
        }
        #expect(throws: PictureError.self) { try PNGFile.read(folder.path) }
    }

    private static let foreignPixel: [UInt8] = [
        0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a,
        0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0,
        0x90, 0x77, 0x53, 0xde,
        0x00, 0x00, 0x00, 0x0f, 0x49, 0x44, 0x41, 0x54, 0x78, 0x01, 0x01, 0x04,
        0x00, 0xfb, 0xff, 0x00, 0x01, 0x02, 0x03, 0x00, 0x0e, 0x00, 0x07, 0x2d,
        0xa2, 0x33, 0xec,
        0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
    ]
}
