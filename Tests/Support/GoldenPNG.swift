import CPNG
import Glibc

/// Reads and writes the pictures of the golden tests.
///
/// The file contains the premultiplied bytes without conversion, so that reading returns exactly the written bits.
/// Apart from that these are ordinary PNG files; opaque pictures, which most are, look right in any viewer. The clock's
/// own PNG code is not used here, because a test must not rely on the code that it tests.
enum GoldenPNG {
    // Swift does not import the macros that name the formats: alpha is 1, colour 2, BGR order 16.
    private static let bgr: UInt32 = 0x12
    private static let bgra: UInt32 = 0x13

    /// The picture in the file at `path`, or nil if it cannot be read.
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

    /// Writes `picture` to `path`, creating its folders; returns false on failure.
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

    /// Creates the missing folders in `path`.
    private static func makeFolders(for path: String) {
        for index in path.indices where path[index] == "/" && index != path.startIndex {
            mkdir(String(path[..<index]), 0o777)
        }
    }
}
