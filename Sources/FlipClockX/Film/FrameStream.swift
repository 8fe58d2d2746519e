import FlipEngine
import FlipSystem
import Glibc

/// Writes a film as one stream of bytes, for an encoder.
///
/// - `bgra`: the pixels of each frame, row after row, four bytes each: blue, green, red, and straight alpha.
/// - `y4m`: YUV4MPEG2 without subsampling (`C444`), 8 bits, converted by BT.601 to the limited range of video. Encoders
///   assume BT.601, because a file cannot name the conversion. Pixels that are not opaque are blended with black.
struct FrameStream: FilmWriter {
    private let path: String
    private let format: Options.Film.Format
    private let output: OutputFile
    private var bytes: [UInt8] = []

    /// Opens the stream `path`, `-` for standard output, for frames of this size.
    init(_ options: Options.Film) throws(PictureError) {
        path = options.path
        format = options.format
        do throws(OutputFile.Failure) {
            output = try OutputFile(path: path)
        } catch {
            throw PictureError(.write, "film", path: path, reason: error.reason)
        }
        guard format == .y4m else { return }
        let (width, height) = (options.size.width, options.size.height)
        bytes = Array(
            "YUV4MPEG2 W\(width) H\(height) F\(options.rate):1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
                .utf8)
    }

    mutating func write(_ frame: FrameBuffer) throws(PictureError) {
        if format == .y4m {
            Self.appendPlanes(of: frame, to: &bytes)
        } else {
            Self.appendPixels(of: frame, to: &bytes)
        }
        errno = 0
        let count = fwrite(bytes, 1, bytes.count, output.stream)
        guard count == bytes.count, fflush(output.stream) == 0 else {
            throw PictureError(
                .write, "film", path: path,
                reason: String(cString: strerror(errno == 0 ? EIO : errno)))
        }
        bytes.removeAll(keepingCapacity: true)
    }

    func finish() throws(PictureError) {
        do throws(OutputFile.Failure) {
            try output.commit()
        } catch {
            throw PictureError(.write, "film", path: path, reason: error.reason)
        }
    }

    func abandon() { output.abandon() }

    // MARK: Bytes

    private static func appendPixels(of frame: FrameBuffer, to bytes: inout [UInt8]) {
        bytes.reserveCapacity(frame.width * frame.height * 4)
        for y in 0..<frame.height {
            let row = frame.row(y)
            for x in 0..<frame.width {
                let pixel = AlphaConversion.straight(pixel: row[x])
                bytes.append(UInt8(truncatingIfNeeded: pixel))
                bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
                bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
                bytes.append(UInt8(truncatingIfNeeded: pixel >> 24))
            }
        }
    }

    private static func appendPlanes(of frame: FrameBuffer, to bytes: inout [UInt8]) {
        bytes.reserveCapacity(bytes.count + 6 + frame.width * frame.height * 3)
        bytes += Array("FRAME\n".utf8)
        for plane in Plane.all {
            for y in 0..<frame.height {
                let row = frame.row(y)
                for x in 0..<frame.width { bytes.append(plane.value(of: row[x])) }
            }
        }
    }

    /// One of the three planes: the weights of red, green and blue, in 256ths, and the offset (BT.601).
    private struct Plane {
        let red: Int32
        let green: Int32
        let blue: Int32
        let offset: Int32

        static let all = [
            Plane(red: 66, green: 129, blue: 25, offset: 16),
            Plane(red: -38, green: -74, blue: 112, offset: 128),
            Plane(red: 112, green: -94, blue: -18, offset: 128),
        ]

        /// The value of a premultiplied pixel over black, which needs no division by alpha.
        @inline(__always)
        func value(of pixel: UInt32) -> UInt8 {
            let r = Int32(pixel >> 16 & 255)
            let g = Int32(pixel >> 8 & 255)
            let b = Int32(pixel & 255)
            return UInt8(truncatingIfNeeded: (red * r + green * g + blue * b + 128) >> 8 + offset)
        }
    }
}
