import FlipEngine
import Testing

@Suite("Parts and mirror images of pictures")
struct ImagePartsTests {
    /// A picture of 4 x 3 pixels, all different; pixel (x, y) is 0xff0000yx.
    private func picture() throws -> Image {
        let pixels: [UInt32] = (0..<12).map { index in
            let (x, y) = (UInt32(index % 4), UInt32(index / 4))
            return 0xFF00_0000 | y << 4 | x
        }
        return try #require(Image(width: 4, height: 3, pixels: pixels))
    }

    /// The last byte of each pixel, row by row.
    private func bytes(_ image: Image?) -> [[UInt32]]? {
        image.map { image in
            (0..<image.height).map { y in
                (0..<image.width).map { image.pixels[y * image.width + $0] & 0xff }
            }
        }
    }

    @Test("A part; beyond the picture there is nothing")
    func cropped() throws {
        let picture = try picture()
        #expect(
            bytes(picture.cropped(to: PixelRect(x: 1, y: 1, width: 2, height: 2)))
                == [[0x11, 0x12], [0x21, 0x22]])
        #expect(
            bytes(picture.cropped(to: PixelRect(x: 3, y: -5, width: 9, height: 7)))
                == [[0x03], [0x13]])
        #expect(picture.cropped(to: PixelRect(x: 4, y: 0, width: 1, height: 1)) == nil)
        #expect(picture.cropped(to: PixelRect(x: 0, y: 0, width: 0, height: 3)) == nil)
        #expect(picture.cropped(to: PixelRect(x: 0, y: 0, width: 4, height: 3))?.isOpaque == true)
    }

    @Test("Mirror images: columns, rows, both, and back")
    func mirrored() throws {
        let picture = try picture()
        let rows = try #require(bytes(picture))
        #expect(bytes(picture.mirrored(horizontally: true)) == rows.map { $0.reversed() })
        #expect(bytes(picture.mirrored(vertically: true)) == rows.reversed())
        let turned = picture.mirrored(horizontally: true, vertically: true)
        #expect(bytes(turned) == rows.reversed().map { $0.reversed() })
        #expect(bytes(turned.mirrored(horizontally: true, vertically: true)) == rows)
        #expect(bytes(picture.mirrored()) == rows)
    }
}
