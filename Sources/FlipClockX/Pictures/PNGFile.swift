import CPNG
import FlipEngine
import FlipSystem
import FlipX11
import Glibc

/// Writes pictures to PNG files, and reads them.
///
///     try PNGFile.write(image, to: "clock.png")
///     let same = try PNGFile.read("clock.png")
///
/// Files hold 8 bits per channel in sRGB: RGB where every pixel is opaque, RGBA with straight alpha otherwise. A
/// file that was written reads back to the same pixels. Any kind of PNG can be read (grey, palette, 16 bits), up to
/// 16384 pixels per side. Writing is atomic, see `OutputFile`.
///
/// Uses libpng's simplified calls (`png_image_*`), because the others report errors with `longjmp`.
enum PNGFile {
    /// The longest side that is read, in pixels: that of the largest window.
    static let longestSide = PresenterLimits.extent.upperBound

    /// Writes `image` to `path`.
    static func write(_ image: Image, to path: String) throws(PictureError) {
        let packed = image.pixels.withUnsafeBufferPointer { pixels in
            PackedPixels(
                width: image.width, height: image.height, isOpaque: image.isOpaque,
                row: {
                    UnsafeBufferPointer(rebasing: pixels[($0 * image.width)...].prefix(image.width))
                })
        }
        try write(packed, to: path)
    }

    /// Writes the pixels of `frame`, which must have at least one, to `path`.
    static func write(_ frame: FrameBuffer, to path: String) throws(PictureError) {
        guard frame.width > 0, frame.height > 0 else {
            throw PictureError(.write, path: path, reason: "it has no pixels")
        }
        func row(_ y: Int) -> UnsafeBufferPointer<UInt32> {
            UnsafeBufferPointer(start: frame.row(y), count: frame.width)
        }
        let isOpaque = (0..<frame.height).allSatisfy { row($0).allSatisfy { $0 >= 0xff00_0000 } }
        let packed = PackedPixels(
            width: frame.width, height: frame.height, isOpaque: isOpaque, row: row)
        try write(packed, to: path)
    }

    /// The largest file that is read, in bytes: 64 MiB, as many as the pixels of the largest picture of a theme have.
    static let sizeLimit = 1 << 26

    /// The picture in the regular file at `path`, with at most `pixelLimit` pixels.
    ///
    /// The sizes of the file and of the picture are checked before memory is allocated for the pixels, chunks that are
    /// not needed are skipped, and FIFOs and devices are refused.
    static func read(
        _ path: String, pixelLimit: Int = longestSide * longestSide, sizeLimit: Int = sizeLimit
    ) throws(PictureError) -> Image {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = PNGChunks.needed(of: try RegularFile.read(path, limit: sizeLimit).bytes)
        } catch {
            let reason =
                error.code == EFBIG
                ? "the file has more than \(sizeLimit >> 20) MiB; give a smaller one"
                : error.reason ?? String(cString: strerror(error.code))
            throw PictureError(.read, path: path, reason: reason)
        }
        let result: Result<Image, PictureError> = bytes.withUnsafeBytes { bytes in
            do throws(PictureError) {
                return .success(try image(bytes, path: path, pixelLimit: pixelLimit))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// The picture in the bytes of the file at `path`.
    private static func image(
        _ bytes: UnsafeRawBufferPointer, path: String, pixelLimit: Int
    ) throws(PictureError) -> Image {
        var control = png_image()
        control.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { png_image_free(&control) }

        errno = 0
        guard png_image_begin_read_from_memory(&control, bytes.baseAddress, bytes.count) != 0
        else {
            throw PictureError(.read, path: path, reason: reason(control))
        }
        let width = Int(control.width)
        let height = Int(control.height)
        guard width <= longestSide, height <= longestSide else {
            throw PictureError(
                .read, path: path,
                reason: "\(width)x\(height) pixels are more than \(longestSide) a side")
        }
        guard width * height <= pixelLimit else {
            throw PictureError(
                .read, path: path,
                reason: "\(width)x\(height) pixels are more than \(pixelLimit)")
        }
        control.format = png_uint_32(PNG_FORMAT_BGRA)
        var pixels = [UInt32](repeating: 0, count: width * height)
        guard png_image_finish_read(&control, nil, &pixels, 0, nil) != 0 else {
            throw PictureError(.read, path: path, reason: reason(control))
        }
        for index in pixels.indices {
            pixels[index] = AlphaConversion.premultiplied(
                pixel: UInt32(littleEndian: pixels[index]))
        }
        guard let image = Image(width: width, height: height, pixels: pixels) else {
            throw PictureError(.read, path: path, reason: "it has no pixels")
        }
        return image
    }

    private static func write(_ packed: PackedPixels, to path: String) throws(PictureError) {
        let output: OutputFile
        do throws(OutputFile.Failure) {
            output = try OutputFile(path: path)
        } catch {
            throw PictureError(.write, path: path, reason: error.reason)
        }
        var control = png_image()
        control.version = png_uint_32(PNG_IMAGE_VERSION)
        control.width = png_uint_32(packed.width)
        control.height = png_uint_32(packed.height)
        control.format = png_uint_32(packed.isOpaque ? PNG_FORMAT_BGR : PNG_FORMAT_BGRA)
        // A quarter of the time, for a file that is a tenth larger.
        control.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
        defer { png_image_free(&control) }

        errno = 0
        guard
            png_image_write_to_stdio(&control, output.stream, 0, packed.bytes, 0, nil) != 0
        else {
            let cause = reason(control)
            output.abandon()
            throw PictureError(.write, path: path, reason: cause)
        }
        do throws(OutputFile.Failure) {
            try output.commit()
        } catch {
            throw PictureError(.write, path: path, reason: error.reason)
        }
    }

    /// Returns the reason of the last failure: the system's message for a system call, otherwise libpng's.
    private static func reason(_ control: png_image) -> String {
        if errno != 0 { return String(cString: strerror(errno)) }
        return withUnsafeBytes(of: control.message) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

/// Rows as libpng takes them: B, G, R and, unless opaque, straight A, one byte each, without padding.
private struct PackedPixels {
    let width: Int
    let height: Int
    let isOpaque: Bool
    let bytes: [UInt8]

    init(
        width: Int, height: Int, isOpaque: Bool, row: (Int) -> UnsafeBufferPointer<UInt32>
    ) {
        let channels = isOpaque ? 3 : 4
        let count = width * height * channels
        bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var next = 0
            for y in 0..<height {
                for premultiplied in row(y) {
                    let pixel = AlphaConversion.straight(pixel: premultiplied)
                    buffer.initializeElement(at: next, to: UInt8(truncatingIfNeeded: pixel))
                    buffer.initializeElement(
                        at: next + 1, to: UInt8(truncatingIfNeeded: pixel >> 8))
                    buffer.initializeElement(
                        at: next + 2, to: UInt8(truncatingIfNeeded: pixel >> 16))
                    if !isOpaque {
                        buffer.initializeElement(
                            at: next + 3, to: UInt8(truncatingIfNeeded: pixel >> 24))
                    }
                    next += channels
                }
            }
            initialized = count
        }
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
    }
}
