import CPNG
import Glibc

/// Reads and writes the pictures of the golden tests.
///
/// The bytes in the file are the premultiplied ones, unconverted, so that what is read is what was written, bit for
/// bit. Apart from that these are ordinary PNG files; an opaque picture, which most are, looks as it should anywhere.
/// The clock's own PNG code is not used here: a test must not lean on what it tests.
enum GoldenPNG {
    // The macros that name the formats are beyond the importer: alpha 1, colour 2, BGR order 16.
    private static let bgr: UInt32 = 0x12
    private static let bgra: UInt32 = 0x13

    /// The picture in the file at `path`, or nil if there is none that can be read.
    static func read(_ path: String) -> GoldenPicture? {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        guard png_image_begin_read_from_file(&image, path) != 0 else { return nil }
        image.format = bgra
        let width = Int(image.width)
        let height = Int(image.height)
        var pixels = [UInt32](repeating: 0, count: width * height)
        let done = pixels.withUnsafeMutableBytes { bytes in
            png_image_finish_read(&image, nil, bytes.baseAddress, 0, nil)
        }
        guard done != 0 else { return nil }
        return GoldenPicture(width: width, height: height, pixels: pixels)
    }

    /// Writes `picture` to `path`, making the folders on the way; returns whether that worked.
    static func write(_ picture: GoldenPicture, to path: String) -> Bool {
        makeFolders(for: path)
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        image.width = UInt32(picture.width)
        image.height = UInt32(picture.height)
        guard picture.pixels.allSatisfy({ $0 >= 0xff00_0000 }) else {
            image.format = bgra
            return png_image_write_to_file(&image, path, 0, picture.pixels, 0, nil) != 0
        }
        image.format = bgr
        let bytes = picture.pixels.flatMap { pixel in
            [UInt8(pixel & 0xff), UInt8(pixel >> 8 & 0xff), UInt8(pixel >> 16 & 0xff)]
        }
        return png_image_write_to_file(&image, path, 0, bytes, 0, nil) != 0
    }

    /// Makes every folder above the file at `path` that does not exist yet.
    private static func makeFolders(for path: String) {
        for index in path.indices where path[index] == "/" && index != path.startIndex {
            mkdir(String(path[..<index]), 0o777)
        }
    }
}
